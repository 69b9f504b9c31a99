import type { Random } from '#server/local/demo/random.ts';

/** How long a cycle was in each part, in milliseconds. */
export interface Spent {
  broken: number;
  /** Until every process said that it is well. */
  well: number;
  /** Until somebody was told that something is kept. */
  kept: number;
}

/** How often each kind came, and what it cost. */
export class Tally {
  readonly #spent = new Map<string, Spent[]>();

  add(kind: string, spent: Spent): void {
    this.#spent.set(kind, [...(this.#spent.get(kind) ?? []), spent]);
  }

  get count(): number {
    return [...this.#spent.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** One line for each kind: how often, the mean of each part, the longest cycle. */
  lines(): string[] {
    return [...this.#spent].map(([kind, list]) => {
      const mean = (part: keyof Spent) =>
        seconds(list.reduce((sum, one) => sum + one[part], 0) / list.length);
      const longest = Math.max(...list.map(({ broken, well, kept }) => broken + well + kept));
      return (
        `${kind}: ${list.length} ${list.length === 1 ? 'vuelta' : 'vueltas'}; en promedio roto ${mean('broken')}, ` +
        `bien tras ${mean('well')}, guardado tras ${mean('kept')}; la más larga ${seconds(longest)}`
      );
    });
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Gives each of `kinds` once in any order, then each once again: none is left out by chance. */
export function* drawn(kinds: readonly string[], random: Random): Generator<string, never> {
  for (;;) {
    const left = [...kinds];
    while (left.length > 0) yield left.splice(random.int(0, left.length - 1), 1)[0]!;
  }
}
