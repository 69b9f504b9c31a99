import { scoreText } from '#contract/rules/evaluations/evaluation-band.ts';
import { SUPPLIER_STATE_LABELS, type ListedSupplier } from '#contract/suppliers.ts';
import { formatDate } from '#web/kit/format.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BAND_TONES, rfcText, STATE_TONES, suffixText } from './supplier-words.ts';

/** States whose date is the end of the validity; beside another it would read as the end of that state. */
const DATED: ReadonlySet<string> = new Set(['active', 'expiring', 'expired']);

/** Columns of the registry; a name leads to the supplier beside the list. */
export function supplierColumns(hrefOf: (row: ListedSupplier) => string): Column<ListedSupplier>[] {
  return [
    {
      key: 'name',
      name: 'Proveedor',
      cell: (row) => (
        <span className="supplier-name">
          <a href={hrefOf(row)}>{row.name}</a>
          {suffixText(row) && (
            <span>
              , <span className="supplier-suffix">{suffixText(row)}</span>
            </span>
          )}
          <small>{rfcText(row)}</small>
        </span>
      ),
    },
    {
      key: 'line',
      name: 'Giro principal',
      cell: (row) => (
        <span className="supplier-line">
          {row.mainLine}
          {row.alsoLines.length > 0 && <small>También {row.alsoLines.join(', ')}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      name: 'Registro',
      cell: (row) => (
        <span className="supplier-state">
          <Tag tone={STATE_TONES[row.status]}>{SUPPLIER_STATE_LABELS[row.status]}</Tag>
          {row.validUntil !== null && DATED.has(row.status) && <small>{formatDate(row.validUntil)}</small>}
        </span>
      ),
    },
    {
      key: 'score',
      name: 'Evaluación',
      cell: (row) =>
        row.score === null ? (
          <small className="supplier-note">Sin evaluar</small>
        ) : (
          <span className="supplier-score">
            {scoreText(row.score)}{' '}
            <Meter
              share={row.score / 100}
              {...(row.band === 'reliable' ? {} : { tone: BAND_TONES[row.band as keyof typeof BAND_TONES] })}
            />
          </span>
        ),
    },
  ];
}
