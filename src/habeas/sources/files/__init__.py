"""Log files as a source. Start at `log_files`; `records` cuts a file into records, `scan` reads it once."""

from habeas.sources.files.log_files import LogFiles

__all__ = ["LogFiles"]
