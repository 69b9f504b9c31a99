import type { Execution } from '#contract/executions.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { lateDays } from '#contract/rules/contracts/execution.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { editCell } from './edit-cell.tsx';
import type { PartProps } from './execution-section.tsx';

type Row = Execution['deliveries'][number];

/** Deliveries of a contract: planned, made, accepted, and how late. */
export function DeliveriesPart({ tender, contract, dossier, open, onOpen }: PartProps) {
  const { now } = usePortal();
  const today = dateInMexico(now);
  const isOver = contract.end !== null;
  const own = open?.part === 'delivery' ? open : undefined;
  return (
    <div className="pa-execution__part">
      <h3>Entregas</h3>
      {contract.deliveries.length === 0 ? (
        <p className="u-muted">Sin entregas capturadas.</p>
      ) : (
        <DataTable
          caption={`Entregas del contrato ${contract.number}`}
          density="compact"
          rows={contract.deliveries}
          rowKey={(row) => row.id}
          columns={[
            { key: 'what', name: 'Qué se entrega', cell: whatCell },
            { key: 'planned', name: 'Prevista', cell: (row) => formatDate(row.plannedOn) },
            { key: 'made', name: 'Entregada', cell: (row) => madeCell(row, today) },
            { key: 'accepted', name: 'Aceptada', cell: (row) => acceptedCell(row, today) },
            {
              key: 'edit',
              name: 'Acciones',
              cell: editCell(
                ({ what }) => `Editar la entrega ${what}`,
                isOver ? undefined : (id) => onOpen({ part: 'delivery', id }),
              ),
            },
          ]}
        />
      )}
      {own !== undefined && (
        <DeliveryForm
          key={own.id ?? 'nueva'}
          tender={tender}
          contract={contract}
          dossier={dossier}
          delivery={contract.deliveries.find(({ id }) => id === own.id)}
          onDone={() => onOpen(undefined)}
        />
      )}
      {own === undefined && !isOver && (
        <Button
          variant="tonal"
          size="small"
          aria-label={`Agregar entrega al contrato ${contract.number}`}
          onClick={() => onOpen({ part: 'delivery' })}
        >
          Agregar entrega
        </Button>
      )}
    </div>
  );
}

function whatCell({ what, lots }: Row) {
  return (
    <div>
      {what}
      {lots.length > 0 && (
        <span className="u-small u-muted pa-execution__note">
          {lots.length === 1 ? 'Partida' : 'Partidas'} {lots.join(', ')}
        </span>
      )}
    </div>
  );
}

function madeCell(row: Row, today: string) {
  const late = lateDays(row, today);
  return (
    <div>
      {row.deliveredOn === null ? 'Pendiente' : formatDate(row.deliveredOn)}
      {late > 0 && (
        <span className="pa-execution__note">
          <Tag tone="warn">{formatCountOf(late, 'día de atraso', 'días de atraso')}</Tag>
        </span>
      )}
    </div>
  );
}

function acceptedCell({ deliveredOn, acceptedOn, acceptBy, isPartial }: Row, today: string) {
  if (deliveredOn === null) return '';
  const isLate = acceptBy !== null && (acceptedOn ?? today) > acceptBy;
  return (
    <div>
      {acceptedOn === null
        ? 'Pendiente'
        : `${formatDate(acceptedOn)}${isPartial === true ? ', en parte' : ''}`}
      {acceptBy !== null && (acceptedOn === null || isLate) && (
        <span className={`u-small pa-execution__note ${isLate ? 'pa-late' : 'u-muted'}`}>
          a más tardar el {formatDate(acceptBy)}
        </span>
      )}
    </div>
  );
}
