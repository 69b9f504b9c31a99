import { errorFacts } from './log.ts';
import { ownWork } from './own-work.ts';
import type { Services } from './services.ts';

const HORIZON_MS = 90_000;
/** Every process looks by itself: the one that took the order, or the minute job, may end before the second comes. */
const LOOK_MS = 30_000;

/** What happens at hours that people set, to the second, in every process. */
export interface DueClock {
  /** Does what is due, and wakes again for what is due soon. */
  run(services: Services): Promise<void>;
  look(services: Services): void;
  /** Looks again and again for what is due soon; the process may end in between. */
  watch(services: Services, everyMs?: number): NodeJS.Timeout;
  /** Wakes this process at an instant that is near; later ones are found by the minute job. */
  wakeAt(services: Services, instant: Date): void;
}

/** A clock for work of one kind: `run` does what is due, `next` tells when something is due again. */
export function dueClock(
  name: string,
  work: {
    run: (services: Services) => Promise<void>;
    next: (services: Services) => Promise<Date | undefined>;
  },
): DueClock {
  const timers = new WeakMap<Services, { timer: NodeJS.Timeout; at: number }>();
  const look = (services: Services): void => {
    void run(services).catch((error: unknown) => {
      services.log.error(name, errorFacts(error));
    });
  };
  const wakeAt = (services: Services, instant: Date): void => {
    const delay = instant.getTime() - Date.now();
    const earlier = timers.get(services);
    if (
      delay > HORIZON_MS ||
      (earlier !== undefined && earlier.at <= instant.getTime() && earlier.at > Date.now())
    ) {
      return;
    }
    clearTimeout(earlier?.timer);
    const timer = setTimeout(
      () => {
        timers.delete(services);
        look(services);
      },
      Math.max(0, delay) + 5,
    );
    timer.unref();
    timers.set(services, { timer, at: instant.getTime() });
  };
  const run = (services: Services): Promise<void> =>
    ownWork(services.pool, async () => {
      await work.run(services);
      const next = await work.next(services);
      if (next !== undefined) wakeAt(services, next);
    });
  const watch = (services: Services, everyMs = LOOK_MS): NodeJS.Timeout =>
    setInterval(() => look(services), everyMs).unref();
  return { run, look, watch, wakeAt };
}
