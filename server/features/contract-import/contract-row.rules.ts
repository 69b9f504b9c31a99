import { createHash } from 'node:crypto';
import { procedureSlug } from '#contract/rules/procurement-fields.ts';
import type { ImportField, InferenceCode, RefusalCode } from '#contract/contract-imports.ts';
import {
  categoryOf,
  characterOf,
  contractStatusOf,
  kindOf,
  modalityOf,
  regimeOf,
  sizeOf,
} from './classify.rules.ts';
import type { ColumnMap } from './columns.rules.ts';
import { FIRST_CONTRACT_YEAR, readMoment, type Moment } from './moment.rules.ts';
import { nameProblem } from '#contract/rules/name-text.ts';
import { splitClock } from '#contract/rules/written-day.ts';
import type { ImportSettings } from '#contract/imports.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { cellText } from '#server/kit/spreadsheet-cell.ts';
import { nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';

/** Institution of a row that names none. */
export const NO_INSTITUTION = 'Institución no indicada';

/** An act of the procedure that the row dates. */
export interface RowAct {
  kind: 'publication' | 'opening' | 'award' | 'signature';
  at: string;
  all_day: boolean;
}

/** Procedure of a row, in the names of the database. */
export interface RowProcedure {
  number: string;
  slug: string;
  title: string;
  kind: string;
  character: string;
  modality: string;
  category: string;
  regime: string;
  fiscal_year: number;
  requesting_area: string;
  compranet_file: string | null;
  announcement_url: string | null;
  published_at: string;
}

/** Contract of a row, in the names of the database. */
export interface RowContract {
  number: string;
  title: string;
  supplier_name: string;
  signed_on: string | null;
  starts_on: string;
  ends_on: string | null;
  amount: string;
  currency: string;
  status: string;
}

/** A row that can become a contract under its procedure. */
export interface TakenRow {
  /** Same for every row that speaks of the same contract. */
  identity: string;
  /** Same for every row that says the same of it. */
  content: string;
  procedure: RowProcedure;
  acts: RowAct[];
  contract: RowContract;
  supplierSize: string | null;
  /** Institution that bought. */
  institution: string;
  inferences: InferenceCode[];
  /** What a person should see of how it was read, by what it is about. */
  doubts?: Record<string, string>;
}

/** A row that cannot, and why. */
export interface RefusedRow {
  code: RefusalCode;
  reason: string;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const CURRENCY_ALIASES: Record<string, string> = {
  MXP: 'MXN',
  MN: 'MXN',
  PESOS: 'MXN',
  PESO: 'MXN',
  DLLS: 'USD',
};

const MOMENTS = [
  ['startsOn', 'inicio'],
  ['endsOn', 'fin'],
  ['signedOn', 'celebración'],
  ['publishedAt', 'publicación'],
  ['openingAt', 'apertura'],
  ['awardedAt', 'fallo'],
] as const;

/** The values whose writing the whole column tells. */
export type ContractValues = WrittenValues<'amount' | (typeof MOMENTS)[number][0]>;

/** What a file says of its amounts and dates, before a row is read. */
export const contractValues = (settings: ImportSettings | null = null): ContractValues =>
  new WrittenValues(
    { amounts: ['amount'], days: MOMENTS.map(([field]) => field), first: FIRST_CONTRACT_YEAR },
    settings,
  );

/** The cell of a field as its column is looked at: of a date without its clock. */
export function valueText(map: ColumnMap, values: readonly string[], field: ImportField): string {
  const cell = oneLine(cellText(values[map.at[field] ?? -1] ?? ''));
  return field === 'amount' ? cell : splitClock(cell).day;
}

/** What the column at a place holds; undefined where nothing is read from it. */
export function wantsOf({ at }: ColumnMap, place: number): ColumnWants | undefined {
  const field = (Object.keys(at) as ImportField[]).find((one) => at[one] === place);
  if (field === undefined) return undefined;
  return MOMENTS.some(([moment]) => moment === field) ? 'date' : 'text';
}

function refuse(code: RefusalCode, reason: string): { refused: RefusedRow } {
  return { refused: { code, reason } };
}

/** A title of 3 to 400 letters from the first text that is long enough. */
function titleFrom(texts: readonly string[], fallback: string): string {
  const title = texts.map(oneLine).find((text) => text.length >= 3) ?? fallback;
  return title.length <= 400 ? title : `${title.slice(0, 399)}…`;
}

/** Name of the buying unit without the key that CompraNet appends. */
export function areaOf(text: string): string {
  return oneLine(text.replace(/#\s*[0-9A-Z]{6,12}\s*$/i, '')) || 'Unidad no indicada';
}

/** Stable key of a contract: its code, its file (or procedure) and its supplier. */
function identityOf(code: string, file: string, supplier: string): string {
  const text = ['compranet', code.toLowerCase(), file.toLowerCase(), nameKey(supplier)].join('\u001F');
  return createHash('sha256').update(text).digest('hex');
}

/** Key of what a row says of its contract; spelling of the supplier's name does not count. */
export function contentOf(contract: RowContract, procedureNumber: string): string {
  const { supplier_name, ...rest } = contract;
  const text = JSON.stringify([procedureNumber, nameKey(supplier_name), Object.entries(rest).sort()]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** What rows are read with. */
export interface RowQuestion {
  map: ColumnMap;
  /** How the columns write amounts and dates. */
  written: ContractValues;
  /** YYYY-MM-DD */
  today: string;
}

/** Turns the values of a row into a contract with its procedure, or says why not. Pure. */
export function readContractRow(
  { map, written: columns, today }: RowQuestion,
  values: readonly string[],
): { taken: TakenRow } | { refused: RefusedRow } {
  if (values.length !== map.width) {
    return refuse('columns_count', `La fila tiene ${values.length} valores y se esperaban ${map.width}.`);
  }
  const raw = (field: ImportField) => {
    const index = map.at[field];
    return index === undefined ? '' : cellText(values[index] ?? '');
  };
  const text = (field: ImportField) => oneLine(raw(field));
  const inferences: InferenceCode[] = [];

  const code = text('contractCode');
  if (code === '') return refuse('contract_code_missing', 'Falta el código del contrato.');
  const file = text('fileNumber');
  const said = text('procedureNumber');
  if (said === '' && file === '') {
    return refuse('procedure_missing', 'Faltan el número de procedimiento y el de expediente.');
  }
  if (said === '') inferences.push('number');
  const number = said === '' ? `EXP-${file}` : said;

  const supplier = text('supplier') || text('supplierRegistered');
  if (supplier === '') return refuse('supplier_missing', 'Falta el nombre del proveedor o contratista.');
  const unnamed = nameProblem(supplier);
  if (unnamed !== undefined) return refuse('supplier_no_name', unnamed);
  if (text('supplier') === '') inferences.push('supplier');

  if (text('amount') === '') return refuse('amount_missing', 'Falta el importe del contrato.');
  const amount = columns.amount('amount', text('amount'));
  if ('problem' in amount)
    return refuse(amount.isDoubt === true ? 'amount_doubtful' : 'amount_invalid', amount.problem);
  if (amount.isRounded) inferences.push('amount_rounded');
  if (amount.text === '0.00') inferences.push('amount_zero');

  const written = text('currency').toUpperCase().replaceAll('.', '');
  const currency = written === '' ? (amount.currency ?? 'MXN') : (CURRENCY_ALIASES[written] ?? written);
  if (!CURRENCIES.has(currency))
    return refuse('currency_unknown', `La moneda «${text('currency')}» no existe.`);
  if (amount.currency !== undefined && amount.currency !== currency)
    return refuse(
      'currency_conflict',
      `El importe «${text('amount')}» dice ${amount.currency} y la columna de moneda ${currency}. Corrige uno de los dos.`,
    );

  const moments: Partial<Record<(typeof MOMENTS)[number][0], Moment>> = {};
  for (const [field, name] of MOMENTS) {
    if (text(field) === '') continue;
    const moment = readMoment(text(field), (day) => columns.day(field, day));
    if ('problem' in moment)
      return refuse(
        moment.isDoubt === true ? 'date_doubtful' : 'date_invalid',
        `Fecha de ${name}: ${moment.problem}`,
      );
    moments[field] = moment;
  }
  const { startsOn, endsOn, signedOn, publishedAt, openingAt, awardedAt } = moments;
  if (startsOn === undefined) return refuse('start_missing', 'Falta la fecha de inicio del contrato.');
  if (endsOn === undefined) inferences.push('end_missing');
  else if (endsOn.day < startsOn.day) {
    return refuse(
      'dates_reversed',
      `El contrato termina el ${endsOn.day}, antes de empezar el ${startsOn.day}.`,
    );
  }

  const words = {
    number: said,
    template: text('template'),
    kind: text('kind'),
    category: text('category'),
    character: text('character'),
    modality: text('modality'),
  };
  const kind = kindOf(words);
  if (kind === undefined)
    return refuse('kind_unknown', `No se reconoce el tipo de procedimiento «${words.kind}».`);
  const category = categoryOf(words);
  if (category === undefined) {
    return refuse('category_unknown', `No se reconoce el tipo de contratación «${words.category}».`);
  }
  const character = characterOf(words);
  const modality = modalityOf(words);
  for (const { inference } of [kind, character, modality])
    if (inference !== undefined) inferences.push(inference);

  const first = [openingAt, awardedAt, signedOn, startsOn]
    .filter((moment) => moment !== undefined)
    .reduce((earliest, moment) => (moment.at < earliest.at ? moment : earliest));
  if (publishedAt === undefined) inferences.push('published');
  const published = publishedAt ?? first;
  const year = Number(/-((?:19|20)\d{2})$/.exec(number)?.[1] ?? published.day.slice(0, 4));

  const acts = (
    [
      ['publication', publishedAt],
      ['opening', openingAt],
      ['award', awardedAt],
      ['signature', signedOn],
    ] as const
  ).flatMap(([kind, moment]) =>
    moment === undefined ? [] : [{ kind, at: moment.at, all_day: moment.isDay }],
  );

  const announcement = text('announcement');
  const procedure: RowProcedure = {
    number,
    slug: procedureSlug(number) || 'procedimiento',
    title: titleFrom([raw('fileTitle'), raw('contractTitle')], `Expediente ${file || number}`),
    kind: kind.value,
    character: character.value,
    modality: modality.value,
    category,
    regime: regimeOf(words.template, published.day),
    fiscal_year: year,
    requesting_area: areaOf(raw('unitName')),
    compranet_file: file || null,
    announcement_url: /^https?:\/\/[^\s"<>]+$/i.test(announcement) ? announcement : null,
    published_at: published.at,
  };
  const status = contractStatusOf(text('contractStatus'));
  const contract: RowContract = {
    number: code,
    title: titleFrom([raw('contractTitle'), raw('fileTitle')], `Contrato ${code}`),
    supplier_name: supplier,
    signed_on: signedOn?.day ?? null,
    starts_on: startsOn.day,
    ends_on: endsOn?.day ?? null,
    amount: amount.text,
    currency,
    status: status ?? (endsOn !== undefined && endsOn.day < today ? 'expired' : 'active'),
  };
  return {
    taken: {
      identity: identityOf(code, file || number, supplier),
      // A status deduced from the date changes with time, so it is no part of what the row says.
      content: contentOf({ ...contract, status: status ?? '' }, number),
      procedure,
      acts,
      contract,
      supplierSize: sizeOf(text('supplierSize')),
      institution: text('institution') || NO_INSTITUTION,
      inferences,
      ...(amount.note !== undefined && { doubts: { Importe: amount.note } }),
    },
  };
}
