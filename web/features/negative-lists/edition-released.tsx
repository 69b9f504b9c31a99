import { LIST_SITUATION_LABELS, MATCH_LEVEL_LABELS, type MatchLevel } from '#contract/negative-list-words.ts';
import type { ListEditionDetail, ReleasedSubject } from '#contract/negative-lists.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEVEL_TONES } from './list-words.ts';

const today = (level: MatchLevel, matchedBy: ReleasedSubject['matchedBy']) =>
  matchedBy === 'name' && level === 'info' ? 'Mismo nombre, sin confirmar' : MATCH_LEVEL_LABELS[level];

const COLUMNS: Column<ReleasedSubject>[] = [
  {
    key: 'name',
    name: 'Proveedor o solicitante',
    cell: ({ name, number, folio }) => (
      <>
        {name}
        <span className="nl-under">{number ?? (folio === null ? '' : `Solicitud ${folio}`)}</span>
      </>
    ),
  },
  { key: 'rfc', name: 'RFC', cell: ({ rfc }) => rfc ?? 'Sin RFC' },
  {
    key: 'situation',
    name: 'En la lista en vigor',
    cell: ({ situation }) => LIST_SITUATION_LABELS[situation],
  },
  {
    key: 'level',
    name: 'Efecto que terminaría',
    cell: ({ level, matchedBy }) => <Tag tone={LEVEL_TONES[level]}>{today(level, matchedBy)}</Tag>,
  },
];

/** Whom of the registry the entries that leave a list impede or question today. */
export function EditionReleased({ released }: { released: NonNullable<ListEditionDetail['released']> }) {
  const { total, rows } = released;
  return (
    <div>
      <h3>A quiénes dejaría de impedir o poner en duda</h3>
      {total === 0 ? (
        <p>Nadie del padrón ni de las solicitudes abiertas está entre los registros que salen.</p>
      ) : (
        <Stack gap={12}>
          <p>
            {formatCountOf(total, 'proveedor o solicitud', 'proveedores y solicitudes')} del padrón
            {rows.length < total && `; se muestran ${formatCount(rows.length)}, lo que impide primero`}.
          </p>
          <DataTable
            caption="Proveedores y solicitudes que saldrían de la lista"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ supplierId, folio }) => supplierId ?? folio ?? ''}
            density="compact"
          />
        </Stack>
      )}
    </div>
  );
}
