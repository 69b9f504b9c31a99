import { useState } from 'react';
import { LEAST_PAYMENT_ORDER_REASON } from '#contract/payment-orders.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { endPaymentOrder, issuePaymentOrder } from './payments.data.ts';

type Way = PaymentOrder['moves'][number];

interface WayWords {
  button: string;
  title: string;
  says: string;
  done: string;
  /** What is asked for in words; nothing where nothing is. */
  asks?: string;
}

function wordsOf({ account, dueOn, net, number, payments, supplier }: PaymentOrder): Record<Way, WayWords> {
  const name = number ?? 'este borrador';
  const atBank = payments
    .filter(({ state }) => state === 'scheduled')
    .map(
      ({ amount, day, reference }) =>
        `${formatMoney(amount)} del ${formatDate(day)}, referencia ${reference}`,
    );
  return {
    issue: {
      button: 'Emitir la orden de pago',
      title: '¿Emites la orden de pago?',
      says: `Se pagan ${formatMoney(net)} a ${supplier}, a la cuenta terminada en ${account?.lastFour ?? '····'}${dueOn === null ? '' : `, a más tardar el ${formatDate(dueOn)}`}. Toma su número y queda ejercido.`,
      done: 'La orden de pago quedó emitida.',
      ...(account?.isYoung === true && {
        asks: 'La cuenta cuenta desde hace menos de 30 días. Escribe cómo se comprobó que es suya',
      }),
    },
    hold: {
      button: 'Detener',
      title: `¿Detienes ${name}?`,
      says: 'Mientras esté detenida, nada de ella se registra como pagado.',
      done: 'Quedó detenida.',
      asks: 'Por qué se detiene',
    },
    resume: {
      button: 'Reanudar',
      title: `¿Reanudas ${name}?`,
      says: 'Sus pagos se registran de nuevo.',
      done: 'Quedó reanudada.',
      asks: 'Por qué se reanuda',
    },
    void: {
      button: number === null ? 'Descartar' : 'Anular',
      title: `¿Anulas ${name}?`,
      says: `No se reabre. Lo ejercido se retira y sus facturas vuelven a estar por pagar.${atBank.length === 0 ? '' : ` Está programada en el banco: pídele que cancele ${atBank.join('; ')}.`}${number === null ? '' : ' Si alguien más trabaja en el portal, lo confirma otra persona.'}`,
      done: 'Quedó anulada.',
      asks: 'Por qué se anula',
    },
  };
}

/** What is done with an order of payment; nothing where this person may not. */
export function PaymentActs({
  order,
  onDone,
}: {
  order: PaymentOrder;
  onDone: (next: PaymentOrder) => void;
}) {
  const [open, setOpen] = useState<Way>();
  const { moves, problems } = order;
  const words = wordsOf(order);
  const ways = moves.filter((way) => way !== 'issue' || problems.length === 0);
  if (ways.length === 0) return null;
  return (
    <div className="u-cluster u-gap-8 pg-facts u-no-print">
      {ways.map((way) => (
        <Button
          key={way}
          variant={way === 'issue' ? 'primary' : way === 'void' ? 'text' : 'line'}
          onClick={() => setOpen(way)}
        >
          {words[way].button}
        </Button>
      ))}
      {open !== undefined && (
        <ActDialog
          order={order}
          way={open}
          words={words[open]}
          onClose={() => setOpen(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

function ActDialog(props: {
  order: PaymentOrder;
  way: Way;
  words: WayWords;
  onClose: () => void;
  onDone: (next: PaymentOrder) => void;
}) {
  const { order, way, words, onClose, onDone } = props;
  const { api, toast } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = () =>
    way === 'issue'
      ? issuePaymentOrder(api, order, text)
      : endPaymentOrder(api, order, { way, reason: text });
  const act = async () => {
    if (words.asks !== undefined && text.trim().length < LEAST_PAYMENT_ORDER_REASON)
      return setProblem(`Explícalo con al menos ${LEAST_PAYMENT_ORDER_REASON} letras.`);
    setBusy(true);
    try {
      const next = await run();
      toast(next.note === undefined ? words.done : `${words.done} ${next.note}`);
      onClose();
      onDone(next);
    } catch (error) {
      if (isProposed(error)) return onClose();
      setProblem(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            variant={way === 'void' ? 'danger' : 'primary'}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void act()}
          >
            {words.button}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <p>{words.says}</p>
      {way === 'issue' && order.told !== null && <Notice tone="warn">{order.told}</Notice>}
      {words.asks !== undefined ? (
        <TextArea
          label={words.asks}
          rows={3}
          maxLength={1_000}
          value={text}
          errors={problem === undefined ? [] : [problem]}
          onChange={setText}
        />
      ) : (
        problem !== undefined && (
          <p className="u-field__error" role="alert">
            {problem}
          </p>
        )
      )}
    </Dialog>
  );
}
