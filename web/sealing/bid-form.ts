import { moneyText } from '#contract/rules/texts/money.ts';
import { lotAmount } from '#contract/sealed-offer.ts';
import type { UrnCard } from '#contract/sealed-card.ts';
import {
  EMPTY_LINE,
  LINE_COLUMNS,
  lineKey,
  lineProblems,
  offeredLots,
  pastedCells,
  priceOf,
  withPasted,
  type TypedBid,
  type TypedLine,
} from './entered-bid.ts';
import { button, el, exact, fill, notice } from './page-parts.ts';
import {
  draftButtons,
  MORAL,
  paperFields,
  personFields,
  rfcOf,
  written,
  type Missing,
} from './bidder-fields.ts';
import type { EnteredBid } from './seal-bid.ts';

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
