type Child = Node | string | false | undefined;
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
interface Facts {
  class?: string;
  id?: string;
  attributes?: Record<string, string | boolean | undefined>;
  on?: Listeners;
}

/** An element of the page with what it holds. Texts stay texts: nothing is read as markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  facts: Facts = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (facts.class !== undefined) made.className = facts.class;
  if (facts.id !== undefined) made.id = facts.id;
  for (const [name, value] of Object.entries(facts.attributes ?? {}))
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  for (const [name, listener] of Object.entries(facts.on ?? {}))
    made.addEventListener(name, listener as EventListener);
  return fill(made, ...children);
}

/** Puts this into an element instead of what it held. */
export function fill<E extends Element>(element: E, ...children: readonly Child[]): E {
  element.replaceChildren(
    ...children.filter((child): child is Node | string => child !== false && child !== undefined),
  );
  return element;
}

/** What a browser translates would no longer be what people compare. */
const AS_IT_IS = { translate: 'no' };

/** Words of a fingerprint, or an amount: as they are. */
export const exact = (text: string, name = 'exact') => el('b', { class: name, attributes: AS_IT_IS }, text);

/** Hands a file made here to the browser's downloads: the only address that this page ever writes. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = el('a', { attributes: { href: address, download: name } });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const saveText = (text: string, name: string) =>
  saveBlob(new Blob([text], { type: 'application/json' }), name);

export const bytesIn = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

interface FieldFacts {
  label: string;
  hint?: string;
  value?: string;
  type?: 'text' | 'email' | 'tel' | 'file';
  accept?: string;
  isLong?: boolean;
  on?: Listeners;
}

/** A field with its label and its place for what is wrong with it. */
export function field(facts: FieldFacts): {
  row: HTMLElement;
  input: HTMLInputElement;
  tell(problem?: string): void;
} {
  const id = `f${(made += 1)}`;
  const input = el('input', {
    id,
    attributes: {
      type: facts.type ?? 'text',
      accept: facts.accept,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': `${id}d`,
      ...(facts.value !== undefined && { value: facts.value }),
    },
    ...(facts.on && { on: facts.on }),
  });
  const said = el('small', { id: `${id}d` }, facts.hint ?? '');
  const row = el(
    'div',
    { class: facts.isLong === true ? 'field field--long' : 'field' },
    el('label', { attributes: { for: id } }, facts.label),
    input,
    said,
  );
  return {
    row,
    input,
    tell(problem) {
      input.setAttribute('aria-invalid', String(problem !== undefined));
      said.className = problem === undefined ? '' : 'problem';
      said.textContent = problem ?? facts.hint ?? '';
    },
  };
}
let made = 0;

export const button = (text: string, work: () => unknown, kind = '') =>
  el('button', { class: kind, attributes: { type: 'button' }, on: { click: () => void work() } }, text);

/** A notice that a screen reader says when it appears. */
export const notice = (tone: 'ok' | 'warn' | 'bad' | 'info', ...children: readonly Child[]) =>
  el(
    'div',
    { class: `notice ${tone}`, attributes: { role: tone === 'bad' ? 'alert' : 'status' } },
    ...children,
  );

/** The sentence of what went wrong; what nobody foresaw is told as such. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && /[.»]$/.test(error.message)
    ? error.message
    : 'Algo falló y no se hizo nada. Vuelve a intentarlo; si sigue, abre esta herramienta en otro navegador.';

const AT = { timeZone: 'America/Mexico_City', hourCycle: 'h23' } as const;
/** An instant to the second, in the time of central Mexico. */
export const instantText = (at: string): string =>
  `${new Date(at).toLocaleString('es-MX', { ...AT, dateStyle: 'full', timeStyle: 'medium' })} h, hora del centro de México`;

export const megabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('es-MX', { maximumFractionDigits: 1 });

/** Whether this browser has what sealing needs. */
export const canSeal = (): boolean =>
  typeof Worker === 'function' && (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;
