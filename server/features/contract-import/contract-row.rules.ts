// Longer than the rule: a row of a contracts file is read in one place, datum by datum in the order in which it may fail.
import { createHash } from 'node:crypto';
import type { Character, Modality } from '#contract/procedures.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { procedureSlug } from '#contract/rules/procedures/procurement-fields.ts';
import {
  IMPORT_FIELD_LABELS,
  type ImportField,
  type InferenceCode,
  type RefusalCode,
} from '#contract/contract-imports.ts';
import { currencyNamed } from '#contract/rules/texts/amount-text.ts';
import type { TaxQuestion } from '#server/kit/imports/tax-question.ts';
import { isCellError } from '#contract/rules/texts/clean-cell.ts';
import {
  categoryOf,
  characterOf,
  contractStatusOf,
  kindOf,
  kindOfNumber,
  modalityOf,
  regimeOf,
  saysCancelled,
  sizeOf,
  type Deduced,
} from './classify.rules.ts';
import type { ColumnMap } from './columns.rules.ts';
import { FIRST_CONTRACT_YEAR, readMoment, type Moment } from './moment.rules.ts';
import { isAmendmentNumber, saysAmendment } from './procedure-words.rules.ts';
import { otherMoneyOf } from './other-money.rules.ts';
import type { Tax } from '#contract/rules/texts/money-unit.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { companyNameProblem } from '#contract/rules/identifiers/name-text.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { contractNumber, yearOfNumber } from './contract-number.rules.ts';
import { splitClock } from '#contract/rules/days/written-day.ts';
import {
  normalizeRfc,
  personTypeOfRfc,
  PUBLIC_RFC,
  repairedRfc,
  rfcWarning,
  saysForeign,
} from '#contract/rules/identifiers/rfc.ts';
import { partedName, rfcCount } from '#contract/rules/identifiers/several-rfcs.ts';
import type { CsvRow } from '#server/kit/table-file/csv-text.ts';
import type { ImportSettings } from '#contract/imports.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { cellText } from '#server/kit/spreadsheet-cell.ts';
import { fold, nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';

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
  /** Empty where the file does not say who bought. */
  contracting_area: string;
  compranet_file: string | null;
  announcement_url: string | null;
  /** Its number there; null where another one stands for it. */
  compranet_number: string | null;
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
  /** Its amount without tax, where the rate is told. */
  net?: string;
  /** The same without the year of another column, as it was imported before years counted. */
  bareIdentity?: string;
  /** Same for every row that says the same of it. */
  content: string;
  procedure: RowProcedure;
  acts: RowAct[];
  contract: RowContract;
  supplierSize: string | null;
  supplierRfc?: string;
  /** Institution that bought. */
  institution: string;
  inferences: InferenceCode[];
  /** Words of it that only a person's answer tells. */
  words?: OpenWord[];
  /** What a person should see of how it was read, by what it is about. */
  doubts?: Record<string, string>;
}

/** What a row does not say, or says in a word that nothing knows. */
interface OpenWord {
  name: keyof typeof OPEN_CODES;
  text: string;
}

