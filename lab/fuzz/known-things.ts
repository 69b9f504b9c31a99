import type { Random } from './random.ts';

const MOST = 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SKIPPED = new Set(['title', 'detail', 'text', 'summary', 'description', 'requestId']);

/** What answers named, so that later requests meet things that are there, in every state that others brought them to. */
export class KnownThings {
  readonly #byName = new Map<string, string[]>();
  readonly #tokens = new Map<string, string>();

  /** Takes what a JSON answer names; its token opens its folio. */
  learn(value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 4) return;
    const { folio, token } = value as Record<string, unknown>;
    if (typeof folio === 'string' && typeof token === 'string') this.#tokens.set(folio, token);
    for (const [name, inner] of Object.entries(value).slice(0, 40)) {
      if (typeof inner === 'string' && !SKIPPED.has(name) && inner !== '' && inner.length < 80) {
        this.#keep(name, inner);
        if (UUID.test(inner)) this.#keep('uuid', inner);
      } else this.learn(inner, depth + 1);
    }
  }

  #keep(name: string, value: string): void {
    const list = this.#byName.get(name) ?? [];
    this.#byName.set(name, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > MOST) list.shift();
  }

  /** Something that may stand in the place of this parameter. */
  forParameter(name: string, random: Random): string | undefined {
    const lists = [name, name === 'numero' ? 'number' : 'code', 'uuid', 'uuid'].map(
      (one) => this.#byName.get(one) ?? [],
    );
    const list = random.pick(lists.filter((one) => one.length > 0));
    return list === undefined ? undefined : random.pick(list);
  }

  /** A request whose holder we are. */
  heldRequest(random: Random): { folio: string; token: string } | undefined {
    const held = [...this.#tokens].slice(-MOST);
    if (held.length === 0) return undefined;
    const [folio, token] = random.pick(held);
    return { folio, token };
  }
}
