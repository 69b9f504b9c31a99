import { foreignIn } from '#contract/rules/lots/lots-head.ts';
import { readWritten } from '#contract/rules/texts/amount-text.ts';
import { cellText } from '#server/kit/spreadsheet-cell.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import type { ColumnMap } from './columns.rules.ts';

/** Another money than pesos of which a row speaks beside its amount. */
interface OtherMoney {
  header: string;
  text: string;
  /** «dólares», «euros». */
  money: string;
  /** The cell says it itself; else the name of its column. */
  isInCell: boolean;
}

const FOREIGN_SIGN = /us ?\$|usd|dl+s|d[oó]lar|eur|€/i;

/** What a row of an amount in pesos says in another money in a column that is not read. */
export function otherMoneyOf({ header, at }: ColumnMap, values: readonly string[]): OtherMoney | undefined {
  const used = new Set<number>(Object.values(at));
  for (const [place, name] of header.entries()) {
    const text = oneLine(cellText(values[place] ?? ''));
    if (used.has(place) || !/[1-9]/.test(text)) continue;
    const isInCell = FOREIGN_SIGN.test(text);
    if (!isInCell && !FOREIGN_SIGN.test(name)) continue;
    const written = readWritten(text);
    if ('problem' in written) continue;
    const money =
      written.currency !== undefined && written.currency !== 'MXN'
        ? (foreignIn(written.currency) ?? written.currency)
        : foreignIn(name.replaceAll('_', ' '));
    if (money !== undefined) return { header: name.trim(), text, money, isInCell };
  }
  return undefined;
}
