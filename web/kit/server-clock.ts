/** The server's clock, as far as this page knows it: a computer's own may be set to anything. */
export interface ServerClock {
  /** Milliseconds since 1970. Never ahead of the server, and late by what its answers take. */
  now(): number;
  iso(): string;
  /** Takes the `Date` of an answer: of all that were heard the latest counts. */
  hear(date: string | null): void;
  /** Called when a later `Date` was heard. */
  looks: Set<() => void>;
}

/** A clock that begins with the instant of the page and goes on by one that nobody sets. */
export function createServerClock(renderedAt: string, ticks = () => performance.now()): ServerClock {
  let ahead = Date.parse(renderedAt) - ticks();
  const now = () => ticks() + ahead;
  const looks = new Set<() => void>();
  return {
    now,
    iso: () => new Date(now()).toISOString(),
    hear(date) {
      const told = Date.parse(date ?? '') - ticks();
      if (!(told > ahead)) return;
      ahead = told;
      for (const look of looks) look();
    },
    looks,
  };
}
