"""One log file, opened: plain or compressed, in UTF-8 whatever it is written in, up to the size that it has now."""

from __future__ import annotations

import bz2
import codecs
import gzip
import hashlib
import io
import lzma
import os
import stat
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Self, cast

import zstandard

from habeas.errors import BadResponse, SourceError, SourceFailed, SourceRefused, SourceUnavailable

_SNIFF = 64 * 1024
_TAIL = 4 * 1024
_PACKED: dict[str, bytes] = {
    "gz": b"\x1f\x8b",
    "xz": b"\xfd7zXZ\x00",
    "zst": b"\x28\xb5\x2f\xfd",
    "bz2": b"BZh",
}
_TEXT_CONTROLS = frozenset(b"\t\n\r\x0b\x0c\x1b\x08\x00")
_BROKEN = (EOFError, OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError, ValueError)


class NoLog(BadResponse):
    """The file is not a text log."""


@dataclass(kw_only=True)
class OpenedLog:
    """A log that is being read. `read` gives its bytes as UTF-8."""

    path: Path
    size: int
    """Bytes on disk when it was opened; what is written later is not read."""
    packed: str | None
    """`gz`, `xz`, `zst`, `bz2`; None for a plain file."""
    encoding: str
    """`utf-8`, `utf-16-le`, ...: what it is written in."""
    lone_cr: bool
    """Its lines end in carriage returns alone."""
    first: bytes
    """What was read of it already, as UTF-8."""
    _file: IO[bytes]
    _stream: IO[bytes]
    _pull: Callable[[int], bytes]
    _decoder: codecs.IncrementalDecoder | None = field(default=None)
    _failure: SourceError | None = field(default=None)
    """What went wrong right behind `first`."""

    def read(self, size: int) -> bytes:
        """Return about `size` more bytes; nothing at the end.

        Raises:
            BadResponse: the compressed data is damaged or ends too early.
            SourceFailed: the file cannot be read further.
        """
        if self._failure is not None:
            raise self._failure
        chunk = _read(self.path, self._pull, size, self.packed)
        return _as_utf8(chunk, self._decoder, lone_cr=self.lone_cr)

    @property
    def can_skip(self) -> bool:
        """Whether the bytes that `read` gives stand as such in the file, so that `read_at` can begin anywhere."""
        return self.packed is None and self._decoder is None and not self.lone_cr

    def read_at(self, start: int, size: int) -> bytes:
        """Return the bytes at `start`. Nothing can be read on from there; only for a log that `can_skip`.

        Raises:
            SourceFailed: they cannot be read, or the file has become shorter.
        """
        self._file.seek(start)
        parts: list[bytes] = []
        while size > 0 and (part := _read(self.path, self._file.read, size, None)):
            parts.append(part)
            size -= len(part)
        if size > 0:
            raise SourceFailed(f"{self.path} became shorter while it was read")
        return b"".join(parts)

    @property
    def written_until(self) -> datetime:
        """When it was last written to, by the clock of its file system."""
        return datetime.fromtimestamp(os.fstat(self._file.fileno()).st_mtime, UTC)

    @property
    def changed_at(self) -> int:
        """When the file last changed, in nanoseconds since 1970, by the clock of its file system."""
        now = os.fstat(self._file.fileno())
        return max(now.st_mtime_ns, now.st_ctime_ns)

    def state(self) -> str:
        """Return what tells this state of the file from any other, without reading all of it."""
        now = os.fstat(self._file.fileno())
        at = self._file.tell()
        self._file.seek(max(now.st_size - _TAIL, 0))
        tail = self._file.read(_TAIL)
        self._file.seek(at)
        ends = hashlib.sha256(hashlib.sha256(self.first).digest() + tail).hexdigest()
        return f"{now.st_dev} {now.st_ino} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns} {ends}"

    def written(self, raw: bytes) -> bytes:
        """Return `raw`, which `read` gave, as it is written in the file."""
        if self.lone_cr:
            raw = raw.replace(b"\n", b"\r")
        if self._decoder is not None:
            raw = raw.decode("utf-8", "surrogatepass").encode(self.encoding, "replace")
        return raw

    def change(self) -> str | None:
        """Return what became of the file since it was opened; None when nothing did."""
        now = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except OSError:
            return f"{self.path.name} was removed while it was read"
        if there.st_ino != now.st_ino:
            return f"{self.path.name} was replaced while it was read; the old file was searched"
        if now.st_size < self.size:
            return f"{self.path.name} became shorter while it was read"
        if now.st_size > self.size:
            return f"{self.path.name} grew while it was read; its first {self.size} bytes were searched"
        return None

    @property
    def is_short(self) -> bool:
        """Whether the file now holds less than when it was opened."""
        return os.fstat(self._file.fileno()).st_size < self.size

    def close(self) -> None:
        """Close the file."""
        self._stream.close()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_log(path: Path) -> OpenedLog:
    """Open the log at `path` and look at its beginning.

    Raises:
        SourceUnavailable: there is nothing, or something that is no file.
        SourceRefused: it may not be read.
        NoLog: it is binary, or an archive of several files.
        BadResponse: its compressed data is damaged from the beginning.
    """
    file, size = _open_regular(path)
    try:
        magic = file.read(8)
        file.seek(0)
        packed = next((name for name, sign in _PACKED.items() if magic.startswith(sign)), None)
        stream = _unpacked(packed, cast("IO[bytes]", _Limited(file, size)))
        # `read1` hands out what was unpacked before a damaged part; `read` would drop it.
        pull = cast("Callable[[int], bytes]", getattr(stream, "read1", stream.read))
        sample, failure = _read_sample(path, pull, packed)
        _require_text(path, sample)
        encoding, bom = _encoding(sample)
        decoder = None if encoding == "utf-8" else codecs.getincrementaldecoder(encoding)("backslashreplace")
        first = _as_utf8(sample[len(bom) :], decoder, lone_cr=False) if sample else b""
        lone_cr = b"\n" not in first and b"\r" in first
        return OpenedLog(
            path=path,
            size=size,
            packed=packed,
            encoding=encoding,
            lone_cr=lone_cr,
            first=first.replace(b"\r", b"\n") if lone_cr else first,
            _file=file,
            _stream=stream,
            _pull=pull,
            _decoder=decoder,
            _failure=failure,
        )
    except BaseException:
        file.close()
        raise


