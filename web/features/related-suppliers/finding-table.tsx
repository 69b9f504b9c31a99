import type { ReactNode } from 'react';
import { FINDING_COLUMNS, type RelatedFinding, type RelatedSupplier } from '#contract/related-suppliers.ts';
import { formatDate, formatPercent } from '#web/kit/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
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

/** What is shown of a finding; the first column opens its evidence. */
export function findingColumns(onOpen: (finding: RelatedFinding) => void): ListColumnView<RelatedFinding>[] {
  const cells: Record<keyof typeof FINDING_COLUMNS, (finding: RelatedFinding) => ReactNode> = {
    proveedores: (finding) => (
      <button type="button" className="rs-open" onClick={() => onOpen(finding)}>
        <span className="u-visually-hidden">Ver la relación entre </span>
        <SupplierName supplier={finding.a} />
        <SupplierName supplier={finding.b} />
      </button>
    ),
    comparten: (finding) => kindsWords(finding.kinds),
    evidencia: (finding) => [...new Set(finding.evidence.map(({ label }) => label))].slice(0, 3).join(' · '),
    fuerza: (finding) => (
      <span className="rs-strength">
        <Meter share={finding.strength} {...(finding.strength >= 0.8 ? { tone: 'bad' as const } : {})} />
        {formatPercent(finding.strength)}
      </span>
    ),
    estado: (finding) => (
      <Tag tone={finding.status === 'closed' ? 'mute' : finding.reopenedAt === null ? 'info' : 'warn'}>
        {finding.status === 'closed'
          ? 'Cerrada'
          : finding.reopenedAt === null
            ? 'Abierta'
            : 'Abierta de nuevo'}
      </Tag>
    ),
    encontrada: (finding) => formatDate(finding.foundAt),
    cerro: (finding) => finding.closedBy,
    razon: (finding) => finding.reason,
  };
  return viewColumns<typeof FINDING_COLUMNS, RelatedFinding>(FINDING_COLUMNS, (key) => ({
    cell: cells[key],
  }));
}

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
