import type { ReactNode } from 'react';
import { FINDING_COLUMNS, type RelatedFinding, type RelatedSupplier } from '#contract/related-suppliers.ts';
import { formatDate, formatPercent } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useDensity } from '#web/ui/use-density.ts';
import { isImpeded, kindsWords, stateWords } from './relation-words.ts';

/** A supplier by name, with its number and, when it may not contract, its state. */
export function SupplierName({ supplier }: { supplier: RelatedSupplier }) {
  return (
    <span className="rs-name">
      {supplier.name}
      <span className="rs-under">
        {supplier.number ?? 'Sin número'}{' '}
        {isImpeded(supplier) && <Tag tone="bad">{stateWords(supplier)}</Tag>}
        {supplier.status === 'cancelled' && <Tag tone="mute">{stateWords(supplier)}</Tag>}
      </span>
    </span>
  );
}

function cellOf(
  column: keyof typeof FINDING_COLUMNS,
  finding: RelatedFinding,
  onOpen: (finding: RelatedFinding) => void,
): ReactNode {
  const { strength, status, reopenedAt } = finding;
  switch (column) {
    case 'proveedores':
      return (
        <button type="button" className="rs-open" onClick={() => onOpen(finding)}>
          <span className="u-visually-hidden">Ver la relación entre </span>
          <SupplierName supplier={finding.a} />
          <SupplierName supplier={finding.b} />
        </button>
      );
    case 'comparten':
      return kindsWords(finding.kinds);
    case 'evidencia':
      return [...new Set(finding.evidence.map(({ label }) => label))].slice(0, 3).join(' · ');
    case 'fuerza':
      return (
        <span className="rs-strength">
          <Meter share={strength} {...(strength >= 0.8 ? { tone: 'bad' as const } : {})} />
          {formatPercent(strength)}
        </span>
      );
    case 'estado':
      return (
        <Tag tone={status === 'closed' ? 'mute' : reopenedAt === null ? 'info' : 'warn'}>
          {status === 'closed' ? 'Cerrada' : reopenedAt === null ? 'Abierta' : 'Abierta de nuevo'}
        </Tag>
      );
    case 'encontrada':
      return formatDate(finding.foundAt);
    case 'cerro':
      return finding.closedBy;
    case 'razon':
      return finding.reason;
  }
}

/** What is shown of a finding; the first column opens its evidence. */
export const findingColumns = (onOpen: (finding: RelatedFinding) => void) =>
  viewColumns<typeof FINDING_COLUMNS, RelatedFinding>(FINDING_COLUMNS, (key) => ({
    cell: (finding) => cellOf(key, finding, onOpen),
  }));

/** Findings in a table; each opens its evidence. */
export function FindingTable(props: {
  caption: string;
  findings: readonly RelatedFinding[];
  onOpen: (finding: RelatedFinding) => void;
  isSelected?: (finding: RelatedFinding) => boolean;
}) {
  const [density] = useDensity();
  return (
    <DataTable
      density={density}
      caption={props.caption}
      columns={findingColumns(props.onOpen)
        .filter(({ isExtra }) => isExtra !== true)
        .map((column) => ({ ...column, isSortable: false }))}
      rows={props.findings}
      rowKey={({ id }) => id}
      {...(props.isSelected === undefined ? {} : { isSelected: props.isSelected })}
    />
  );
}
