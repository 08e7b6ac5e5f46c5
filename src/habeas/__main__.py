"""`python -m habeas`."""

from habeas.faces.cli import main

if __name__ == "__main__":
    main()
