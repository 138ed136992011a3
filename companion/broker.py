"""Who is listening, and telling them that something is new.

Only numbers pass through here, never news itself: a stream that is woken reads the database, which holds the
truth. So nothing can be lost or overflow.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field


class TooManyStreams(Exception):
    """No further stream can be opened now; polling still works."""


@dataclass
class Stream:
    """One open stream."""

    table_id: int
    phone: str
    """What the phone calls itself, so that its next stream replaces this one."""
    replaced: bool = False


@dataclass
class Broker:
    """All open streams of this process."""

    per_table: int
    in_all: int
    _streams: list[Stream] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _versions: dict[int, int] = field(default_factory=dict)
    _closed: bool = False

    def open(self, table_id: int, phone: str) -> Stream:
        """Open a stream; an older one of the same phone ends. Raises `TooManyStreams`."""
        mine = Stream(table_id, phone)
        with self._changed:
            self._replace(mine)
            here = sum(stream.table_id == table_id for stream in self._streams)
            if self._closed or here >= self.per_table or len(self._streams) >= self.in_all:
                raise TooManyStreams
            self._streams.append(mine)
        return mine

    def leave(self, stream: Stream) -> None:
        """A stream is over, whoever ended it."""
        with self._changed:
            self._streams = [one for one in self._streams if one is not stream]
            if not any(one.table_id == stream.table_id for one in self._streams):
                self._versions.pop(stream.table_id, None)

    def _replace(self, mine: Stream) -> None:
        older = [one for one in self._streams if (one.table_id, one.phone) == (mine.table_id, mine.phone)]
        for stream in older:
            stream.replaced = True
        self._streams = [one for one in self._streams if not one.replaced]
        self._changed.notify_all()

    def tell(self, table_id: int) -> None:
        """Wake everyone who listens to this table."""
        with self._changed:
            if any(stream.table_id == table_id for stream in self._streams):
                self._versions[table_id] = self._versions.get(table_id, 0) + 1
            self._changed.notify_all()

    def version(self, table_id: int) -> int:
        """Grows with every `tell`. Note it before reading, then `wait` on it: nothing slips between."""
        with self._changed:
            return self._versions.get(table_id, 0)

    def wait(self, stream: Stream, version: int, timeout_s: float) -> bool:
        """Wait until something is newer than `version`; False when the time is up."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._versions.get(stream.table_id, 0) != version or stream.replaced or self._closed,
                timeout_s,
            )

    def ended(self, stream: Stream) -> bool:
        """Whether a stream has to end: replaced by a newer one, or everything closes."""
        return stream.replaced or self._closed

    def close(self) -> None:
        """End every stream; no new ones open."""
        self._closed = True
        # A signal handler may call this while its own thread holds the lock, so it must not wait for it.
        threading.Thread(target=self._wake_all, daemon=True).start()

    def _wake_all(self) -> None:
        with self._changed:
            self._changed.notify_all()