/** A row that cannot, and why. */
export interface RefusedRow {
  code: RefusalCode;
  reason: string;
  /** What else is wrong with it. */
  more?: Fault[];
  field?: ImportField;
  /** What a person may say once for all rows like it. */
  open?: OpenWord[];
  /** Words of it that a person told already. */
  words?: OpenWord[];
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const CURRENCY_NAMES = new Intl.DisplayNames('es-MX', { type: 'currency' });
const currencyShown = (code: string) => `${code} (${CURRENCY_NAMES.of(code) ?? code})`;

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
export const contractValues = (settings: ImportSettings | null = null, tax: Tax = 'with'): ContractValues =>
  new WrittenValues(
    { amounts: ['amount'], days: MOMENTS.map(([field]) => field), first: FIRST_CONTRACT_YEAR, tax },
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

/** One thing that is wrong with a row. */
interface Fault {
  code: RefusalCode;
  reason: string;
  /** Its datum, where the code does not tell it. */
  field?: ImportField;
}

/** A title of 3 to 400 letters from the first text that is long enough. */
function titleFrom(texts: readonly string[], fallback: string): string {
  const title = texts.map(oneLine).find((text) => text.length >= 3) ?? fallback;
  return title.length <= 400 ? title : `${title.slice(0, 399)}…`;
}

/** Unit of a row that names none. */
export const NO_UNIT = 'Unidad no indicada';

/** Name of the buying unit without the key that CompraNet appends. */
export function areaOf(text: string): string {
  return oneLine(text.replace(/#\s*[0-9A-Z]{6,12}\s*$/i, '')) || NO_UNIT;
}

/** Stable key of a contract: its code, its file (or procedure) and its supplier. */
export function identityOf(code: string, file: string, supplier: string): string {
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
  /** Whether its amounts have the tax; without it they are as contracts are published. */
  tax?: TaxQuestion;
  /** How the columns write amounts and dates. */
  written: ContractValues;
  /** YYYY-MM-DD */
  today: string;
  /** What a person said of the rows that do not say it. */
  said?: ImportSettings['said'];
  /** What a person answered for a word that is none of those that are known. */
  answered?: (name: keyof typeof WORDS, word: string) => string | undefined;
  /** The word of a contract's number by which a person may say what it buys, where no column does. */
  markOf?: (code: string) => string | undefined;
  /** Whether an amount, as «1234.50», looks like a filler. */
  isOdd?: (amount: string) => boolean;
}

/** What of a sheet a row shares with others. */
type Shared = Pick<CsvRow, 'beside'>;

/** The RFC of a cell; why it is none. */
function rfcOf(text: string): { rfc: string } | { problem: string } {
  const several = rfcCount(text);
  if (several > 1)
    return {
      problem: `La celda trae ${several} RFC: el contrato es de varios proveedores. Captúralo en el portal con cada uno, o deja el que lo firma.`,
    };
  const rfc = normalizeRfc(text);
  if (rfc === '' || personTypeOfRfc(rfc) !== undefined) return { rfc };
  const better = repairedRfc(rfc);
  if (better !== undefined)
    return {
      problem: `«${text}» confunde la letra O con el cero. ¿Es ${better}? Corrígelo con la constancia, o deja la celda vacía para buscarlo por su nombre.`,
    };
  return {
    problem: `«${text}» no es un RFC completo. Corrígelo con la constancia, o deja la celda vacía para buscarlo por su nombre.`,
  };
}

/** Reason of a row that is not taken for each. */
const OPEN_CODES = {
  zeroAmount: 'amount_zero',
  oddAmount: 'amount_odd',
  procedureNumber: 'procedure_missing',
  kind: 'kind_unknown',
  category: 'category_unknown',
  contractStatus: 'status_unknown',
  character: 'character_unknown',
  modality: 'modality_unknown',
} as const satisfies Partial<Record<ImportField | 'zeroAmount' | 'oddAmount', RefusalCode>>;
/** What says in the cell of an amount that it is of each month, or of each one. */
const PER_TIME =
  /\b(?:(?:mensual|semanal|quincenal|bimestral|trimestral|semestral|anual)(?:es)?|(?:por|al|cada) (?:mes|semana|dia|hora|evento|ano|uno|una)|c\/u)\b/;
/** The answer that a word of a state says nothing: the dates tell. */
export const BY_DATES = 'dates';
const UNSAID = {
  zeroAmount: 'importe',
  oddAmount: 'importe',
  procedureNumber: 'número de procedimiento ni el de expediente',
  kind: 'tipo de procedimiento',
  category: 'tipo de contratación',
  contractStatus: 'estado del contrato',
  character: 'carácter',
  modality: 'forma',
} as const;
const WORDS = {
  contractStatus: 'vigente, vencido, terminado, rescindido, cancelado o suspendido',
  kind: 'licitación, invitación o adjudicación directa',
  category: 'adquisiciones, arrendamientos, servicios, obra pública o servicios relacionados con la obra',
  character: 'nacional, internacional bajo tratados o internacional abierta',
  modality: 'electrónica, presencial o mixta',
} as const;

/** Why a row is not taken without it, and what to do. */
const unsaid = (name: keyof typeof UNSAID, text: string): string =>
  name === 'zeroAmount'
    ? 'El importe es cero. Escríbelo en el archivo; si el contrato no tiene monto, dilo en «Falta que lo digas», una vez para todas las filas como esta.'
    : name === 'oddAmount'
      ? 'El importe parece de relleno. Escribe el bueno en el archivo; si así es, dilo en «Falta que lo digas», una vez para todas las filas como esta.'
      : name === 'procedureNumber'
        ? 'La fila no dice el número de procedimiento ni el de expediente. Di en «Falta que lo digas» qué columna lo trae o si lo sustituye el número del contrato, o escríbelo en el archivo.'
        : text === ''
          ? `La fila no dice el ${UNSAID[name]}. Elige uno para todas las filas que no lo dicen, en «Falta que lo digas», o escríbelo en el archivo: ${WORDS[name]}.`
          : `No se reconoce ${name === 'modality' ? 'la' : 'el'} ${UNSAID[name]} «${text}»: di cuál es en «Falta que lo digas», una vez para todas las filas, o escribe ${WORDS[name]}.`;

/** All that keeps a row from being taken: its faults, and what a person may say for it. */
function refusedFor(faults: Fault[], open: OpenWord[], words: OpenWord[]): { refused: RefusedRow } {
  const [unsaidWord] = open;
  const asked =
    unsaidWord === undefined
      ? []
      : [
          {
            code: OPEN_CODES[unsaidWord.name],
            reason: open.map(({ name, text }) => unsaid(name, text)).join(' '),
          },
        ];
  const [first, ...more] = [...faults, ...asked];
  return {
    refused: {
      ...first!,
      ...(more.length > 0 && { more }),
      open,
      words: words.filter(({ name, text }) => !open.some((one) => one.name === name && one.text === text)),
    },
  };
}

/** An amount without tax that is more than the total of its row: the two cells changed places. */
function swappedProblem(
  { parts, at }: ColumnMap,
  values: readonly string[],
  columns: ContractValues,
): string | undefined {
  if (parts === undefined || parts.total === -1) return undefined;
  const [base, total] = [parts.base, parts.total].map((place) => {
    const read = columns.amount('amount', oneLine(cellText(values[place] ?? '')));
    return 'problem' in read ? undefined : centsOf(read.text);
  });
  if (base === undefined || total === undefined || base <= total + 100n) return undefined;
  return `El importe sin IVA es ${moneyText(decimal(base))} y el total, con IVA, ${moneyText(decimal(total))}: las dos celdas parecen cambiadas. Corrige la fila${at.amount === parts.total ? '' : ' o elige la otra columna'} y súbela otra vez.`;
}

/** An amount without tax and its tax that are not the total of the row, where the sheet has all three. */
function sumProblem(
  { parts, at }: ColumnMap,
  values: readonly string[],
  columns: ContractValues,
): string | undefined {
  if (parts === undefined) return undefined;
  const total = at.amount === parts.base ? parts.total : (at.amount ?? -1);
  if (total === -1) return undefined;
  for (const [name, place] of [
    ['importe sin IVA', parts.base],
    ['IVA', parts.tax],
    ['total', total],
  ] as const) {
    const text = oneLine(cellText(values[place] ?? ''));
    if (isCellError(text) || /^#+$/.test(text))
      return `El ${name} dice «${text}», un error de la hoja de cálculo: no se pudo comprobar que el importe sin IVA más el IVA den el total. El importe se toma de su columna, como está.`;
  }
  const [base, tax, whole] = [parts.base, parts.tax, total].map((place) => {
    const read = columns.amount('amount', oneLine(cellText(values[place] ?? '')));
    return 'problem' in read ? undefined : centsOf(read.text);
  });
  if (base === undefined || tax === undefined || whole === undefined) return undefined;
  const difference = base + tax - whole;
  return difference >= -100n && difference <= 100n
    ? undefined
    : `El importe sin IVA más el IVA da ${moneyText(decimal(base + tax))} y el total dice ${moneyText(decimal(whole))}: comprueba cuál es.`;
}

/** The amount without tax of a row whose amount is the total, where the sheet has all three and they agree. */
function netBeside(map: ColumnMap, values: readonly string[], columns: ContractValues): bigint | undefined {
  const { parts, at } = map;
  if (parts === undefined || parts.total === -1 || at.amount !== parts.total) return undefined;
  if (sumProblem(map, values, columns) !== undefined) return undefined;
  const read = columns.amount('amount', oneLine(cellText(values[parts.base] ?? '')));
  return 'problem' in read ? undefined : centsOf(read.text);
}

/** What people write where there is nothing. */
const NONE =
  /^(?:s ?\/ ?n\.?|s\.n\.|n ?\/ ?[ad]|-+|[\u2010-\u2015]+|ningun[oa]?|sin numero|sin dato|no aplica|no disponible)$/;
const EMPTY_DATE = /^(?:0?0:00(?::00)?|0?0\/0?1\/1900|1899-12-3[01])(?: .*)?$/;
/** Data that tell things apart, in which every dash is one. */
const KEYS = new Set<ImportField>(['contractCode', 'procedureNumber', 'fileNumber', 'supplierRfc']);
/** A number in which every dash is the one of the keyboard. */
export const withPlainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-');
/** What became of a purchase, written where its supplier would stand. */
const RESULT =
  /^(?:(?:(?:se )?(?:declar(?:o|ad[oa]) )?desiert[oa]s?|cancelad[oa]s?|pendientes?|por (?:definir|asignar|adjudicar)|sin adjudicar|no adjudicad[oa]s?|vari[oa]s(?: proveedores)?|en proceso)$|pendientes? de )/;
/** A contract is signed at most 20 working days after its award: what begins earlier began before the award. */
const MANY_DAYS = 30;
/** Contracts that last longer are rare. */
const MANY_YEARS = 5;

interface Days {
  start: string;
  end: string | undefined;
  signed: string | undefined;
  awarded: string | undefined;
}

/** Dates that a slip may have made: a beginning before its award or long before its signature, an end in many years. */
function strangeDates(
  { start, end, signed, awarded }: Days,
  today: string,
): { start?: string; signed?: string; end?: string } {
  const late = signed === undefined ? 0 : (Date.parse(signed) - Date.parse(start)) / 86_400_000;
  const isLate =
    signed !== undefined && (signed > today || late > MANY_DAYS || (end !== undefined && signed > end));
  const years = end === undefined ? 0 : Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return {
    ...(awarded !== undefined &&
      start < awarded && {
        start: `El contrato empieza el ${shortDate(start)}, antes del fallo, ${shortDate(awarded)}: comprueba cuál está bien.`,
      }),
    ...(isLate && {
      signed:
        signed > today
          ? `La firma, ${shortDate(signed)}, aún no llega: comprueba el año.`
          : end !== undefined && signed > end
            ? `La firma, ${shortDate(signed)}, es después del fin del contrato, ${shortDate(end)}: comprueba el año.`
            : `El contrato empieza el ${shortDate(start)}, ${late} días antes de firmarse, ${shortDate(signed)}: comprueba cuál está bien.`,
    }),
    ...(years > MANY_YEARS && {
      end: `Dura ${years} años, hasta el ${shortDate(end!)}: comprueba el año en que termina.`,
    }),
  };
}

/** Who the supplier of a row is; what is wrong with its name is told to `fault`. */
function supplierIn(
  cells: { name: string; rfc: string },
  fault: (code: RefusalCode, reason: string) => void,
): { supplier: string; rfc: string; isTaken: boolean } {
  const named = partedName(cells.name, cells.rfc);
  if ('problem' in named) {
    fault('rfc_invalid', named.problem);
    return { supplier: '', rfc: '', isTaken: false };
  }
  const { name: supplier, rfc, isTaken } = named;
  const unnamed = supplier === '' ? undefined : companyNameProblem(supplier);
  const letters = fold(supplier).replaceAll(/[^a-z ]/g, '');
  if (supplier === '') fault('supplier_missing', 'Falta el nombre del proveedor o contratista.');
  else if (unnamed !== undefined) fault('supplier_no_name', unnamed);
  else if (RESULT.test(letters.trim()))
    fault(
      'supplier_no_name',
      `«${supplier}» no es un proveedor. Si no se contrató con nadie, quita la fila; si se contrató, escribe con quién.`,
    );
  return { supplier, rfc, isTaken };
}

/** Turns the values of a row into a contract with its procedure, or says all that keeps it from being one. Pure. */
export function readContractRow(
  {
    map,
    tax,
    written: columns,
    today,
    said: settled = {},
    answered = () => undefined,
    markOf,
    isOdd,
  }: RowQuestion,
  values: readonly string[],
  { beside }: Shared = {},
): { taken: TakenRow } | { refused: RefusedRow } {
  if (values.length !== map.width) {
    return refuse(
      'columns_count',
      `La fila tiene ${values.length} valores y se esperaban ${map.width}: ${values.length > map.width ? 'un texto lleva dentro el separador y corre las celdas que siguen; enciérralo entre comillas' : 'le faltan separadores, o está cortada; deja una celda por columna, aunque esté vacía'}.`,
    );
  }
  const raw = (field: ImportField) => {
    const index = map.at[field];
    return index === undefined ? '' : cellText(values[index] ?? '');
  };
  const text = (field: ImportField) => {
    const cell = oneLine(raw(field));
    // The published files of CompraNet name three suppliers «---»: they stay counted as they were.
    if (field === 'amount' || field === 'supplier') return cell;
    return NONE.test(fold(cell)) ? '' : KEYS.has(field) ? withPlainDashes(cell) : cell;
  };
  const inferences: InferenceCode[] = [];
  const doubts: Record<string, string> = {};

  const faults: Fault[] = [];
  const fault = (code: RefusalCode, reason: string, field?: ImportField) =>
    void faults.push({ code, reason, ...(field !== undefined && { field }) });

  const bare = text('contractCode');
  const amends = saysAmendment(text('kind')) ? text('kind') : isAmendmentNumber(bare) ? bare : undefined;
  if (amends !== undefined)
    return refuse(
      'amendment',
      `«${amends}» es un convenio que modifica un contrato y no otro contrato: no se toma. Después de importar el contrato, captura el convenio en su expediente; si no lo es, corrige ${amends === bare ? 'el número' : 'el tipo'} en el archivo.`,
    );
  const numbered = contractNumber(bare, map.at.contractYear === undefined ? undefined : text('contractYear'));
  if (bare === '') {
    const none = oneLine(raw('contractCode'));
    fault(
      'contract_code_missing',
      none === ''
        ? 'Falta el código del contrato.'
        : `«${none}» no es un número de contrato: escribe el suyo.`,
    );
  } else if ('refused' in numbered) fault(numbered.refused, numbered.reason);
  const { code, isJoined } = 'refused' in numbered ? { code: bare, isJoined: false } : numbered;
  if (isJoined) inferences.push('number_year');
  const file = text('fileNumber');
  const said = text('procedureNumber');
  const isNumbered = said !== '' || file !== '';
  if (!isNumbered && !isJoined && /^\d{1,4}(?: ?bis)?$/i.test(code))
    fault(
      'contract_year',
      `«${code}» es solo el consecutivo: se repite en cada serie y cada año, y la fila no dice su procedimiento. Escribe el número completo, como AD-007/2023, o agrega una columna con el año.`,
    );
  if (said === '' && file !== '') inferences.push('number');
  else if (!isNumbered) inferences.push('number_contract');
  const number = said || (file === '' ? code : `EXP-${file}`);

  const { supplier, rfc, isTaken } = supplierIn(
    { name: text('supplier') || text('supplierRegistered'), rfc: text('supplierRfc') },
    fault,
  );
  const isForeign = saysForeign(rfc);
  const isOfNobody = isForeign || normalizeRfc(rfc) === PUBLIC_RFC;
  const key = isOfNobody ? { rfc: '' } : rfcOf(rfc);
  if ('problem' in key) fault('rfc_invalid', key.problem);
  const supplierRfc = 'problem' in key ? '' : key.rfc;
  if (isTaken) doubts['RFC del proveedor'] = `Se tomó ${rfc} de la celda del proveedor.`;
  if (!('problem' in key) && supplierRfc === '' && map.at.supplierRfc !== undefined) {
    inferences.push('rfc_missing');
    doubts['RFC del proveedor'] = isOfNobody
      ? `Dice «${rfc}»: ${isForeign ? 'es un proveedor del extranjero, sin RFC propio' : 'es la clave del público en general y no dice de quién es'}. Se le busca por su nombre y, si no está, entra como proveedor sin registro.`
      : 'La celda está vacía: al proveedor se le busca por su nombre y, si no está, entra como proveedor sin registro. Escribe el RFC si lo tienes.';
  }
  const warning = rfcWarning(supplierRfc);
  if (warning !== undefined) doubts['RFC del proveedor'] = warning;
  if (text('supplier') === '') inferences.push('supplier');

  const amountText = text('amount');
  const found = amountText === '' ? undefined : columns.amount('amount', amountText);
  const amount = found === undefined || 'problem' in found ? undefined : found;
  const perTime = Object.values(map.parts ?? {})
    .map((place) => oneLine(cellText(values[place] ?? '')))
    .find((cell) => /\d/.test(cell) && PER_TIME.test(fold(cell)));
  const swapped = swappedProblem(map, values, columns);
  const worth =
    amount === undefined || perTime !== undefined || swapped !== undefined
      ? undefined
      : tax === undefined
        ? { cents: centsOf(amount.text) }
        : tax.take(centsOf(amount.text), oneLine(cellText(values[map.taxWords ?? -1] ?? '')));
  const cents = worth !== undefined && 'cents' in worth ? worth.cents : undefined;
  const net =
    (worth !== undefined && 'net' in worth ? worth.net : undefined) ?? netBeside(map, values, columns);
  if (amountText === '') fault('amount_missing', 'Falta el importe del contrato.');
  else if (beside?.merged?.includes(map.at.amount ?? -1) === true)
    fault(
      'amount_shared',
      `El importe «${amountText}» está en una celda combinada de varias filas: no se sabe si es de cada contrato o de todos juntos. Separa la celda y escribe el de cada uno.`,
    );
  else if (saysCancelled(amountText))
    fault(
      'cancelled',
      `El importe dice «${amountText}». Si nunca hubo contrato, quita la fila; si se canceló después de firmarlo, escribe su importe y «Cancelado» en la columna del estado.`,
    );
  else if (found !== undefined && 'problem' in found)
    fault(found.isDoubt === true ? 'amount_doubtful' : 'amount_invalid', found.problem);
  else if (perTime !== undefined)
    fault(
      'amount_invalid',
      `La fila dice «${perTime}»: no es el importe de todo el contrato. Escribe el de todo el contrato, sin esas palabras.`,
    );
  else if (swapped !== undefined) fault('amount_swapped', swapped);
  else if (worth !== undefined && 'problem' in worth) fault('amount_tax', worth.problem);
  if (amount !== undefined && cents !== undefined && cents !== centsOf(amount.text))
    inferences.push('amount_taxed');
  if (amount?.isRounded === true) inferences.push('amount_rounded');
  if (amount?.text === '0.00') inferences.push('amount_zero');

  const written = text('currency').toUpperCase().replaceAll('.', '');
  const currency = written === '' ? (amount?.currency ?? 'MXN') : (currencyNamed(written) ?? written);
  if (!CURRENCIES.has(currency)) fault('currency_unknown', `La moneda «${text('currency')}» no existe.`);
  else if (amount?.currency !== undefined && amount.currency !== currency)
    fault(
      'currency_conflict',
      `El importe «${amountText}» dice ${amount.currency} y la columna de moneda ${currency}. Corrige uno de los dos.`,
    );

  const other = currency === 'MXN' ? otherMoneyOf(map, values) : undefined;
  if (other !== undefined && (other.isInCell || amount?.text === '0.00'))
    fault(
      'currency_conflict',
      `La columna «${other.header}» dice ${other.text} en ${other.money} y el importe, ${amountText}, se toma en pesos. Si el contrato es en ${other.money}, escribe ese importe y su moneda; si es en pesos, borra esa celda.`,
    );
  else if (other !== undefined)
    doubts.Moneda = `La columna «${other.header}» dice ${other.text} en ${other.money}: el importe se toma en pesos, como está. Comprueba en qué moneda se firmó.`;
  if (currency !== 'MXN' && written !== currency) {
    inferences.push('currency_read');
    doubts.Moneda =
      written === ''
        ? `El importe «${amountText}» dice ${currencyShown(currency)}: se toma en esa moneda.`
        : `«${text('currency')}» se toma como ${currencyShown(currency)}. Comprueba que el importe sea en esa moneda.`;
  }
  if (written === '' && amount?.currency === undefined && map.at.currency !== undefined)
    doubts.Moneda ??= 'La celda está vacía: se toma como MXN.';

  const moments: Partial<Record<(typeof MOMENTS)[number][0], Moment>> = {};
  for (const [field, name] of MOMENTS) {
    if (text(field) === '') {
      if (field === 'startsOn') fault('start_missing', 'Falta la fecha de inicio del contrato.');
      continue;
    }
    if (EMPTY_DATE.test(text(field))) {
      doubts[IMPORT_FIELD_LABELS[field]] =
        `«${text(field)}»: Excel muestra 00/01/1900, la celda está vacía o es 0. Se toma vacía.`;
      if (field === 'startsOn') fault('start_missing', 'Falta la fecha de inicio del contrato.');
      continue;
    }
    const moment = readMoment(text(field), (day) => columns.day(field, day));
    if ('problem' in moment) {
      fault(
        moment.isDoubt === true ? 'date_doubtful' : 'date_invalid',
        `Fecha de ${name}: ${moment.problem}`,
        field,
      );
      continue;
    }
    moments[field] = moment;
    if (moment.note !== undefined) doubts[IMPORT_FIELD_LABELS[field]] = moment.note;
  }
  const { startsOn, endsOn, signedOn, publishedAt, openingAt, awardedAt } = moments;
  if (endsOn === undefined) inferences.push('end_missing');
  else if (startsOn !== undefined && endsOn.day < startsOn.day)
    fault('dates_reversed', `El contrato termina el ${endsOn.day}, antes de empezar el ${startsOn.day}.`);

  const numberYear =
    yearOfNumber(code) ?? (/^(?:19|20)\d\d$/.test(text('contractYear')) ? text('contractYear') : undefined);
  if (signedOn !== undefined && numberYear !== undefined && signedOn.day.slice(0, 4) !== numberYear)
    doubts[IMPORT_FIELD_LABELS.signedOn] ??=
      `Se firmó el ${shortDate(signedOn.day)} y el contrato es de ${numberYear}: comprueba el año.`;
  const strange =
    startsOn === undefined
      ? {}
      : strangeDates(
          { start: startsOn.day, end: endsOn?.day, signed: signedOn?.day, awarded: awardedAt?.day },
          today,
        );
  if (strange.start !== undefined) doubts[IMPORT_FIELD_LABELS.startsOn] ??= strange.start;
  if (strange.signed !== undefined) doubts[IMPORT_FIELD_LABELS.signedOn] ??= strange.signed;
  if (strange.end !== undefined) doubts[IMPORT_FIELD_LABELS.endsOn] ??= strange.end;

  const mark = text('category') === '' ? markOf?.(code) : undefined;
  const ofMark = mark === undefined ? undefined : answered('category', mark);
  const words = {
    number: said,
    template: text('template'),
    kind: text('kind'),
    category: text('category') || (ofMark ?? settled.category ?? ''),
    character: text('character'),
    modality: text('modality'),
  };
  const kind =
    kindOf(words) ??
    kindOf({ ...words, kind: (words.kind === '' ? settled.kind : answered('kind', words.kind)) ?? '' });
  const ofNumber = kindOfNumber(code);
  if (file === '' && kind !== undefined && ofNumber !== undefined && ofNumber !== kind.value)
    fault(
      'kind_conflict',
      `El número ${code} es de ${KIND_LABELS[ofNumber].toLowerCase()} y la fila dice «${words.kind || KIND_LABELS[kind.value]}»: corrige el que esté mal.`,
    );
  const category =
    categoryOf(words) ?? categoryOf({ ...words, category: answered('category', words.category) ?? '' });
  /** A value as it is read, or as a person answered for the word that nothing knows. */
  const settledBy = <T extends Character | Modality>(
    name: 'character' | 'modality',
    read: Deduced<T> | { open: string },
  ): Partial<Deduced<T>> & { open: OpenWord[] } => {
    if (!('open' in read)) return { ...read, open: [] };
    const answer = answered(name, read.open);
    return { ...(answer !== undefined && { value: answer as T }), open: [{ name, text: read.open }] };
  };
  const writtenStatus = text('contractStatus');
  const knownStatus = contractStatusOf(writtenStatus);
  const isOpenStatus = writtenStatus !== '' && knownStatus === undefined;
  const saidStatus = isOpenStatus ? answered('contractStatus', writtenStatus) : undefined;
  const character = settledBy('character', characterOf(words));
  const modality = settledBy('modality', modalityOf(words));
  const lacksAmount = amount?.text === '0.00' && settled.zeroAmount !== 'zero';
  const isFiller = amount !== undefined && !amount.isRounded && isOdd?.(amount.text) === true;
  const asksAmount = isFiller && settled.oddAmount !== 'take';
  const lacksNumber = !isNumbered && settled.procedureNumber !== 'contract';
  const known: OpenWord[] = [
    ...(isOpenStatus ? [{ name: 'contractStatus' as const, text: writtenStatus }] : []),
    ...(words.kind !== '' && kindOf(words) === undefined
      ? [{ name: 'kind' as const, text: words.kind }]
      : []),
    ...(categoryOf(words) === undefined ? [{ name: 'category' as const, text: words.category }] : []),
    ...(mark === undefined ? [] : [{ name: 'category' as const, text: mark }]),
    ...character.open,
    ...modality.open,
  ];
  if (
    faults.length > 0 ||
    startsOn === undefined ||
    amount === undefined ||
    cents === undefined ||
    kind === undefined ||
    category === undefined ||
    lacksAmount ||
    asksAmount ||
    lacksNumber ||
    character.value === undefined ||
    modality.value === undefined ||
    (isOpenStatus && saidStatus === undefined)
  )
    return refusedFor(
      faults,
      [
        ...(lacksAmount ? [{ name: 'zeroAmount' as const, text: '' }] : []),
        ...(asksAmount ? [{ name: 'oddAmount' as const, text: '' }] : []),
        ...(lacksNumber ? [{ name: 'procedureNumber' as const, text: '' }] : []),
        ...(kind === undefined ? [{ name: 'kind' as const, text: words.kind }] : []),
        ...(category === undefined ? [{ name: 'category' as const, text: words.category }] : []),
        ...(character.value === undefined ? character.open : []),
        ...(modality.value === undefined ? modality.open : []),
        ...(isOpenStatus && saidStatus === undefined
          ? [{ name: 'contractStatus' as const, text: writtenStatus }]
          : []),
      ],
      known,
    );
  if (isFiller) inferences.push('amount_odd');
  if (words.kind === '' && kindOf(words) === undefined) inferences.push('kind_said');
  if (text('category') === '') inferences.push(ofMark === undefined ? 'category_said' : 'category_marked');
  if (character.inference === 'character_open')
    doubts[IMPORT_FIELD_LABELS.character] =
      `Dice «${words.character}», sin decir de cuál: se toma como internacional abierta.`;
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
    requesting_area: areaOf(raw('requestingArea') || raw('unitName')),
    contracting_area: raw('unitName') === '' ? '' : areaOf(raw('unitName')),
    compranet_file: file || null,
    announcement_url: /^https?:\/\/[^\s"<>]+$/i.test(announcement) ? announcement : null,
    // Only files of CompraNet have its file number.
    compranet_number: file === '' ? null : said || null,
    published_at: published.at,
  };
  inferences.push(procedure.regime === 'other' ? 'law_default' : 'law');
  const cancelledAt = values.findIndex((cell) => saysCancelled(oneLine(cell)));
  const status =
    knownStatus ??
    (saidStatus === BY_DATES ? undefined : saidStatus) ??
    (writtenStatus === '' && cancelledAt !== -1 ? contractStatusOf('cancelado') : undefined);
  if (cancelledAt !== -1) inferences.push('cancelled');
  if (cancelledAt !== -1)
    doubts.Estado = `${cancelledAt === map.at.contractStatus ? 'Dice' : `La columna «${map.header[cancelledAt]?.trim() || cancelledAt + 1}» dice`} «${oneLine(values[cancelledAt] ?? '')}»: ${status === 'terminated' ? 'se toma como terminado' : `el estado dice «${writtenStatus}» y así se toma`}, y su importe cuenta. Si nunca hubo contrato, quita la fila.`;
  if (amount.note !== undefined) doubts.Importe = amount.note;
  if (amount.text === '0.00')
    doubts.Importe = 'El importe es cero, como se indicó: el contrato se publica sin monto.';
  const unequal = sumProblem(map, values, columns);
  if (unequal !== undefined) doubts.Importe = unequal;
  if (saysAmendment(raw('contractTitle')))
    doubts[IMPORT_FIELD_LABELS.contractTitle] =
      'El título dice que es un convenio que modifica otro contrato, y su importe se contaría dos veces: si lo es, quita la fila y captúralo en el expediente de aquel contrato.';
  const contract: RowContract = {
    number: code,
    title: titleFrom([raw('contractTitle'), raw('fileTitle')], `Contrato ${code}`),
    supplier_name: supplier,
    signed_on: signedOn?.day ?? null,
    starts_on: startsOn.day,
    ends_on: endsOn?.day ?? null,
    amount: decimal(cents),
    currency,
    status: status ?? (endsOn !== undefined && endsOn.day < today ? 'expired' : 'active'),
  };
  return {
    taken: {
      identity: identityOf(code, file || number, supplier),
      ...(net !== undefined && { net: decimal(net) }),
      ...(isJoined && {
        bareIdentity: identityOf(bare, file || (said === '' ? bare : number), supplier),
      }),
      // A status deduced from the date changes with time, so it is no part of what the row says.
      content: contentOf({ ...contract, status: status ?? '' }, number),
      procedure,
      acts,
      contract,
      supplierSize: sizeOf(text('supplierSize')),
      institution: text('institution') || NO_INSTITUTION,
      inferences,
      ...(supplierRfc !== '' && { supplierRfc }),
      ...(known.length > 0 && { words: known }),
      ...(Object.keys(doubts).length > 0 && { doubts }),
    },
  };
}
