/** The server's clock, as far as this page knows it: a computer's own may be set to anything. */
export interface ServerClock {
  /** Milliseconds since 1970. Never ahead of the server, and late by what its answers take. */
  now(): number;
  iso(): string;
  /** Takes the `Date` of an answer: of all that were heard the latest counts. */
  hear(date: string | null): void;
  /** Calls once the instant has come; the answer calls it off. */
  at(instant: number, come: () => void): () => void;
  isWaitedFor(): boolean;
}

/** No timer takes more than 24 days, and those of a page in the background come late. */
const LONGEST_MS = 60_000;

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
    at(instant, come) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        const left = instant - now();
        if (left > 0) {
          timer = setTimeout(look, Math.min(Math.ceil(left), LONGEST_MS));
          return;
        }
        looks.delete(look);
        come();
      };
      const callOff = () => {
        clearTimeout(timer);
        looks.delete(look);
      };
      looks.add(look);
      timer = setTimeout(look);
      return callOff;
    },
    isWaitedFor: () => looks.size > 0,
  };
}
