// Longer than the rule: a row of an annual plan is read in one place, each datum with what to do where it cannot be.
import { monthNameOf } from '#contract/date-words.ts';
import type { Category, ProcedureKind } from '#contract/procedure-kinds.ts';
import { partidaDoubt } from '#contract/rules/planning/partida-things.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { monthsIn, type Months } from '#contract/rules/planning/planned-months.ts';
import { quantityRule, readQuantity } from '#contract/rules/procedures/procurement-fields.ts';
import type { MoneyUnit } from '#contract/rules/texts/money-unit.ts';
import type { ReadAmount } from '#contract/rules/texts/amount-text.ts';
import { quarterOrdinal } from '#contract/rules/planning/planning.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import type { CsvRow } from '#server/kit/table-file/csv-text.ts';
import type { TaxQuestion } from '#server/kit/imports/tax-question.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';

/** Columns of an annual plan, with other names that they have. */
export const PLAN_COLUMNS = [
  { name: 'number', header: 'No.', also: 'núm|número|consecutivo|renglón', wants: 'text' },
  {
    name: 'key',
    header: 'Clave presupuestaria',
    also: 'clave|clave presupuestal|clave programática|clave cucop|cucop',
    wants: 'text',
  },
  {
    name: 'budgetLine',
    header: 'Partida',
    also: 'partida cog|partida específica|partida presupuestal|partida presupuestaria|cog',
    wants: 'text',
  },
  {
    name: 'title',
    header: 'Descripción',
    also: 'descripción del bien o servicio|descripción de los bienes o servicios|concepto|objeto|bien o servicio|necesidad',
    wants: 'text',
  },
  {
    name: 'area',
    header: 'Área solicitante',
    also: 'área|área requirente|unidad requirente|unidad solicitante|unidad responsable',
    wants: 'text',
  },
  { name: 'unit', header: 'Unidad de medida', also: 'unidad|u m', wants: 'text' },
  { name: 'quantity', header: 'Cantidad', also: 'cantidad anual|cantidad estimada', wants: 'number' },
  {
    name: 'months',
    header: 'Mes estimado',
    also: 'mes|meses|meses estimados|mes de contratación|mes estimado de contratación|fecha estimada|fecha prevista|periodo|trimestre|trimestre estimado',
    wants: 'date',
  },
  {
    name: 'q1',
    header: '1er. trimestre',
    also: '1er trim|primer trimestre|trimestre 1|i trimestre',
    wants: 'number',
  },
  {
    name: 'q2',
    header: '2o. trimestre',
    also: '2o trim|segundo trimestre|trimestre 2|ii trimestre|2do trimestre|2do trim',
    wants: 'number',
  },
  {
    name: 'q3',
    header: '3er. trimestre',
    also: '3er trim|tercer trimestre|trimestre 3|iii trimestre',
    wants: 'number',
  },
  {
    name: 'q4',
    header: '4o. trimestre',
    also: '4o trim|cuarto trimestre|trimestre 4|iv trimestre|4to trimestre|4to trim',
    wants: 'number',
  },
  {
    name: 'total',
    header: 'Monto estimado',
    also: 'total anual|total|importe|importe estimado|monto|monto total|monto total estimado|monto anual|valor estimado|valor total estimado|costo estimado|presupuesto|presupuesto estimado',
    wants: 'number',
  },
  {
    name: 'kind',
    header: 'Procedimiento',
    also: 'tipo de procedimiento|procedimiento de contratación|tipo de contratación|tipo',
    wants: 'text',
  },
] as const satisfies readonly { name: string; header: string; also: string; wants: ColumnWants }[];

export type PlanField = (typeof PLAN_COLUMNS)[number]['name'];
export const QUARTERS = ['q1', 'q2', 'q3', 'q4'] as const satisfies readonly PlanField[];
export const AMOUNTS = [...QUARTERS, 'total'] as const satisfies readonly PlanField[];
export type AmountField = (typeof AMOUNTS)[number];

