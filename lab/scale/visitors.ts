import { setTimeout as pause } from 'node:timers/promises';
import { SCREEN_BASE } from '#contract/endpoint.ts';

/** What anybody opens first. */
export const VISITED = [
  '/',
  '/adquisiciones',
  '/proveedores',
  '/normatividad',
  '/adquisiciones?estado=abierto',
];

/** Longest wait for a page; who waits longer has gone. */
const PATIENCE_MS = 20_000;
/** Between two pages of one visitor. */
const READS_MS = 40;

/** What visitors saw. */
export interface Seen {
  /** Visits that ended, with a page or without. */
  asked: number;
  answered: number;
  /** Of these, pages that say that they are from before. */
  old: number;
  slowest: number;
  /** Longest time in which nobody got a page, in milliseconds. */
  silence: number;
  failures: Map<string, number>;
}

/** Visitors who go from page to page until the end. */
export class Visitors {
  readonly #origin: string;
  readonly #paths: readonly string[];
  #now: Seen = nothing();
  #last = performance.now();

  constructor(origin: string, paths: readonly string[] = VISITED) {
    this.#origin = origin;
    this.#paths = paths;
  }

  async visit(count: number, signal: AbortSignal): Promise<void> {
    const one = async (first: number) => {
      for (let turn = first; !signal.aborted; turn += 1) {
        await this.#open(this.#paths[turn % this.#paths.length] ?? '/');
        await pause(READS_MS);
      }
    };
    await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  }

  async #open(path: string): Promise<void> {
    const began = performance.now();
    try {
      const response = await fetch(this.#origin + SCREEN_BASE + path, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(String(response.status));
      if (response.headers.has('warning')) this.#now.old += 1;
      this.#now.answered += 1;
      const now = performance.now();
      this.#now.slowest = Math.max(this.#now.slowest, now - began);
      this.#now.silence = Math.max(this.#now.silence, now - this.#last);
      this.#last = now;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      const why = `${cause?.code ?? message} ${path}`;
      this.#now.failures.set(why, (this.#now.failures.get(why) ?? 0) + 1);
    } finally {
      // A visit belongs to the step in which it ends, like its answer.
      this.#now.asked += 1;
    }
  }

  /** What was seen since it was asked last. */
  take(): Seen {
    const seen = this.#now;
    seen.silence = Math.max(seen.silence, performance.now() - this.#last);
    this.#now = nothing();
    this.#last = performance.now();
    return seen;
  }
}

function nothing(): Seen {
  return { asked: 0, answered: 0, old: 0, slowest: 0, silence: 0, failures: new Map() };
}
