import type { Spending } from '#contract/procurement-views.ts';
import { KIND_LABELS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { partPercents } from '#contract/rules/texts/part-percents.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { formatCount, formatCountOf, formatFullDate, formatMoney, formatShare } from '#web/kit/format.ts';

/** «$4.2 M», «$350 mil», «$80»: an amount beside its bar; the table has it whole. */
export function shortMoney(amount: number): string {
  const one = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (amount >= 999_950) return `$${one(amount / 1e6)} M`;
  if (amount >= 999.5) return `$${formatCount(amount / 1_000)} mil`;
  return `$${formatCount(amount)}`;
}

/** «12.4%», «<0.1%» for what is there and rounds to nothing. */
export const partOf = (amount: string, total: string): string =>
  formatShare(Number(total) === 0 ? 0 : Number(amount) / Number(total));

/** Each of the parts that make up a whole: together they are 100 %. */
export const partsOf = (amounts: readonly (string | number)[]): string[] =>
  partPercents(amounts.map(Number)).map((percent, place) =>
    percent === 0 && Number(amounts[place]) > 0 ? '<0.1%' : `${percent}%`,
  );

/** What is summed: «2026», «marzo de 2026». */
export const timeOf = ({ year, month }: Pick<Spending, 'year' | 'month'>): string =>
  month == null ? String(year) : `${monthNameOf(month)} de ${year}`;

/** Whether all days of what is summed have passed. */
function isPassed({ year, month, asOf }: Spending): boolean {
  const last = new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10);
  return asOf === last;
}

/** Fewest contracts of each time from which two sums are compared: of fewer, one contract makes the difference. */
const LEAST_COMPARED = 10;

/** How a year, or a month, compares with the one of the year before, in words. */
export function differenceText(spending: Spending): string {
  const { year, total, contracts, before, beforeContracts } = spending;
  const isWhole = isPassed(spending);
  const then = isWhole
    ? `en ${timeOf({ ...spending, year: year - 1 })}`
    : `en los mismos días de ${year - 1}`;
  if (before === null || Number(before) === 0) return `No hay contratos ${then} con los que comparar.`;
  const ratio = Number(total) / Number(before) - 1;
  const was = `${then.replace('en', 'En')} fueron ${formatMoney(before)}, en ${formatCountOf(beforeContracts, 'contrato', 'contratos')}.`;
  if (Math.min(contracts, beforeContracts) < LEAST_COMPARED)
    return `${was} Son muy pocos contratos para decir cuánto cambió.`;
  if (Math.abs(ratio) < 0.005) return `Casi lo mismo que ${then}. ${was}`;
  if (ratio >= 1) return `${(ratio + 1).toFixed(1).replace(/\.0$/, '')} veces lo contratado ${then}. ${was}`;
  return `${formatShare(Math.abs(ratio))} ${ratio > 0 ? 'más' : 'menos'} que ${then}. ${was}`;
}

/** Until when a year is counted: «Del 1 de enero al 23 de noviembre de 2026». */
export function periodText(spending: Spending): string {
  const from = `Del 1 de ${monthNameOf(spending.month ?? 1)}`;
  return isPassed(spending) ? `En ${timeOf(spending)}` : `${from} al ${formatFullDate(spending.asOf)}`;
}

/** How many lots had a single bid; undefined while no bids are known. */
export function singleBidsText({ bids: { lots, single } }: Spending): string | undefined {
  if (lots === 0) return undefined;
  return `${formatCount(single)} de ${formatCountOf(lots, 'partida concursada', 'partidas concursadas')} (${formatShare(single / lots)}) ${single === 1 ? 'tuvo' : 'tuvieron'} una sola propuesta.`;
}

/** Series of the chart by month: the kinds with most, at most three; the last takes the others along. */
export interface Series {
  name: string;
  kinds: readonly ProcedureKind[];
}

/** The series of the columns, the largest first. */
export function seriesOf({ kinds }: Spending): Series[] {
  const names = kinds.map(({ kind }) => kind);
  const own = names.length <= 3 ? names : names.slice(0, 2);
  const rest = names.slice(own.length);
  return [
    ...own.map((kind) => ({ name: KIND_LABELS[kind], kinds: [kind] })),
    ...(rest.length === 0 ? [] : [{ name: 'Otros tipos', kinds: rest }]),
  ];
}

/** How invoices of the period were paid, in sentences; none while none came. */
export function paidTexts({ paid: { invoices, inTime, median, received, returned } }: Spending): string[] {
  const told: string[] = [];
  if (invoices > 0)
    told.push(
      `Se ${invoices === 1 ? 'pagó' : 'pagaron'} ${formatCountOf(invoices, 'factura', 'facturas')}; ${formatCount(inTime)} (${formatShare(inTime / invoices)}) dentro de su plazo.`,
      median === null
        ? 'Son muy pocas para decir cuánto tardan.'
        : `De recibir una factura a pagarla pasan ${formatCountOf(median, 'día hábil', 'días hábiles')} (mediana).`,
    );
  if (received > 0)
    told.push(
      `Llegaron ${formatCountOf(received, 'factura', 'facturas')}; ${formatCount(returned)} (${formatShare(returned / received)}) se ${returned === 1 ? 'devolvió' : 'devolvieron'} para corregirse.`,
    );
  return told;
}
