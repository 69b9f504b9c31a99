import { isOver as orderIsOver, ORDER_STATE_LABELS } from '#contract/purchase-orders.ts';
import { RECEIPT_STATE_LABELS } from '#contract/receipts.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import type { RequisitionOrder } from '#contract/requisitions.ts';
import { unitPriceText } from '#contract/rules/orders/order-lines.ts';
import { resultText } from '#contract/rules/orders/receipt.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import './paying-keys.css';

const ORDERS_PATH = '/administracion/pedidos';
/** Nothing of it comes as it stands. */
const comesNoMore = (state: RequisitionOrder['state']) => state === 'rejected' || orderIsOver(state);

/** An order of what was asked for: of whom, for how much, when it comes, and what of what came was taken. */
export function Ordered({ forBuyers, order }: { order: RequisitionOrder; forBuyers: boolean }) {
  const { buysMore, currency, id, lines, number, receipts, state, supplier, total } = order;
  const name = `Pedido ${number}`;
  const money = `${formatMoney(total)} ${currency}`;
  return (
    <article className="rq-ordered" aria-label={name}>
      <h4>
        {forBuyers ? <a href={screenPath(`${ORDERS_PATH}/${id}`)}>{name}</a> : name} · {supplier}
      </h4>
      <p>
        {[
          ORDER_STATE_LABELS[state],
          buysMore ? `${money} con IVA, con lo que se compra para otras requisiciones` : `${money} con IVA`,
          whenWords(order),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <ul>
        {lines.map(({ accepted, description, number: line, quantity, unit, unitPrice }) => (
          <li key={line}>
            {description}: {countedUnit(quantity, unit)} a {unitPriceText(unitPrice)} sin IVA
            {receipts.length > 0 && `; recibido de conformidad: ${accepted} de ${quantity}`}
          </li>
        ))}
      </ul>
      {receipts.map((receipt) => (
        <Came key={receipt.number} receipt={receipt} isOver={comesNoMore(state)} />
      ))}
    </article>
  );
}

/** When it comes: what its supplier said, and the last day of the order. */
function whenWords({ announcedOn, dueOn, promisedOn, state }: RequisitionOrder): string {
  if (comesNoMore(state)) return '';
  return [
    announcedOn === null ? '' : `el proveedor avisó que entrega el ${formatDate(announcedOn)}`,
    promisedOn === null || announcedOn !== null
      ? ''
      : `el proveedor ${state === 'proposed' ? 'propone entregar' : 'dijo que entrega'} el ${formatDate(promisedOn)}`,
    dueOn === null ? '' : `se entrega a más tardar el ${formatDate(dueOn)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function Came({ isOver, receipt }: { receipt: RequisitionOrder['receipts'][number]; isOver: boolean }) {
  const { acceptBy, arrivedAt, isReplaced, lines, note, number, replaceBy, state } = receipt;
  return (
    <section aria-label={`Recepción ${number}`}>
      <p>
        Llegó el {formatDate(arrivedAt)} (recepción {number}): {RECEIPT_STATE_LABELS[state].toLowerCase()}
        {state === 'arrived' && `, a más tardar el ${formatDate(acceptBy)}`}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.number}>
            {state === 'arrived'
              ? `${line.description}: ${countedUnit(line.arrived, line.unit)}`
              : resultText(line)}
          </li>
        ))}
      </ul>
      {replaceBy !== null && (isReplaced || !isOver) && (
        <p>
          <strong>
            {isReplaced
              ? 'Lo rechazado ya se repuso.'
              : `El proveedor repone lo rechazado a más tardar el ${formatDate(replaceBy)}.`}
          </strong>
        </p>
      )}
      {note !== '' && <p className="rq-ordered__note">Nota de quien recibió: {note}</p>}
    </section>
  );
}
