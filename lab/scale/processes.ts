import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';
import { VISITED } from './visitors.ts';

const AGAIN_MS = 500;
/** What a process says that is well. */
export const WELL = 'it is well';

/** Processes of one portal, each of which is started again when it ends, as a service manager does. */
export class Processes {
  readonly ports: readonly number[];
  readonly #settings: (index: number) => Record<string, string>;
  readonly #dataDir: string;
  /** Folder of the program of each; this one, where nothing is said. */
  readonly #roots: (string | undefined)[] = [];
  readonly #running: (Portal | undefined)[] = [];
  /** Why the last start of each failed. */
  readonly #failed: string[] = [];
  readonly #keeping: Promise<void>[] = [];
  readonly #told = new Map<string, number>();
  #isOver = false;

  constructor(
    { dataDir, ports }: { dataDir: string; ports: readonly number[] },
    settings: (index: number) => Record<string, string>,
  ) {
    this.#dataDir = dataDir;
    this.ports = ports;
    this.#settings = settings;
  }

  /** Starts them, together, and waits until they are ready; the first start may have a demonstration to load. */
  async start(patienceMs?: number): Promise<void> {
    await Promise.all(this.ports.map((_, index) => this.#begin(index, patienceMs)));
    for (const index of this.ports.keys()) this.#keeping.push(this.#keep(index));
  }

  async #begin(index: number, patienceMs?: number): Promise<void> {
    const port = this.ports[index] ?? 0;
    const root = this.#roots[index];
    this.#running[index] = await startPortal(this.#settings(index), {
      dataDir: this.#dataDir,
      port,
      ...(root === undefined ? {} : { root }),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
  }

  async #keep(index: number): Promise<void> {
    while (!this.#isOver) {
      const portal = this.#running[index];
      if (portal === undefined) {
        await this.#begin(index).catch((error: Error) => {
          this.#failed[index] = error.message;
          return pause(AGAIN_MS);
        });
        continue;
      }
      if (portal.process.exitCode === null && portal.process.signalCode === null)
        await once(portal.process, 'exit');
      this.#listen(portal);
      this.#running[index] = undefined;
    }
  }

  origin(index: number): string {
    return `http://localhost:${this.ports[index]}`;
  }

  /** The process itself, while it is there. */
  at(index: number): Portal | undefined {
    return this.#running[index];
  }

  /** Waits until the process that runs now has ended. */
  async hasGone(index: number): Promise<void> {
    const portal = this.#running[index];
    if (portal !== undefined && portal.process.exitCode === null && portal.process.signalCode === null)
      await once(portal.process, 'exit');
  }

  /** Takes the errors that a process wrote until its end for which the portal has no sentence. */
  #listen(portal: Portal): void {
    for (const line of portal.output().split('\n')) {
      if (!/"event":"(request\.failed|process\.rejection|process\.unknown_state)"/.test(line)) continue;
      const { event, error, code, stack } = JSON.parse(line) as Record<string, string | undefined>;
      const what = [
        event,
        code,
        error,
        stack
          ?.split(' | ')
          .find((place) => place.includes('/server/'))
          ?.trim(),
      ]
        .filter(Boolean)
        .join(' · ');
      this.#told.set(what, (this.#told.get(what) ?? 0) + 1);
    }
  }

  /** Errors that ended processes did not expect, and how often each was written. */
  get unexpected(): ReadonlyMap<string, number> {
    return this.#told;
  }

  kill(index: number, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#running[index]?.process.kill(signal);
  }

  /** From its next start on, this process runs the program of this folder. */
  runFrom(root: string | undefined, index: number): void {
    this.#roots[index] = root;
  }

  /** Waits until every process (or these) says that it is well. */
  async areWell(patienceMs: number, indexes: Iterable<number> = this.ports.keys()): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (const index of indexes) {
      for (let said = await this.says(index); said !== WELL; said = await this.says(index)) {
        if (Date.now() > deadline)
          throw new Error(
            `Process ${index} is not well: ${said}\n${(this.#running[index]?.output() ?? this.#failed[index] ?? '').slice(-2_000)}`,
          );
        await pause(50);
      }
    }
  }

  /** What the process says of itself. One that nobody has taken in charge yet could not be killed by the next fault. */
  async says(index: number): Promise<string> {
    if (this.#running[index] === undefined) return 'it starts';
    return fetch(`${this.origin(index)}${API_BASE}/salud`, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => {
        const text = await response.text();
        return response.status === 200 ? WELL : `${response.status} ${text.slice(0, 600)}`;
      },
      (error: unknown) => String((error as Error).cause ?? error),
    );
  }

  /** Opens what visitors open, on each process, so that its pages are made. */
  async warm(): Promise<void> {
    for (let index = 0; index < this.ports.length; index += 1)
      for (const path of VISITED) await (await fetch(this.origin(index) + SCREEN_BASE + path)).arrayBuffer();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (let index = 0; index < this.ports.length; index += 1) this.kill(index, 'SIGTERM');
    await Promise.allSettled(this.#keeping);
    for (let index = 0; index < this.ports.length; index += 1) this.kill(index);
  }
}