def _open_regular(path: Path) -> tuple[IO[bytes], int]:
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind):
            raise SourceUnavailable(
                f"{path} is {_kind_name(kind)}, not a log file", hint="Give a file, a folder or a glob."
            )
        # Not to block, should a pipe have been put in its place.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError as exc:
        dangling = path.is_symlink()
        what = "points to a file that is not there" if dangling else "does not exist"
        raise SourceUnavailable(f"{path} {what}", hint="Check the path.") from exc
    except PermissionError as exc:
        raise SourceRefused(f"{path} may not be read", hint="Check the permissions of the file.") from exc
    except OSError as exc:
        raise SourceUnavailable(f"{path} cannot be opened: {exc.strerror}", hint="Check the path.") from exc
    return os.fdopen(handle, "rb", buffering=0), os.fstat(handle).st_size


def _kind_name(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISFIFO(mode):
        return "a pipe"
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a device"


class _Limited(io.RawIOBase):
    """The first bytes of a file, so that one that grows is read to where it ended at the start."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        super().__init__()
        self._file = file
        self._left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))[: self._left]
        count = cast("io.RawIOBase", self._file).readinto(view) or 0
        self._left -= count
        return count


class _ZstdStream:
    """Zstandard frames, one after the other. The library's own reader takes a cut frame for the end."""

    _LEAST, _MOST = 64, 4096  # packed bytes at once: a few can unpack to very many
    _FEW, _MANY = 64 * 1024, 512 * 1024

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._inside = False
        self._packed = b""
        self._step = self._LEAST

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, seldom exactly `size`; nothing at the end."""
        del size
        while True:
            self._packed = self._packed or self._file.read(self._step)
            if not self._packed:
                if self._inside:
                    raise EOFError("it ends in the middle of a frame")
                return b""
            data = self._frame.decompress(self._packed)
            self._inside = not self._frame.eof
            self._packed = b"" if self._inside else self._frame.unused_data
            if not self._inside:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            if len(data) < self._FEW:
                self._step = min(self._step * 2, self._MOST)
            elif len(data) > self._MANY:
                self._step = max(self._step // 4, self._LEAST)
            if data:
                return data

    def close(self) -> None:
        """Nothing is held open here."""


def _unpacked(packed: str | None, file: IO[bytes]) -> IO[bytes]:
    openers: dict[str, Callable[[IO[bytes]], object]] = {
        "gz": lambda raw: gzip.GzipFile(fileobj=raw),
        "xz": lzma.LZMAFile,
        "bz2": bz2.BZ2File,
        "zst": _ZstdStream,
    }
    return cast("IO[bytes]", openers[packed](file)) if packed else file


def _read(path: Path, pull: Callable[[int], bytes], size: int, packed: str | None) -> bytes:
    try:
        return pull(size) or b""
    except _BROKEN as exc:
        if packed is None:
            raise SourceFailed(f"{path} cannot be read further: {exc}") from exc
        raise BadResponse(
            f"{path} is damaged: its .{packed} data cannot be unpacked to the end ({exc})",
            hint="Check that the file was copied whole, or leave it out.",
        ) from exc


def _read_sample(
    path: Path, pull: Callable[[int], bytes], packed: str | None
) -> tuple[bytes, SourceError | None]:
    """Return the beginning of a log, and what kept it from being longer."""
    parts: list[bytes] = []
    left = _SNIFF
    try:
        while left > 0 and (part := _read(path, pull, left, packed)):
            parts.append(part)
            left -= len(part)
    except SourceError as error:
        if not parts:
            raise
        return b"".join(parts), error
    return b"".join(parts), None


def _as_utf8(chunk: bytes, decoder: codecs.IncrementalDecoder | None, *, lone_cr: bool) -> bytes:
    if decoder is not None:
        chunk = decoder.decode(chunk, final=not chunk).encode("utf-8", "surrogatepass")
    return chunk.replace(b"\r", b"\n") if lone_cr else chunk


def _require_text(path: Path, sample: bytes) -> None:
    if reason := _why_no_log(sample):
        raise NoLog(
            f"{path} is {reason}, not a text log", hint="Give a text log, or .gz, .xz or .zst of one."
        )


def _why_no_log(sample: bytes) -> str | None:
    if sample[257:262] == b"ustar":
        return "an archive of files"
    if sample.startswith((b"PK\x03\x04", b"7z\xbc\xaf")):
        return "an archive of files"
    if _encoding(sample)[0].startswith("utf-16") or not sample:
        return None
    sample = (
        sample.lstrip(b"\0") or sample
    )  # a log that was cut to nothing while it was written begins with NULs
    controls = sum(sample.count(byte) for byte in range(32) if byte not in _TEXT_CONTROLS)
    nuls = sample.count(0)
    return "binary" if controls * 50 > len(sample) or nuls * 3 > len(sample) else None


def _encoding(sample: bytes) -> tuple[str, bytes]:
    """Return what `sample` is written in, and its byte order mark where that has to go."""
    if sample.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le", codecs.BOM_UTF16_LE
    if sample.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be", codecs.BOM_UTF16_BE
    return ("gb18030", b"") if _is_gb18030(sample) else ("utf-8", b"")


def _is_gb18030(sample: bytes) -> bool:
    """Return whether `sample` is no UTF-8, and reads as Chinese in the national encoding."""
    if is_utf8(sample):
        return False
    text = _decoded(sample, "gb18030")
    foreign = [c for c in text or "" if ord(c) > 127]
    chinese = sum(
        "\u4e00" <= c <= "\u9fa5" or "\u3000" <= c <= "\u303f" or "\uff00" <= c <= "\uffef" for c in foreign
    )
    return len(foreign) >= 4 and chinese * 10 >= len(foreign) * 9


def is_utf8(data: bytes) -> bool:
    """Return whether `data`, which may end inside a character, is UTF-8."""
    return data.isascii() or _decoded(data, "utf-8") is not None


def _decoded(sample: bytes, encoding: str) -> str | None:
    """Return `sample`, which may end inside a character, as text; None where it is not in `encoding`."""
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(sample)
    except UnicodeDecodeError:
        return None