/** One form for the same heading: no unit of money or tax in brackets, no signs. */
const headingKey = (heading: string) =>
  fold(heading)
    .replace(/[()]/g, ' ')
    .replace(/\b(?:en )?(?:miles|millones) de pesos\b|\b(?:en )?(?:pesos|mdp|mxn)\b/g, ' ')
    .replace(/\b(?:con|sin|mas|antes de) (?:iva|impuestos)\b|\biva incluido\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^mes es estimado s$/, 'meses estimados');

/** The column of a plan that a heading names. */
export const planColumnOf = (heading: string): (typeof PLAN_COLUMNS)[number] | undefined => {
  const key = headingKey(heading);
  return key === ''
    ? undefined
    : PLAN_COLUMNS.find(
        ({ header, also }) =>
          headingKey(header) === key || also.split('|').some((name) => headingKey(name) === key),
      );
};

/** A purchase of a plan, as its draft begins. */
export interface PlannedRow {
  number: string;
  key: string;
  title: string;
  area: string;
  kind: ProcedureKind;
  category: Category;
  year: number;
  budgetLine: string | null;
  unit: string;
  quantity: string | null;
  estimate: string | null;
  plannedOn: string | null;
  /** When, as the plan says it, where it is more than one month. */
  period?: string;
}

/** What rows are read with. */
export interface PlanQuestion {
  year: number;
  unit: MoneyUnit;
  tax: TaxQuestion;
  /** The kind of rows that do not say it, in the words of people. */
  kind: string;
  header: (field: PlanField) => string;
  amount: (field: AmountField, text: string, isNumber: boolean) => ReadAmount | { problem: string };
  /** Amount of the middle row in cents; undefined where there are few. */
  median: bigint | undefined;
  /** Some of its keys have letters or hyphens. */
  hasWrittenKeys: boolean;
  /** The area of the directory that a name is; undefined for one that nobody knows. */
  /** Items of the portal's classification. */
  items: ReadonlySet<string>;
  areaOf: (name: string) => string | undefined;
  direct: DirectLimit | undefined;
}

/** The largest amount of a year up to which a purchase may be awarded directly. */
export interface DirectLimit {
  year: number;
  max: string;
}

const WITHOUT = /^(?:-+|—|–|n\/?a|s\/?m|nd|n\/d|no aplica|por definir|pendiente)$/;
const LEAST_TIMES = 100n;
/** What a description says of the unit of its own amount: «(cifra en millones)». */
const OWN_UNIT =
  /\b(?:(?:cifras?|montos?|importes?|cantidad(?:es)?) en (?:miles|millones)|(?:miles|millones) de pesos|mdp)\b/;

export const KIND_CHOICES = [
  'Licitación pública',
  'Invitación a cuando menos tres',
  'Adjudicación directa',
] as const;

/** The kind of procedure by its words or initials. */
export function kindIn(text: string): ProcedureKind | undefined {
  const said = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (/^(?:lp[nie]?[ni]?|licitacion\b.*)$/.test(said)) return 'open';
  if (/^(?:i3p|itp|ia3p|ictp|inv|invitacion\b.*)$/.test(said)) return 'invitation';
  if (/^(?:ad|adj|adjudicacion directa\b.*|directa)$/.test(said)) return 'direct';
  return undefined;
}

/** What is bought, by the chapter of its budget line. */
function categoryOf(line: string | null): Category {
  if (line?.startsWith('6') === true) return 'works';
  if (line?.startsWith('32') === true) return 'lease';
  return line?.startsWith('3') === true ? 'services' : 'goods';
}

/** Why a key is none any more. */
function keyProblem(key: string): string | undefined {
  if (/^[\d.,]+e\+?\d+$/i.test(key))
    return `«${key}»: la hoja de cálculo escribió la clave en notación científica y perdió cifras. Da a la columna el formato Texto y escríbela otra vez.`;
  return /^\d{12,}$/.test(key) && key.endsWith('000000')
    ? `«${key}» termina en ceros: la hoja de cálculo perdió cifras de la clave. Da a la columna el formato Texto y escríbela otra vez.`
    : undefined;
}

