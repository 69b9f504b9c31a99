import type { OpeningInput } from '#contract/bids.ts';
import { compareBids, type ComparedLot } from '#contract/rules/bids/comparison.ts';
import { BID_STATUS_LABELS } from '#contract/rules/bids/opening.ts';
import type { MinutesTable } from './minutes-document.ts';

interface NamedLot {
  id: string;
  number: number;
  description: string;
}

/** Bidders beside each other on one sheet. */
const ON_A_SHEET = 3;

/** «$1,234.50», without a sign where the column says pesos. */
export function moneyText(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  return `${BigInt(whole).toLocaleString('en-US')}.${cents}`;
}

function cellText({ amount, status, isLowest }: ComparedLot['bids'][number]): string {
  const label = status === 'valid' ? '' : BID_STATUS_LABELS[status];
  if (amount === undefined) return label;
  if (amount === null) return 'No cotiza';
  return `${moneyText(amount)}${isLowest ? ' *' : ''}${label === '' ? '' : ` (${label.toLowerCase()})`}`;
}

/** Lots by bidders, so many bidders a table; the last table says the lowest and the average of each lot. */
export function comparisonTables(
  opening: Pick<OpeningInput, 'tenderers' | 'bids'>,
  lots: readonly NamedLot[],
): MinutesTable[] {
  const compared = compareBids(
    opening,
    lots.map(({ id }) => id),
  );
  const ordered = opening.tenderers.toSorted((a, b) => a.position - b.position);
  const nameOf = (at: number) => `${lots[at]?.number ?? ''}. ${lots[at]?.description ?? ''}`;
  const tables: MinutesTable[] = [];
  for (let from = 0; from < ordered.length; from += ON_A_SHEET) {
    const some = ordered.slice(from, from + ON_A_SHEET);
    tables.push({
      head: ['Partida', ...some.map(({ position, name }) => `${position}. ${name}`)],
      rows: compared.map(({ bids }, at) => [
        nameOf(at),
        ...bids.slice(from, from + ON_A_SHEET).map((bid) => cellText(bid)),
      ]),
      numbersFrom: 1,
    });
  }
  tables.push({
    head: ['Partida', 'Propuestas que cuentan', 'Monto más bajo', 'Promedio'],
    rows: compared.map(({ count, lowest, average }, at) => [
      nameOf(at),
      String(count),
      lowest === null ? '' : moneyText(lowest),
      average === null ? '' : moneyText(average),
    ]),
    numbersFrom: 1,
  });
  return tables;
}
