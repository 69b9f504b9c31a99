import { useState } from 'react';
import {
  RECEIPT_REJECTIONS,
  RECEIPT_STATE_LABELS,
  type Receipt,
  type ReceiptState,
} from '#contract/receipts.ts';
import { unitLabel } from '#contract/requisition-fields.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { ArrivalForm } from './arrival-form.tsx';
import { ReceiptPhotos } from './receipt-photos.tsx';
import { ResultForm } from './result-form.tsx';

const TONES: Record<ReceiptState, Tone> = {
  arrived: 'warn',
  accepted: 'ok',
  partial: 'info',
  rejected: 'bad',
};

/** What came of an order, and for whoever receives the place to write it. */
export function ReceiptsPart({
  order,
  onDone,
}: {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}) {
  const { form, moves, receipts, taken } = order;
  const [isWriting, setWriting] = useState(false);
  const accepted = new Map(taken.map(({ lineId, accepted: count }) => [lineId, count]));
  const receives = moves.includes('receive');
  if (order.state === 'draft' || (receipts.length === 0 && !receives)) return null;
  return (
    <section className="po-section" aria-labelledby="po-receipts">
      <h2 id="po-receipts">Lo entregado</h2>
      <ul className="po-taken">
        {form.lines.map((line) => (
          <li key={line.id}>
            <span>{line.description}</span>
            <span className="u-muted">
              {accepted.get(line.id) ?? '0'} de {line.quantity} {unitLabel(line.unit)}
            </span>
          </li>
        ))}
      </ul>
      {receives &&
        (isWriting ? (
          <ArrivalForm
            order={order}
            onDone={(next) => {
              setWriting(false);
              onDone(next);
            }}
            onClose={() => setWriting(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setWriting(true)}>Registrar lo que llegó</Button>
          </div>
        ))}
      {receipts.map((receipt) => (
        <article key={receipt.id} className="po-line" aria-label={`Recepción ${receipt.number}`}>
          <ReceiptHead receipt={receipt} />
          <ReceiptLines lines={receipt.lines} isDecided={receipt.state !== 'arrived'} />
          <ReceiptPhotos
            order={order}
            receipt={receipt}
            {...(receives && receipt.state === 'arrived' && { onAdded: onDone })}
          />
          {receives && receipt.state === 'arrived' && (
            <ResultForm order={order} receipt={receipt} onDone={onDone} />
          )}
        </article>
      ))}
    </section>
  );
}

type Shown = Pick<
  Receipt,
  'number' | 'state' | 'deviceAt' | 'serverAt' | 'deliveredBy' | 'remission' | 'acceptBy'
> &
  Partial<Pick<Receipt, 'receiver' | 'note'>>;

function ReceiptHead({ receipt }: { receipt: Shown }) {
  const { acceptBy, deliveredBy, deviceAt, note, number, receiver, remission, serverAt, state } = receipt;
  const isLate = Math.abs(Date.parse(serverAt) - Date.parse(deviceAt)) > 120_000;
  return (
    <div>
      <div className="u-cluster u-gap-12">
        <h3>Recepción {number}</h3>
        <Tag tone={TONES[state]}>{RECEIPT_STATE_LABELS[state]}</Tag>
      </div>
      <p className="u-small u-muted">
        {[
          `Llegó el ${formatDateTime(deviceAt)}`,
          isLate ? `el portal lo recibió el ${formatDateTime(serverAt)}` : '',
          receiver === undefined ? '' : `recibió ${receiver}`,
          `entregó ${deliveredBy}`,
          remission === '' ? '' : `remisión ${remission}`,
          state === 'arrived' ? `se acepta o se rechaza a más tardar el ${formatDate(acceptBy)}` : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {note !== undefined && note !== '' && <p className="u-small">{note}</p>}
    </div>
  );
}

function ReceiptLines({ lines, isDecided }: { lines: Receipt['lines']; isDecided: boolean }) {
  return (
    <ul className="po-taken">
      {lines.map(({ accepted, arrived, description, lineId, reason, rejected, unit }) => (
        <li key={lineId}>
          <span>{description}</span>
          <span>
            {isDecided
              ? `Llegaron ${arrived}, se aceptaron ${accepted} ${unitLabel(unit)}`
              : `Llegaron ${arrived} ${unitLabel(unit)}`}
            {rejected !== '0' &&
              `; se rechazaron ${rejected}${reason === null ? '' : `: ${RECEIPT_REJECTIONS[reason].toLowerCase()}`}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What came, as its supplier reads it with its link. */
export function SupplierReceipts({
  receipts,
}: {
  receipts: readonly (Shown & Pick<Receipt, 'id' | 'lines'>)[];
}) {
  if (receipts.length === 0) return null;
  return (
    <section className="po-section" aria-labelledby="po-receipts">
      <h2 id="po-receipts">Lo entregado</h2>
      {receipts.map((receipt) => (
        <article key={receipt.id} className="po-line">
          <ReceiptHead receipt={receipt} />
          <ReceiptLines lines={receipt.lines} isDecided={receipt.state !== 'arrived'} />
        </article>
      ))}
    </section>
  );
}
