import type { RelatedFinding, RelatedSupplier } from '#contract/related-suppliers.ts';
import { formatPercent } from '#web/kit/format.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
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
export function findingColumns(onOpen: (finding: RelatedFinding) => void): Column<RelatedFinding>[] {
  return [
    {
      key: 'pair',
      name: 'Proveedores',
      cell: (finding) => (
        <button type="button" className="rs-open" onClick={() => onOpen(finding)}>
          <span className="u-visually-hidden">Ver la relación entre </span>
          <SupplierName supplier={finding.a} />
          <SupplierName supplier={finding.b} />
        </button>
      ),
    },
    { key: 'kinds', name: 'Comparten', cell: ({ kinds }) => kindsWords(kinds) },
    {
      key: 'evidence',
      name: 'Evidencia',
      cell: ({ evidence }) => [...new Set(evidence.map(({ label }) => label))].slice(0, 3).join(' · '),
    },
    {
      key: 'strength',
      name: 'Fuerza',
      cell: ({ strength }) => (
        <span className="rs-strength">
          <Meter share={strength} {...(strength >= 0.8 ? { tone: 'bad' as const } : {})} />
          {formatPercent(strength)}
        </span>
      ),
    },
    {
      key: 'status',
      name: 'Estado',
      cell: ({ status, reopenedAt }) => (
        <Tag tone={status === 'closed' ? 'mute' : reopenedAt === null ? 'info' : 'warn'}>
          {status === 'closed' ? 'Cerrada' : reopenedAt === null ? 'Abierta' : 'Abierta de nuevo'}
        </Tag>
      ),
    },
  ];
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
      columns={findingColumns(props.onOpen)}
      rows={props.findings}
      rowKey={({ id }) => id}
      {...(props.isSelected === undefined ? {} : { isSelected: props.isSelected })}
    />
  );
}
