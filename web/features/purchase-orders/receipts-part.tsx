import { useState } from 'react';
import type { DeliveryNotice } from '#contract/delivery-notices.ts';
import {
  RECEIPT_REJECTIONS,
  RECEIPT_STATE_LABELS,
  type Receipt,
  type ReceiptState,
} from '#contract/receipts.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { isOver, type OrderState } from '#contract/purchase-orders.ts';
import type { PurchaseOrder, SupplierOrder } from '#contract/purchase-orders-api.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { ArrivalForm } from './arrival-form.tsx';
import { ReceiptPhotos } from './receipt-photos.tsx';
import { loadRejectedPhoto } from './purchase-orders.data.ts';
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
  const [writing, setWriting] = useState<DeliveryNotice | 'new'>();
  const announced = order.notices.filter(({ receipt }) => receipt === null);
  const accepted = new Map(taken.map(({ lineId, accepted: count }) => [lineId, count]));
  const receives = moves.includes('receive');
  if (order.state === 'draft' || (receipts.length === 0 && announced.length === 0 && !receives)) return null;
  return (
    <section className="po-section" aria-labelledby="po-receipts">
      <h2 id="po-receipts">Lo entregado</h2>
      <ul className="po-taken">
        {form.lines.map((line) => (
          <li key={line.id}>
            <span>{line.description}</span>
            <span className="u-muted">
              {accepted.get(line.id) ?? '0'} de {countedUnit(line.quantity, line.unit)}
            </span>
          </li>
        ))}
      </ul>
      <Announced notices={announced} {...(receives && { onReceive: setWriting })} />
      {receives &&
        (writing !== undefined ? (
          <ArrivalForm
            key={writing === 'new' ? 'new' : writing.id}
            order={order}
            notice={writing === 'new' ? undefined : writing}
            onDone={(next) => {
              setWriting(undefined);
              onDone(next);
            }}
            onClose={() => setWriting(undefined)}
          />
        ) : (
          <div>
            <Button
              variant={order.state === 'accepted' ? 'primary' : 'line'}
              onClick={() => setWriting('new')}
            >
              Registrar lo que llegó
            </Button>
          </div>
        ))}
      {receipts.map((receipt) => (
        <article key={receipt.id} className="po-line" aria-label={`Recepción ${receipt.number}`}>
          <ReceiptHead receipt={receipt} state={order.state} />
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

/** What the supplier announced and has not come yet. */
export function Announced(props: {
  notices: readonly DeliveryNotice[];
  onReceive?: (notice: DeliveryNotice) => void;
}) {
  const { notices, onReceive } = props;
  return notices.map((notice) => (
    <article
      key={notice.id}
      className="po-line"
      aria-label={`Entrega anunciada para el ${formatDate(notice.arrivesOn)}`}
    >
      <div>
        <div className="u-cluster u-gap-12">
          <h3>
            {formatDate(notice.arrivesOn)}, {notice.hour} h
          </h3>
          <Tag tone="info">Anunciada</Tag>
        </div>
        <p className="u-small u-muted">
          {[
            notice.packages === null
              ? ''
              : `${notice.packages} ${notice.packages === 1 ? 'bulto' : 'bultos'}`,
            notice.remission === '' ? '' : `remisión ${notice.remission}`,
            notice.note,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <ul className="po-taken">
        {notice.lines.map(({ description, lineId, quantity, unit }) => (
          <li key={lineId}>
            <span>{description}</span>
            <span>{countedUnit(quantity, unit)}</span>
          </li>
        ))}
      </ul>
      {onReceive !== undefined && (
        <div>
          <Button variant="tonal" onClick={() => onReceive(notice)}>
            Registrar lo que llegó de este aviso
          </Button>
        </div>
      )}
    </article>
  ));
}

type Shown = Pick<
  Receipt,
  | 'number'
  | 'state'
  | 'deviceAt'
  | 'serverAt'
  | 'deliveredBy'
  | 'remission'
  | 'acceptBy'
  | 'replaceBy'
  | 'isReplaced'
> &
  Partial<Pick<Receipt, 'receiver' | 'note' | 'deliveredId'>>;

function ReceiptHead({ receipt, state: orderState }: { receipt: Shown; state: OrderState }) {
  const {
    acceptBy,
    deliveredBy,
    deliveredId = '',
    deviceAt,
    isReplaced,
    note,
    number,
    receiver,
    remission,
    replaceBy,
    serverAt,
    state,
  } = receipt;
  const isLate = Math.abs(Date.parse(serverAt) - Date.parse(deviceAt)) > 120_000;
  return (
    <div>
      <div className="u-cluster u-gap-12">
        <h3>Recepción {number}</h3>
        <Tag tone={TONES[state]}>{RECEIPT_STATE_LABELS[state]}</Tag>
        {replaceBy !== null && (isReplaced || !isOver(orderState)) && (
          <Tag tone={isReplaced ? 'ok' : 'warn'}>
            {isReplaced ? 'Lo rechazado se repuso' : `Se repone a más tardar el ${formatDate(replaceBy)}`}
          </Tag>
        )}
      </div>
      <p className="u-small u-muted">
        {[
          `Llegó el ${formatDateTime(deviceAt)}`,
          isLate ? `el portal lo recibió el ${formatDateTime(serverAt)}` : '',
          receiver === undefined ? '' : `recibió ${receiver}`,
          `entregó ${deliveredBy}${deliveredId === '' ? '' : ` (${deliveredId})`}`,
          remission === '' ? '' : `remisión ${remission}`,
          state === 'arrived' ? `se acepta o se rechaza a más tardar el ${formatDate(acceptBy)}` : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {note !== undefined && note !== '' && <p className="po-note">Nota de quien recibió: {note}</p>}
    </div>
  );
}

function ReceiptLines({ lines, isDecided }: { lines: Receipt['lines']; isDecided: boolean }) {
  return (
    <ul className="po-taken">
      {lines.map(({ accepted, arrived, description, lineId, reason, rejected, serials, unit }) => (
        <li key={lineId}>
          <span>
            {description}
            {serials !== '' && <span className="u-small u-muted"> · series {serials}</span>}
          </span>
          <span>
            {isDecided
              ? `Llegaron ${arrived}, se aceptaron ${countedUnit(accepted, unit)}`
              : `Llegaron ${countedUnit(arrived, unit)}`}
            {rejected !== '0' &&
              `; se rechazaron ${rejected}${reason === null ? '' : `: ${RECEIPT_REJECTIONS[reason].toLowerCase()}`}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What came, as its supplier reads it with its link: with pictures of what was rejected. */
export function SupplierReceipts({ order, link }: { order: SupplierOrder; link: string }) {
  const { receipts, number } = order;
  const { fail } = usePortal();
  if (receipts.length === 0) return null;
  const download = (recepcion: string, photo: Receipt['photos'][number]) =>
    loadRejectedPhoto({ folio: number, recepcion, foto: photo.id }, link).then(
      (content) => saveFile(content, photo.name),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  return (
    <section className="po-section" aria-labelledby="po-receipts">
      <h2 id="po-receipts">Lo entregado</h2>
      {receipts.map((receipt) => (
        <article key={receipt.id} className="po-line">
          <ReceiptHead receipt={receipt} state={order.state} />
          <ReceiptLines lines={receipt.lines} isDecided={receipt.state !== 'arrived'} />
          {receipt.photos.length > 0 && (
            <div className="u-cluster u-gap-8">
              {receipt.photos.map((photo) => (
                <Button
                  key={photo.id}
                  variant="text"
                  size="small"
                  aria-label={`Descargar la foto ${photo.name}`}
                  onClick={() => void download(receipt.id, photo)}
                >
                  Foto {photo.name}
                </Button>
              ))}
            </div>
          )}
        </article>
      ))}
    </section>
  );
}
