import { moneyText } from '#contract/rules/texts/money.ts';
import { lotAmount } from '#contract/sealed-offer.ts';
import type { UrnCard } from '#contract/sealed-card.ts';
import {
  EMPTY_LINE,
  LINE_COLUMNS,
  lineKey,
  lineProblems,
  offeredLots,
  paperProblem,
  pastedCells,
  priceOf,
  withPasted,
  type TypedBid,
  type TypedLine,
} from './entered-bid.ts';
import { button, el, exact, field, fill, megabytes, notice, saveText, sentenceOf } from './page-parts.ts';
import type { EnteredBid } from './seal-bid.ts';

/** What lacks before sealing, and where it is. */
interface Missing {
  sentence: string;
  focus(): void;
}

/** The form of one bid, for one card. */
export interface BidForm {
  step: HTMLElement;
  lots(): ReturnType<typeof offeredLots>;
  missing(): Missing[];
  /** Mandatory papers that lack: a bid may be presented without them. */
  warnings(): string[];
  entered(): Omit<EnteredBid, 'card'>;
  isUnsaved(): boolean;
  markSaved(): void;
  onChange(told: () => void): void;
}

const COLUMN_NAMES: Record<keyof TypedLine, string> = {
  price: 'Precio unitario',
  brand: 'Marca',
  model: 'Modelo',
  days: 'Plazo en días',
  origin: 'Origen',
};
const PERSON = {
  name: { label: 'Nombre o razón social', isLong: true },
  rfc: { label: 'RFC' },
  representative: { label: 'Representante (si lo hay)' },
  email: { label: 'Correo', type: 'email' },
  phone: { label: 'Teléfono (opcional)', type: 'tel' },
  validity: { label: 'Vigencia de la oferta en días' },
} as const satisfies Record<string, Parameters<typeof field>[0]>;
type PersonField = keyof typeof PERSON;

const MORAL = /^[A-ZÑ&]{3}\d{6}[A-Z\d]{2}[\dA]$/;
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
const rfcOf = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Draws the form of a bid. */
export function bidForm(card: UrnCard): BidForm {
  const typed: TypedBid = {
    lines: {},
    name: '',
    rfc: '',
    representative: '',
    email: '',
    phone: '',
    validity: '60',
  };
  const papers = new Map<string, File>();
  const listeners: (() => void)[] = [];
  let isUnsaved = false;
  const changed = () => {
    isUnsaved = true;
    for (const told of listeners) told();
  };
  const lines = linesTable(card, typed, changed);
  const person = personFields(typed, changed);
  const documents = paperFields(card, papers, changed);
  const drafts = draftButtons(card, typed, {
    saved: () => {
      isUnsaved = false;
    },
    opened: () => {
      lines.redraw();
      person.redraw();
      changed();
    },
  });
  const lots = () => offeredLots(card, typed.lines);
  return {
    step: el(
      'section',
      { class: 'step' },
      el('h2', {}, '2. Captura'),
      drafts,
      lines.node,
      el('h3', {}, 'Quién ofrece'),
      person.node,
      card.documentos.length > 0 && el('h3', {}, 'Documentos'),
      documents.node,
    ),
    lots,
    missing: () => {
      const { problems, offered } = lots();
      const none = { sentence: 'Al menos un precio', focus: () => lines.focus(undefined) };
      return [
        ...(offered.length === 0 ? [none] : []),
        ...problems.map(({ key, sentence }) => ({ sentence, focus: () => lines.focus(key) })),
        ...person.missing(),
        ...documents.missing(),
      ];
    },
    warnings: () =>
      card.documentos
        .filter(({ id, obligatorio }) => obligatorio && !papers.has(id))
        .map(({ nombre }) => `Falta: ${nombre}.`),
    entered: () => ({
      offer: {
        licitante: {
          nombre: written(typed.name) ?? '',
          tipo: MORAL.test(rfcOf(typed.rfc)) ? 'moral' : 'fisica',
          rfc: MORAL.test(rfcOf(typed.rfc)) ? rfcOf(typed.rfc) : null,
          conjunta: [],
        },
        partidas: lots().offered,
        vigenciaDias: Number(typed.validity),
        manifiestos: [],
      },
      identity: {
        rfc: rfcOf(typed.rfc),
        nombre: written(typed.name) ?? '',
        representante: written(typed.representative),
        correo: typed.email.trim(),
        telefono: written(typed.phone),
        firma: { tipo: 'ensayo' },
      },
      papers: card.documentos.flatMap(({ id }) => {
        const file = papers.get(id);
        return file === undefined ? [] : [{ id, file }];
      }),
    }),
    isUnsaved: () => isUnsaved,
    markSaved: () => {
      isUnsaved = false;
    },
    onChange: (told) => void listeners.push(told),
  };
}

const written = (text: string): string | null => (text.trim() === '' ? null : text.trim().normalize('NFC'));