function lineOf(text: string): { line: string | null } | { problem: string } {
  const said = text.replace(/\.0+$/, '');
  if (said === '' || /^\d{5}$/.test(said)) return { line: said === '' ? null : said };
  const better = said.replace(/[lI|]/g, '1').replace(/[oO]/g, '0');
  if (/^\d{5}$/.test(better))
    return { problem: `«${text}» no es una partida. ¿Es ${better}? Escríbela con números.` };
  return /^\d{3,4}$/.test(said)
    ? {
        problem: `«${text}» es un concepto o una partida genérica: escribe la partida específica, de 5 cifras.`,
      }
    : { problem: `«${text}» no es una partida del COG: tiene 5 cifras.` };
}

const dayOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;
const quarterOfMonth = (month: number) => Math.ceil(month / 3);

/** Reads a row; the message of each column that has one, and what a person should look at. */
export function readPlanRow(
  { values, kinds = {} }: Pick<CsvRow, 'values' | 'kinds'>,
  places: Readonly<Partial<Record<string, number>>>,
  question: PlanQuestion,
): { row: PlannedRow; problems: Record<string, string>; doubts: Record<string, string> } {
  const { year, header } = question;
  const problems: Record<string, string> = {};
  const doubts: Record<string, string> = {};
  const at = (field: PlanField) => places[field] ?? -1;
  const text = (field: PlanField) => {
    const cell = oneLine(values[at(field)] ?? '');
    return WITHOUT.test(fold(cell)) ? '' : cell;
  };
  const wrong = (field: PlanField, why: string) => (problems[header(field)] ??= why);

  const title = text('title');
  if (title === '') wrong('title', 'Escribe qué se compra.');
  else if (title.length > 1_000) wrong('title', 'Escribe 1,000 letras como máximo.');
  const key = text('key');
  const lost = keyProblem(key);
  if (lost !== undefined) wrong('key', lost);
  else if (question.hasWrittenKeys && /^\d{9,}$/.test(key))
    doubts[header('key')] =
      `«${key}» no tiene guiones ni letras como las demás: comprueba que la hoja de cálculo no los haya perdido.`;
  const line = lineOf(text('budgetLine'));
  if ('problem' in line) wrong('budgetLine', line.problem);
  const budgetLine = 'line' in line ? line.line : null;
  const other =
    budgetLine === null || question.items.has(budgetLine)
      ? partidaDoubt(budgetLine, title)
      : `${budgetLine} no está en el clasificador por objeto del gasto del portal: comprueba la partida.`;
  if (other !== undefined) doubts[header('budgetLine')] = other;
  const saidArea = text('area');
  const area = saidArea === '' ? '' : question.areaOf(saidArea);
  if (area === undefined)
    wrong(
      'area',
      `«${saidArea}» no es un área del directorio: di cuál es en «Falta que lo digas», una vez para todas las filas, o agrégala en Contenido, Áreas del directorio.`,
    );
  const kind = kindIn(text('kind') || question.kind);
  if (kind === undefined)
    wrong(
      'kind',
      text('kind') === ''
        ? 'La fila no dice el tipo de procedimiento. Elige uno para todas las que no lo dicen, en «Cambiar cómo se lee», o escríbelo en el archivo.'
        : `No se reconoce «${text('kind')}»: escribe licitación pública, invitación o adjudicación directa.`,
    );
  const quantity = quantityOf(text('quantity'), kinds[at('quantity')] === 'number');
  if ('problem' in quantity) wrong('quantity', quantity.problem);

  const look = (field: PlanField, why: string) => (doubts[header(field)] ??= why);
  const money = amountsOf(question, { text, kinds, at, wrong, look });
  const unit = OWN_UNIT.exec(fold(title))?.[0];
  if (unit !== undefined && money.estimate !== null)
    wrong(
      AMOUNTS.find((one) => text(one) !== '') ?? 'total',
      `La descripción dice «${unit}» y los importes del archivo se leen en ${question.unit.name}: escribe este importe en ${question.unit.name} y quita esas palabras.`,
    );
  const { direct } = question;
  if (
    kind === 'direct' &&
    money.estimate !== null &&
    direct !== undefined &&
    centsOf(money.estimate) > centsOf(direct.max)
  )
    doubts[header('kind')] =
      `Adjudicación directa de ${moneyText(money.estimate)}: pasa del mayor monto máximo de ${direct.year}, ${moneyText(direct.max)}. Comprueba el tipo, o que haya una excepción.`;
  for (const field of AMOUNTS)
    if (text(field) === '' && (values[at(field)] ?? '').trim() !== '')
      doubts[header(field)] = 'No trae importe: se toma vacío, no como cero.';
  const period = periodOf(text('months'), kinds[at('months')] === 'date', year);
  if (period !== undefined && 'problem' in period) wrong('months', period.problem);
  else if (period?.note !== undefined) doubts[header('months')] = period.note;
  const first = money.quarters[0];
  let plannedOn = period !== undefined && 'months' in period ? period.day : null;
  if (period === undefined && first !== undefined) plannedOn = dayOf(year, first * 3 - 2);
  if (period !== undefined && 'months' in period) {
    const { from, to } = period.months;
    const outside = money.quarters.filter((one) => one < quarterOfMonth(from) || one > quarterOfMonth(to));
    const said = `«${text('months')}» y el importe está en el ${outside.map(quarterOrdinal).join(' y el ')} trimestre`;
    if (outside.length > 0 && outside.length === money.quarters.length)
      wrong('months', `Dice ${said}: corrige uno de los dos.`);
    else if (outside.length > 0) doubts[header('months')] ??= `Dice ${said} también: comprueba cuál es.`;
  }
  return {
    row: {
      number: text('number').slice(0, 40),
      key: key.slice(0, 120),
      title,
      area: area ?? '',
      kind: kind ?? 'open',
      category: categoryOf(budgetLine),
      year,
      budgetLine,
      unit: text('unit').slice(0, 60),
      quantity: 'quantity' in quantity ? quantity.quantity : null,
      estimate: money.estimate,
      plannedOn,
      ...(period !== undefined &&
        'months' in period &&
        period.months.from !== period.months.to && { period: text('months').slice(0, 60) }),
    },
    problems,
    doubts,
  };
}

