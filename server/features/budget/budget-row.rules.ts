import { MONTHS } from '#contract/date-words.ts';
import { centsOf, moneyText, decimal } from '#contract/rules/texts/money.ts';
import type { ReadAmount } from '#contract/rules/texts/amount-text.ts';
import type { ReadDay } from '#contract/rules/days/written-day.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';

/** What a file brings: the budget of a year as it was approved, or changes of one. */
export type BudgetFile = 'approved' | 'changes';

interface Column {
  name: string;
  header: string;
  also: string;
  wants: ColumnWants;
  /** Files without it are not read. */
  isNeeded?: true;
}

const KEY_COLUMNS: readonly Column[] = [
  { name: 'year', header: 'Ejercicio', also: 'año', wants: 'text', isNeeded: true },
  { name: 'unit', header: 'Unidad', also: 'ur|área|unidad responsable', wants: 'text', isNeeded: true },
  { name: 'programme', header: 'Programa', also: 'programa presupuestario', wants: 'text', isNeeded: true },
  { name: 'project', header: 'Proyecto', also: 'clave de proyecto', wants: 'text' },
  { name: 'source', header: 'Fuente', also: 'ff|fuente de financiamiento', wants: 'text', isNeeded: true },
  { name: 'item', header: 'Partida', also: 'cog|partida específica', wants: 'text', isNeeded: true },
  { name: 'expense', header: 'Tipo de gasto', also: 'tg|tipo gasto', wants: 'text' },
  { name: 'description', header: 'Descripción', also: 'concepto|denominación', wants: 'text' },
];

/** Columns of a file, with other names that they have. */
export const BUDGET_COLUMNS: Record<BudgetFile, readonly Column[]> = {
  approved: [
    ...KEY_COLUMNS,
    {
      name: 'approved',
      header: 'Aprobado',
      also: 'importe|presupuesto aprobado',
      wants: 'number',
      isNeeded: true,
    },
    ...MONTHS.map((name): Column => ({
      name,
      header: name.charAt(0).toUpperCase() + name.slice(1),
      also: name.slice(0, 3),
      wants: 'number',
    })),
  ],
  changes: [
    ...KEY_COLUMNS,
    { name: 'increase', header: 'Ampliación', also: 'ampliaciones|aumento', wants: 'number', isNeeded: true },
    {
      name: 'decrease',
      header: 'Reducción',
      also: 'reducciones|disminución',
      wants: 'number',
      isNeeded: true,
    },
    { name: 'letter', header: 'Oficio', also: 'número de oficio|acuerdo', wants: 'text', isNeeded: true },
    { name: 'day', header: 'Fecha', also: 'fecha del oficio', wants: 'date', isNeeded: true },
  ],
};

const headingKey = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The column of a file that a heading names. */
export const budgetColumnOf = (file: BudgetFile, heading: string): Column | undefined =>
  BUDGET_COLUMNS[file].find(({ header, also }) =>
    [header, ...also.split('|')].some((name) => headingKey(name) === headingKey(heading)),
  );

/** A row as it is written: its key and what it does with it. */
export interface BudgetRow {
  year: number;
  unit: string;
  areaId: string;
  programme: string;
  project: string;
  source: string;
  item: string;
  expense: '1' | '2';
  code: string;
  description: string;
  months: string[] | null;
  kind: 'approve' | 'unapprove' | 'increase' | 'decrease';
  amount: string;
  /** Letter and day of a change. */
  reason: string;
  day: string | null;
}

/** What rows are read with. */
export interface BudgetQuestion {
  file: BudgetFile;
  /** Text of a cell, and the message of its column. */
  text: (name: string) => string;
  wrong: (name: string, why: string) => void;
  amount: (name: string) => ReadAmount | { problem: string };
  day: () => ReadDay | { problem: string };
  areaOf: (unit: string) => { unit: string; areaId: string } | undefined;
  /** The item of five figures that a text names, or why it names none. */
  itemOf: (text: string) => { item: string } | { problem: string };
  knowsSource: (code: string) => boolean;
  isClosed: (year: number) => boolean;
}

/** Reads a row; every message goes to `wrong`. */
export function readBudgetRow(question: BudgetQuestion): BudgetRow {
  const { file, text, wrong } = question;
  const key = readKey(question);
  const moved = file === 'approved' ? approvedOf(question) : changeOf(question);
  const months = file === 'approved' ? monthsOf(question, moved.amount) : null;
  const description = text('description');
  if (description.length > 200) wrong('description', 'Escribe 200 letras como máximo.');
  return { ...key, description, months, ...moved };
}

