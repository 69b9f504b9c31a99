import type { Penalty } from '#contract/executions.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { penaltyLimit, penaltyOf } from '#contract/rules/contracts/execution.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { editCell } from './edit-cell.tsx';
import type { PartProps } from './execution-section.tsx';
import { PenaltyForm } from './penalty-form.tsx';

/** Penalties of a contract, each against a delivery. */
export function PenaltiesPart({ tender, contract, dossier, book, open, onOpen }: PartProps) {
  const isOver = contract.end !== null;
  const own = open?.part === 'penalty' ? open : undefined;
  const { now } = usePortal();
  const { procedure } = tender;
  const dated = datedProcedure(procedure, dateInMexico(procedure.publishedAt ?? now));
  const given = {
    limit: penaltyLimit(dated, book, contract),
    holidays: new Set(book.holidays),
    today: dateInMexico(now),
  };
  const proposed = contract.deliveries.flatMap((delivery) => {
    if (contract.penalties.some(({ deliveryId }) => deliveryId === delivery.id)) return [];
    const penalty = penaltyOf(contract, delivery, given);
    return penalty === undefined ? [] : [{ delivery, penalty }];
  });
  const named = new Map(contract.deliveries.map(({ id, what }) => [id, what]));
  if (contract.penalties.length === 0 && (isOver || contract.deliveries.length === 0)) return null;
  return (
    <div className="pa-execution__part">
      <h3>Penas</h3>
      {contract.penalties.length > 0 && (
        <DataTable
          caption={`Penas del contrato ${contract.number}`}
          density="compact"
          rows={contract.penalties}
          rowKey={(row) => row.id}
          columns={[
            { key: 'delivery', name: 'Entrega', cell: whyCell(named) },
            { key: 'on', name: 'Fecha', cell: (row) => formatDate(row.imposedOn) },
            { key: 'amount', name: 'Monto', isNumber: true, cell: amountCell },
            {
              key: 'edit',
              name: 'Acciones',
              cell: editCell(
                ({ imposedOn }) => `Editar la pena del ${formatDate(imposedOn)}`,
                isOver ? undefined : (id) => onOpen({ part: 'penalty', id }),
              ),
            },
          ]}
        />
      )}
      {own === undefined &&
        !isOver &&
        proposed.map(({ delivery, penalty }) => (
          <div key={delivery.id} className="pa-contract" role="status">
            <p>
              «{delivery.what}» {delivery.deliveredOn === null ? 'lleva' : 'llegó con'}{' '}
              {formatCountOf(penalty.days, 'día', 'días')} de atraso. Por la fórmula del contrato la pena es
              de <b>{formatMoney(penalty.amount)}</b>
              {penalty.isCapped && `: el cálculo da ${formatMoney(penalty.computed)} y el tope la limita`}.
            </p>
            <Button
              variant="tonal"
              size="small"
              aria-label={`Revisar la pena de ${delivery.what}`}
              onClick={() => onOpen({ part: 'penalty', deliveryId: delivery.id })}
            >
              Revisar la pena
            </Button>
          </div>
        ))}
      {own !== undefined && (
        <PenaltyForm
          key={own.id ?? own.deliveryId ?? 'nueva'}
          proposedFor={own.deliveryId}
          tender={tender}
          contract={contract}
          dossier={dossier}
          book={book}
          penalty={contract.penalties.find(({ id }) => id === own.id)}
          onDone={() => onOpen(undefined)}
        />
      )}
      {own === undefined && !isOver && (
        <Button
          variant="tonal"
          size="small"
          aria-label={`Agregar pena al contrato ${contract.number}`}
          onClick={() => onOpen({ part: 'penalty' })}
        >
          Agregar pena
        </Button>
      )}
    </div>
  );
}

function whyCell(named: ReadonlyMap<string, string>) {
  return function cell({ deliveryId, reason, ground }: Penalty) {
    return (
      <div>
        {named.get(deliveryId)}
        <span className="u-small u-muted pa-execution__note">
          {reason} ({ground})
        </span>
      </div>
    );
  };
}

function amountCell({ amount, percent }: Penalty) {
  return (
    <div>
      {formatMoney(amount)}
      {percent !== null && <span className="u-small u-muted pa-execution__note">{percent} %</span>}
    </div>
  );
}