function quantityOf(text: string, isNumber: boolean): { quantity: string | null } | { problem: string } {
  if (text === '') return { quantity: null };
  const quantity = readQuantity(text, isNumber ? { '.': 'decimals' } : undefined);
  // A comma before one or two figures is no sign of thousands.
  if (quantity !== undefined && !/,\d{1,2}$/.test(text)) return { quantity };
  const why = quantityRule(text);
  return {
    problem:
      typeof why === 'string' && why.startsWith('¿')
        ? `«${text}»: ${why}`
        : `«${text}» no es una cantidad: escribe solo el número, con punto antes de los decimales, o deja la celda vacía.`,
  };
}

interface Cells {
  text: (field: PlanField) => string;
  kinds: NonNullable<CsvRow['kinds']>;
  at: (field: PlanField) => number;
  wrong: (field: PlanField, why: string) => void;
  look: (field: PlanField, why: string) => void;
}

/** Pesos below which what is written in thousands or millions is likely in pesos or millions already. */
const LEAST_CENTS = 100_000n;

/** What the row is expected to cost: its total, or its quarters together; both must say the same. */
function amountsOf(question: PlanQuestion, { text, kinds, at, wrong, look }: Cells) {
  const { unit, median, tax } = question;
  const read = (field: AmountField): bigint | undefined => {
    if (text(field) === '') return undefined;
    const amount = question.amount(field, text(field), kinds[at(field)] === 'number');
    if ('problem' in amount) {
      wrong(field, amount.problem);
      return undefined;
    }
    if ((amount.currency ?? 'MXN') !== 'MXN') {
      wrong(field, `«${text(field)}»: escribe el monto en pesos, no en otra moneda.`);
      return undefined;
    }
    return centsOf(amount.text);
  };
  const parts = QUARTERS.map(read);
  const total = read('total');
  const given = parts.filter((part) => part !== undefined);
  const sum = given.reduce((all, part) => all + part, 0n);
  // Parts that are rounded to a tenth of their unit may differ by some of them.
  const slack = BigInt(unit.pesos) * 25n + 100n;
  if (total !== undefined && given.length > 0 && (total > sum ? total - sum : sum - total) > slack)
    wrong(
      'total',
      `Los trimestres suman ${inPesos(sum)} y el total dice ${inPesos(total)}: corrige el que esté mal.`,
    );
  const estimate = total ?? (given.length > 0 ? sum : undefined);
  if (estimate !== undefined && median !== undefined && estimate > median * LEAST_TIMES)
    wrong(
      total === undefined ? 'q1' : 'total',
      `Serían ${inPesos(estimate)}, más de ${LEAST_TIMES} veces lo usual en el archivo (${inPesos(median)}). Los importes se leen en ${unit.name}: si este está en otra unidad, escríbelo en ella; si es correcto, captura esta compra en el portal.`,
    );
  if (estimate === 0n)
    wrong(
      total === undefined ? 'q1' : 'total',
      'El importe es cero: escribe lo que se estima, o deja la celda vacía si todavía no se sabe.',
    );
  const isLittle =
    estimate !== undefined &&
    estimate > 0n &&
    ((unit.pesos > 1 && estimate < LEAST_CENTS) || (median !== undefined && estimate * LEAST_TIMES < median));
  if (isLittle) {
    const field = total === undefined ? QUARTERS.find((one) => text(one) !== '')! : 'total';
    look(
      field,
      `«${text(field)}» en ${unit.name} son ${inPesos(estimate)}, muy poco para una compra: comprueba que no esté en otra unidad.`,
    );
  }
  const reckoned = estimate === undefined ? undefined : tax.take(estimate);
  const kept = reckoned !== undefined && 'cents' in reckoned ? reckoned.cents : undefined;
  if (estimate !== undefined && kept === undefined)
    wrong(QUARTERS.find((one) => text(one) !== '' && total === undefined) ?? 'total', tax.refusal);
  return {
    estimate: kept === undefined ? null : decimal(kept),
    quarters: parts.flatMap((part, index) => (part !== undefined && part > 0n ? [index + 1] : [])),
  };
}