function readKey(question: BudgetQuestion) {
  const { text, wrong } = question;
  const year = text('year').replace(/\.0+$/, '');
  if (!/^20\d\d$/.test(year)) wrong('year', 'Escribe el ejercicio con cuatro cifras, como 2026.');
  else if (question.isClosed(Number(year))) wrong('year', `El ejercicio ${year} ya se cerró.`);
  const area = question.areaOf(text('unit'));
  if (area === undefined)
    wrong(
      'unit',
      text('unit') === ''
        ? 'Escribe la UR, como 3104.'
        : `La unidad «${text('unit')}» no está en el directorio: di abajo, en «Unidades», de qué área es.`,
    );
  const part = (name: 'programme' | 'project', most: number, fallback: string) => {
    const said = text(name) || fallback;
    if (said === '') wrong(name, 'Escribe la clave del programa.');
    else if (said.length > most || /[.\s]/.test(said))
      wrong(name, `«${said}»: escribe la clave sin puntos ni espacios, de ${most} letras como máximo.`);
    return said;
  };
  const programme = part('programme', 20, '');
  const project = part('project', 30, '0');
  const source = text('source').replace(/\.0+$/, '').padStart(2, '0');
  if (!question.knowsSource(source))
    wrong('source', `«${text('source')}» no es una fuente de financiamiento del portal, como 14 o 25.`);
  const found = question.itemOf(text('item').replace(/\.0+$/, ''));
  if ('problem' in found) wrong('item', found.problem);
  const item = 'item' in found ? found.item : '';
  const expense = expenseOf(text('expense'), item);
  if (expense === undefined) wrong('expense', 'Escribe 1 (corriente) o 2 (capital).');
  const unit = area?.unit ?? text('unit');
  return {
    year: Number(year) || 0,
    unit,
    areaId: area?.areaId ?? '',
    programme,
    project,
    source,
    item,
    expense: expense ?? ('1' as const),
    code: [year, unit, programme, project, source, item, expense].join('.'),
  };
}

/** Current or capital; what is not said follows from the chapter. */
function expenseOf(text: string, item: string): '1' | '2' | undefined {
  const said = fold(text.replace(/\.0+$/, ''));
  if (said === '') return item.startsWith('5') ? '2' : '1';
  if (said === '1' || said.includes('corriente')) return '1';
  return said === '2' || said.includes('capital') ? '2' : undefined;
}

/** Zero for a cell without an amount. */
function amountOf({ text, amount, wrong }: BudgetQuestion, name: string): string {
  if (text(name) === '' || /^-+$/.test(text(name))) return '0.00';
  const read = amount(name);
  if ('problem' in read) {
    wrong(name, read.problem);
    return '0.00';
  }
  if ((read.currency ?? 'MXN') !== 'MXN') wrong(name, `«${text(name)}»: escribe el importe en pesos.`);
  return read.text;
}

/** Amounts of some cells; where one of them could not be read, that is told at it and they are not compared. */
function amountsOf<Names extends readonly string[]>(question: BudgetQuestion, names: Names) {
  let isRead = true;
  const wrong = (name: string, why: string) => {
    isRead = false;
    question.wrong(name, why);
  };
  const all = names.map((name) => amountOf({ ...question, wrong }, name)) as {
    [Name in keyof Names]: string;
  };
  return { all, isRead };
}

function approvedOf(question: BudgetQuestion) {
  if (question.text('approved') === '') question.wrong('approved', 'Escribe el importe aprobado.');
  return { kind: 'approve' as const, amount: amountOf(question, 'approved'), reason: '', day: null };
}

function changeOf(question: BudgetQuestion) {
  const { text, wrong } = question;
  const {
    all: [increase, decrease],
    isRead,
  } = amountsOf(question, ['increase', 'decrease'] as const);
  const isMore = centsOf(increase) > 0n;
  if (isMore && centsOf(decrease) > 0n)
    wrong('decrease', 'Un renglón amplía o reduce, no las dos cosas: haz un renglón para cada una.');
  if (isRead && !isMore && centsOf(decrease) === 0n)
    wrong('increase', 'Escribe cuánto se amplía o cuánto se reduce.');
  const letter = text('letter');
  if (letter === '') wrong('letter', 'Escribe el oficio o acuerdo que autoriza el cambio.');
  const day = text('day') === '' ? { problem: 'Escribe la fecha del oficio.' } : question.day();
  if ('problem' in day) wrong('day', day.problem);
  return {
    kind: isMore ? ('increase' as const) : ('decrease' as const),
    amount: isMore ? increase : decrease,
    reason: letter.slice(0, 200),
    day: 'day' in day ? day.day : null,
  };
}

/** The twelve months, which together are the year; null where the file says none. */
function monthsOf(question: BudgetQuestion, approved: string): string[] | null {
  if (MONTHS.every((name) => question.text(name) === '')) return null;
  const { all, isRead } = amountsOf(question, MONTHS);
  const months = [...all];
  if (!isRead) return null;
  const sum = months.reduce((all, one) => all + centsOf(one), 0n);
  if (sum !== centsOf(approved))
    question.wrong(
      'approved',
      `Los meses suman ${moneyText(decimal(sum))} y lo aprobado es ${moneyText(approved)}: corrige el que esté mal.`,
    );
  return months;
}

/** A row that says what the file comes to. */
export const isTotal = (values: readonly string[]): boolean =>
  values.some((value) => /^(?:gran )?total(?: general)?:?$/i.test(oneLine(value)));

/** A blank row, a title, or a sum. */
export const isNoKey = (values: readonly string[]): boolean =>
  values.filter((value) => value.trim() !== '').length <= 1 ||
  values.some((value) => /^(?:sub\s?total|(?:gran )?total|suma)\b/i.test(value.trim()));
