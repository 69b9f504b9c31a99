import { writeXlsxStream } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { OpeningInput } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { compareBids } from '#contract/rules/bids/comparison.ts';
import { BID_STATUS_LABELS, standingText } from '#contract/rules/bids/opening.ts';

const MONEY = '#,##0.00';

/** The comparison of bids as a workbook: lots by bidders, the lowest, whose it is, and the average. */
export async function comparisonFile(
  { lots }: Pick<AdminProcedure, 'lots'>,
  opening: Pick<OpeningInput, 'tenderers' | 'bids'>,
): Promise<Buffer> {
  const tenderers = opening.tenderers.toSorted((a, b) => a.position - b.position);
  const standings = new Map(tenderers.map((one) => [one.id, standingText(one)]));
  const compared = compareBids(
    opening,
    lots.map(({ id }) => id ?? ''),
  );
  const rows = compared.map(({ bids, lowest, average, count }, at) => {
    const winners = bids.flatMap(({ isLowest }, place) =>
      isLowest ? [`${tenderers[place]?.position ?? ''}. ${tenderers[place]?.name ?? ''}`] : [],
    );
    return [
      lots[at]?.number ?? null,
      lots[at]?.description ?? '',
      lots[at]?.unit ?? '',
      lots[at]?.quantity == null ? null : Number(lots[at].quantity),
      // A bid that was left out stays to be read, outside of the lowest and the average.
      ...bids.map(({ amount, status, tendererId }) => {
        const label =
          standings.get(tendererId) ?? (status === 'valid' ? undefined : BID_STATUS_LABELS[status]);
        if (amount == null) return label ?? (amount === null ? 'No cotiza' : '');
        return label === undefined ? Number(amount) : `${label}: ${amount}`;
      }),
      lowest === null ? null : Number(lowest),
      winners.join('; '),
      average === null ? null : Number(average),
      count,
    ];
  });
  const columns = [
    { header: 'Partida', width: 9 },
    { header: 'Descripción', width: 40 },
    { header: 'Unidad', width: 12 },
    { header: 'Cantidad', width: 12 },
    ...tenderers.map(({ position, name }) => ({ header: `${position}. ${name}`, width: 22, numFmt: MONEY })),
    { header: 'Monto más bajo', width: 18, numFmt: MONEY },
    { header: 'De quién', width: 32 },
    { header: 'Promedio', width: 18, numFmt: MONEY },
    { header: 'Propuestas que cuentan', width: 14 },
  ];
  async function* cells() {
    yield* rows;
  }
  return buffer(
    Readable.from(
      writeXlsxStream(cells(), { name: 'Cuadro comparativo', columns, freezePane: { rows: 1, columns: 2 } }),
    ),
  );
}
