import type { UrnCard } from '#contract/sealed-card.ts';
import { lineKey, paperProblem, type TypedBid } from './entered-bid.ts';
import { button, el, field, fill, megabytes, notice, saveText, sentenceOf } from './page-parts.ts';

/** What lacks before sealing, and where it is. */
export interface Missing {
  sentence: string;
  focus(): void;
}

const PERSON = {
  name: { label: 'Nombre o razón social', isLong: true },
  rfc: { label: 'RFC' },
  representative: { label: 'Representante (si lo hay)' },
  email: { label: 'Correo', type: 'email' },
  phone: { label: 'Teléfono (opcional)', type: 'tel' },
  validity: { label: 'Vigencia de la oferta en días' },
} as const satisfies Record<string, Parameters<typeof field>[0]>;
type PersonField = keyof typeof PERSON;

export const MORAL = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[\dA]$/;
const FISICA = /^[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[\dA]$/;

/** What is wrong with a field about who bids; undefined where nothing is. */
function personProblem(name: PersonField, typed: string): string | undefined {
  const text = typed.trim();
  if (name === 'name') return text === '' ? 'Escribe el nombre.' : undefined;
  if (name === 'rfc')
    return MORAL.test(rfcOf(text)) || FISICA.test(rfcOf(text))
      ? undefined
      : 'El RFC tiene 12 o 13 letras y números.';
  if (name === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text) ? undefined : 'Escribe un correo completo.';
  if (name === 'validity')
    return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 730
      ? undefined
      : 'De 1 a 730 días.';
  return undefined;
}
export const rfcOf = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** A text without spaces around it and in composed letters; null when there is none. */
export const written = (text: string): string | null =>
  text.trim() === '' ? null : text.trim().normalize('NFC');

/** The fields about who bids. */
export function personFields(typed: TypedBid, changed: () => void) {
  const names = Object.keys(PERSON) as PersonField[];
  const fields = names.map((name) => {
    const made = field({
      ...PERSON[name],
      value: typed[name],
      on: {
        input: () => {
          typed[name] = made.input.value;
          made.tell();
          changed();
        },
        change: () => made.tell(personProblem(name, typed[name])),
      },
    });
    return { name, ...made };
  });
  return {
    node: el('div', { class: 'fields' }, ...fields.map(({ row }) => row)),
    redraw: () => {
      for (const { name, input } of fields) input.value = typed[name];
    },
    missing: (): Missing[] =>
      fields.flatMap(({ name, input, tell }) => {
        const problem = personProblem(name, typed[name]);
        const focus = () => {
          tell(problem);
          input.focus();
        };
        return problem === undefined ? [] : [{ sentence: PERSON[name].label, focus }];
      }),
  };
}

/** A field for each paper that the call asks for. */
export function paperFields(card: UrnCard, papers: Map<string, File>, changed: () => void) {
  const wrong = new Map<string, () => void>();
  const fields = card.documentos.map(({ id, nombre, obligatorio }) => {
    const hint = `${obligatorio ? 'Obligatorio' : 'Opcional'}, hasta ${megabytes(card.topes.archivo)} MB.`;
    const made = field({
      label: nombre,
      hint,
      type: 'file',
      isLong: true,
      on: { change: () => void take(made.input.files?.[0]) },
    });
    const take = async (file: File | undefined) => {
      papers.delete(id);
      wrong.delete(id);
      const problem = file && (await paperProblem(file, card.topes.archivo));
      made.tell(problem);
      if (problem !== undefined) wrong.set(id, () => made.input.focus());
      else if (file !== undefined) papers.set(id, file);
      changed();
    };
    return made.row;
  });
  return {
    node: el('div', { class: 'fields' }, ...fields),
    missing: (): Missing[] => {
      const all = [...wrong].map(([id, focus]) => ({
        sentence: `Cambia el archivo de «${card.documentos.find((one) => one.id === id)?.nombre ?? ''}»`,
        focus,
      }));
      const size = [...papers.values()].reduce((sum, file) => sum + file.size, 0);
      const most = megabytes(card.topes.sobre);
      const heavy = {
        sentence: `Tus documentos pesan ${megabytes(size)} MB; el tope es ${most} MB`,
        focus: () => undefined,
      };
      return size > card.topes.sobre ? [...all, heavy] : all;
    },
  };
}

/** A draft is a plain file: the tool keeps nothing in the browser. */
export function draftButtons(
  card: UrnCard,
  typed: TypedBid,
  { saved, opened }: { saved(): void; opened(): void },
) {
  const told = el('div', { attributes: { 'aria-live': 'polite' } });
  const take = async (file: File) => {
    try {
      Object.assign(typed, draftIn(await file.text(), card));
      opened();
      fill(told, notice('ok', 'Borrador abierto. Elige otra vez tus documentos: no van en él.'));
    } catch (error) {
      fill(told, notice('bad', sentenceOf(error)));
    }
  };
  const chosen = field({
    label: 'Seguir con un borrador',
    hint: 'Un archivo borrador.json que guardaste aquí.',
    type: 'file',
    accept: '.json',
    on: {
      change: () => {
        const file = chosen.input.files?.[0];
        if (file !== undefined) void take(file);
      },
    },
  });
  const save = () => {
    saveText(
      JSON.stringify({ formato: 'borrador/1', procedimiento: card.procedimiento, ...typed }),
      'borrador.json',
    );
    saved();
    fill(told, notice('warn', 'Este archivo dice tus precios. Guárdalo donde solo tú lo veas.'));
  };
  return el('div', { class: 'draft' }, chosen.row, button('Guardar borrador', save, 'line'), told);
}

const MOST_DRAFT = 8_000_000;

/** The fields of a draft; anything in it that is none of them is left out. */
function draftIn(text: string, card: UrnCard): Partial<TypedBid> {
  const unfit = new Error('No es un borrador de este sellador.');
  if (text.length > MOST_DRAFT) throw unfit;
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw unfit;
  }
  if (read === null || read['formato'] !== 'borrador/1') throw unfit;
  if (read['procedimiento'] !== card.procedimiento)
    throw new Error(`Ese borrador es de otro procedimiento: ${String(read['procedimiento']).slice(0, 80)}.`);
  const typed: Partial<TypedBid> = {};
  for (const name of Object.keys(PERSON) as PersonField[])
    if (typeof read[name] === 'string') typed[name] = read[name];
  const kept = (read['lines'] ?? {}) as Record<string, Record<string, unknown>>;
  typed.lines = {};
  for (const { id, renglones } of card.partidas)
    for (const { id: line } of renglones) {
      const values = kept[lineKey(id, line)];
      if (typeof values !== 'object' || values === null) continue;
      const cell = (column: string) => (typeof values[column] === 'string' ? values[column] : '');
      typed.lines[lineKey(id, line)] = {
        price: cell('price'),
        brand: cell('brand'),
        model: cell('model'),
        days: cell('days'),
        origin: cell('origin'),
      };
    }
  return typed;
}