const monthsText = ({ from, to, apart = [] }: Months) =>
  apart.length > 1
    ? `${apart.slice(0, -1).map(monthNameOf).join(', ')} y ${monthNameOf(apart.at(-1)!)}`
    : from === to
      ? monthNameOf(from)
      : `${monthNameOf(from)} a ${monthNameOf(to)}`;

const inPesos = (amount: bigint) => moneyText(decimal(amount));

/** In which months it is planned, and the first day of them; undefined where the row does not say it. */
function periodOf(
  text: string,
  isDate: boolean,
  year: number,
): { months: Months; day: string; note?: string } | { problem: string } | undefined {
  if (text === '') return undefined;
  if (isDate) {
    const [said = '', month = '', day = ''] = text.slice(0, 10).split('-');
    const shown = `${day}/${month}/${said}`;
    if (Number(said) !== year)
      return {
        problem: `La hoja de cálculo guarda la fecha ${shown}, y el programa es de ${year}. Da a la celda el formato Texto y escribe el mes.`,
      };
    const months = { from: Number(month), to: Number(month) };
    return {
      months,
      day: text.slice(0, 10),
      note: `La hoja de cálculo guarda la fecha ${shown}: se toma ese mes.`,
    };
  }
  const months = monthsIn(text);
  if ('problem' in months) return months;
  const taken = { months, day: dayOf(year, months.from) };
  return months.isGuess === true
    ? { ...taken, note: `«${text}» se toma como ${monthsText(months)}: comprueba que sea así.` }
    : taken;
}
