import { sql } from 'kysely';
import type { Context } from 'hono';
import type { ComparisonView } from '#contract/comparisons.ts';
import { CELL_STATE_LABELS } from '#contract/rules/quotation/cell-words.ts';
import { decidedLots } from '#contract/rules/quotation/choice.ts';
import type { ComparedCell, EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { evaluateComparison } from '#contract/rules/quotation/proposal.ts';
import type { ExportFormat } from '#contract/suppliers.ts';
import type { Services } from '#server/kit/services.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';

interface Row {
  lot: EvaluatedLot['lot'];
  cell: ComparedCell;
  name: string;
  won: string | null;
}

type Column = ExportColumn<Row>;
const column = (key: string, name: string, value: Column['value'], more: Partial<Column> = {}): Column => ({
  key,
  name,
  width: 18,
  value,
  ...more,
});
const amount = { kind: 'amount' } as const;

const COLUMNS: readonly Column[] = [
  column('partida', 'Partida', ({ lot }) => lot.number),
  column('descripcion', 'Descripción', ({ lot }) => lot.description, { width: 44 }),
  column('cantidad', 'Cantidad', ({ lot }) => lot.quantity),
  column('unidad', 'Unidad', ({ lot }) => lot.unit),
  column('proveedor', 'Proveedor', ({ name }) => name, { width: 36 }),
  column('precio_unitario', 'Precio unitario sin IVA', ({ cell }) => cell.offer?.unitPrice ?? null, amount),
  column('total', 'Total sin IVA', ({ cell }) => cell.offer?.amount ?? null, amount),
  column('iva', 'Tasa de IVA', ({ cell }) => cell.offer?.iva ?? null),
  column('sobre_la_mas_baja', '% sobre la más baja', ({ cell }) => cell.fromLowest),
  column('mediana', 'Mediana de la investigación sin IVA', ({ lot }) => lot.median, amount),
  column('sobre_la_mediana', '% sobre la mediana', ({ cell }) => cell.fromMedian),
  column('entrega', 'Entrega', ({ cell }) => cell.offer?.delivery ?? null),
  column('garantia', 'Garantía', ({ cell }) => cell.offer?.warranty ?? null),
  column('tecnico', 'Puntos técnicos', ({ cell }) => cell.technical),
  column('economico', 'Puntos económicos', ({ cell }) => cell.economic),
  column('puntos', 'Puntos', ({ cell }) => cell.total),
  column('lugar', 'Lugar', ({ cell }) => cell.place),
  column('resultado', 'Resultado', ({ cell }) => CELL_STATE_LABELS[cell.state]),
  column('motivo', 'Motivo', ({ cell }) => cell.why, { width: 44 }),
  column('se_propone', 'Se propone adjudicar, sin IVA', ({ won }) => won, amount),
];

/** Offers beside each other as a file: a row for each bidder and lot, with everything that its result follows from. */
export function exportComparison(
  services: Services,
  view: ComparisonView,
  format: ExportFormat,
  context: Context,
): Promise<Response> {
  const evaluated = evaluateComparison(view);
  const decided = decidedLots(evaluated, view.choices);
  const rows: Row[] = evaluated.lots.flatMap(({ lot, cells }) => {
    const parts = decided.find(({ lotId }) => lotId === lot.id)?.parts ?? [];
    return cells.map((cell) => ({
      lot,
      cell,
      name: view.bidders.find(({ id }) => id === cell.bidderId)?.name ?? '',
      won: parts.find(({ bidderId }) => bidderId === cell.bidderId)?.amount ?? null,
    }));
  });
  const file = {
    file: `comparativo-${view.folio.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}`,
    sheet: 'Comparativo',
    columns: COLUMNS,
    rows: () =>
      Promise.resolve(
        sql<{ row: Row }>`select value "row" from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`,
      ),
    read: (batch: { row: Row }[]) => batch.map(({ row }) => row),
  };
  return exportTable(services, file, format, context, 'officers');
}