/** The lines of the call, a table on wide screens and a list on narrow ones. */
function linesTable(card: UrnCard, typed: TypedBid, changed: () => void) {
  const keys = card.partidas.flatMap((lot) => lot.renglones.map(({ id }) => lineKey(lot.id, id)));
  const cells = new Map<string, HTMLInputElement>();
  const redraws: (() => void)[] = [];
  const pasted = el('div', { attributes: { 'aria-live': 'polite' } });
  const redraw = () => {
    for (const draw of redraws) draw();
  };
  const paste = (event: ClipboardEvent, from: { key: string; column: keyof TypedLine }) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const before = { ...typed.lines };
    const put = withPasted({ keys, lines: typed.lines }, { cells: pastedCells(text), from });
    typed.lines = put.lines;
    redraw();
    changed();
    const beyond = put.beyond > 0 ? ` ${put.beyond} más no cupieron en la tabla.` : '';
    const undo = () => {
      typed.lines = before;
      fill(pasted);
      redraw();
      changed();
    };
    const count = put.entered === 1 ? '1 renglón' : `${put.entered} renglones`;
    fill(
      pasted,
      notice('warn', `Pegaste ${count} de tu hoja.${beyond} `, button('Deshacer lo pegado', undo, 'link')),
    );
  };
  const lineRow = (
    lot: UrnCard['partidas'][number],
    line: UrnCard['partidas'][number]['renglones'][number],
  ) => {
    const key = lineKey(lot.id, line.id);
    const problem = el('p', { class: 'problem', id: `p${key}` });
    const amount = el('td', { class: 'num', attributes: { 'data-name': 'Importe', translate: 'no' } });
    const inputs = LINE_COLUMNS.map((column) => {
      const input = el('input', {
        attributes: {
          type: 'text',
          autocomplete: 'off',
          'aria-label': `${COLUMN_NAMES[column]} del renglón ${line.id}`,
          'aria-describedby': `p${key}`,
          ...(column === 'price' && { inputmode: 'decimal' }),
        },
        on: {
          input: () => {
            typed.lines = {
              ...typed.lines,
              [key]: { ...(typed.lines[key] ?? EMPTY_LINE), [column]: input.value },
            };
            draw();
            changed();
          },
          paste: (event) => paste(event, { key, column }),
        },
      });
      if (column === 'price') cells.set(key, input);
      return [column, input] as const;
    });
    const draw = () => {
      const values = typed.lines[key] ?? EMPTY_LINE;
      const problems = lineProblems(values, card.moneda);
      for (const [column, input] of inputs) {
        if (input.value !== values[column]) input.value = values[column];
        input.setAttribute('aria-invalid', String(problems[column] !== undefined));
      }
      problem.textContent = Object.values(problems)[0] ?? '';
      const read = priceOf(values.price, card.moneda);
      amount.textContent =
        'price' in read
          ? moneyText(lotAmount([{ renglon: line.id, precioUnitario: read.price }], lot)).slice(1)
          : '–';
    };
    redraws.push(draw);
    draw();
    return el(
      'tr',
      {},
      el('td', { class: 'named' }, el('b', {}, `${line.id} `), line.descripcion, problem),
      el('td', { class: 'num', attributes: { 'data-name': 'Cantidad' } }, `${line.cantidad} ${line.unidad}`),
      ...inputs.map(([column, input]) =>
        el('td', { attributes: { 'data-name': COLUMN_NAMES[column] } }, input),
      ),
      amount,
    );
  };
  const heads = ['Renglón', 'Cantidad', ...LINE_COLUMNS.map((column) => COLUMN_NAMES[column]), 'Importe'];
  const lotTable = (lot: UrnCard['partidas'][number]) => {
    const sum = exact('');
    redraws.push(() => {
      const at = card.partidas.indexOf(lot);
      const { offered, amounts } = offeredLots(card, typed.lines);
      const place = offered.findIndex(({ partida }) => partida === lot.id);
      sum.textContent = at < 0 || place < 0 ? '–' : moneyText(amounts[place] ?? '0.00');
    });
    return el(
      'div',
      { class: 'lot' },
      el('h3', {}, `Partida ${lot.id}`),
      el(
        'table',
        { class: 'lines' },
        el(
          'thead',
          {},
          el('tr', {}, ...heads.map((name) => el('th', { attributes: { scope: 'col' } }, name))),
        ),
        el('tbody', {}, ...lot.renglones.map((line) => lineRow(lot, line))),
      ),
      el('p', { class: 'sum' }, 'Suma de la partida ', sum),
    );
  };
  const node = el(
    'div',
    { on: { input: redraw } },
    el(
      'p',
      { class: 'small' },
      `Precios en ${card.moneda}, sin IVA. Puedes pegar celdas de tu hoja de cálculo.`,
    ),
    pasted,
    ...card.partidas.map(lotTable),
  );
  redraw();
  return { node, redraw, focus: (key: string | undefined) => cells.get(key ?? keys[0] ?? '')?.focus() };
}

function personFields(typed: TypedBid, changed: () => void) {
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

function paperFields(card: UrnCard, papers: Map<string, File>, changed: () => void) {
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
function draftButtons(card: UrnCard, typed: TypedBid, { saved, opened }: { saved(): void; opened(): void }) {
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
