import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { isOver } from '#contract/purchase-orders.ts';
import { endOrder, sendLink, settleDate } from './purchase-orders.data.ts';
import { ORDERS_PATH } from './purchase-orders.search.ts';

type Way = 'agree' | 'refuse' | 'link' | 'correct' | 'void';

interface WayWords {
  button: string;
  title: string;
  says: string;
  done: string;
  /** Least letters of what is explained; none where nothing is. */
  least: number;
  isDanger?: true;
}

function wordsOf({ number, promisedOn, state }: PurchaseOrder): Record<Way, WayWords> {
  const day = promisedOn === null ? '' : formatDate(promisedOn);
  const name = number ?? 'este borrador';
  return {
    agree: {
      button: `Aceptar el ${day}`,
      title: '¿Aceptas esa fecha?',
      says: `La entrega pasa al ${day} y se avisa al proveedor.`,
      done: 'La fecha quedó aceptada.',
      least: 10,
    },
    refuse: {
      button: 'No aceptarla',
      title: '¿No aceptas esa fecha?',
      says: 'Vale la fecha del pedido y el proveedor contesta de nuevo.',
      done: 'Se avisó al proveedor.',
      least: 10,
    },
    link: {
      button: 'Mandar otra liga',
      title: '¿Le mandas otra liga?',
      says: 'Llega al correo que el proveedor tiene en el padrón. La anterior deja de servir.',
      done: 'La liga salió por correo.',
      least: 0,
    },
    correct: {
      button: 'Corregir',
      title: `¿Abres ${name} para corregirlo?`,
      says: 'Conserva su número. Su liga deja de servir hasta que lo envíes de nuevo como otra versión.',
      done: 'Ya se puede corregir.',
      least: 20,
    },
    void: {
      button: state === 'draft' ? 'Descartar' : 'Anular',
      title: `¿Anulas ${name}?`,
      says: 'No se reabre. Si ya tiene número, lo conserva, y se avisa al proveedor.',
      done: 'Quedó anulado.',
      least: 20,
      isDanger: true,
    },
  };
}

const waysOf = ({ moves }: PurchaseOrder): Way[] => [
  ...(moves.includes('agree') ? (['agree', 'refuse'] as const) : []),
  ...(['link', 'correct', 'void'] as const).filter((way) => moves.includes(way)),
];

/** What is done with an order beside writing it; nothing where this person may not. */
export function OrderActs({
  order,
  onDone,
}: {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}) {
  const [open, setOpen] = useState<Way>();
  const { can } = usePortal();
  const words = wordsOf(order);
  const ways = waysOf(order);
  // Of one that is over, while something that was taken is not invoiced.
  const takesInvoice =
    order.receipts.length > 0 &&
    can('administer', 'Invoices') &&
    (!isOver(order.state) || order.awaitsInvoice);
  if (ways.length === 0 && !takesInvoice) return null;
  return (
    <div className="u-cluster u-gap-8 po-facts u-no-print">
      {ways.map((way) => (
        <Button
          key={way}
          variant={way === 'agree' ? 'primary' : way === 'void' ? 'text' : 'line'}
          onClick={() => setOpen(way)}
        >
          {words[way].button}
        </Button>
      ))}
      {takesInvoice && (
        <ButtonLink variant="line" href={screenPath(`${ORDERS_PATH}/${order.id}/factura`)}>
          Recibir su factura
        </ButtonLink>
      )}
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
  order: PurchaseOrder;
  way: Way;
  words: WayWords;
  onClose: () => void;
  onDone: (next: PurchaseOrder) => void;
}) {
  const { order, way, words, onClose, onDone } = props;
  const { api, toast } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = (): Promise<PurchaseOrder> => {
    if (way === 'link') return sendLink(api, order);
    if (way === 'correct' || way === 'void') return endOrder(api, order, { way, reason: text });
    return settleDate(api, order, { agrees: way === 'agree', text, proposedOn: order.promisedOn ?? '' });
  };
  const act = async () => {
    if (text.trim().length < words.least)
      return setProblem(`Explícalo con al menos ${words.least} letras: lo lee el proveedor.`);
    setBusy(true);
    try {
      const next = await run();
      toast(words.done);
      onClose();
      onDone(next);
    } catch (error) {
      if (isProposed(error)) return onClose();
      setProblem(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    } finally {
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
            variant={words.isDanger ? 'danger' : 'primary'}
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
      {words.least > 0 ? (
        <TextArea
          label="Explícalo: lo lee el proveedor"
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
