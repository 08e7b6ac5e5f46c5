"""habeas: incident diagnosis that has to produce the evidence."""

__version__ = "0.1.0"
