import { useState } from 'react';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { checkTitle } from './check-titles.ts';
import { observationsOf } from './invoice-words.ts';
import { settleInvoice, verifyInvoice } from './invoices.data.ts';

type Way = 'verify' | 'return' | 'hold' | 'release' | 'reject';

interface WayWords {
  button: string;
  title: string;
  says: string;
  label: string;
  done: string;
  /** Least letters; none where the text may be left empty. */
  least: number;
  isDanger?: true;
}

interface DecisionProps {
  invoice: ReceivedInvoice;
  onDone: (next: ReceivedInvoice, words: string) => void;
}

const countText = (count: number): string => (count === 1 ? '1 observación' : `${count} observaciones`);

function wordsOf(invoice: ReceivedInvoice): Record<Way, WayWords> {
  const { doubts, toCorrect } = observationsOf(invoice.checks);
  const count = toCorrect.length + doubts.length;
  const day = formatDate(invoice.dueIfToday);
  return {
    verify: {
      button: `Verificar y dejar para pago el ${day}`,
      title: '¿Verificas esta factura?',
      says: `Son ${formatMoney(invoice.net)} con IVA y se pagan a más tardar el ${day}. El proveedor recibe un correo.`,
      label: doubts.length > 0 ? 'Por qué se verifica aunque haya algo en duda' : 'Nota, si hace falta',
      done: 'Quedó verificada. El proveedor ya lo sabe.',
      least: doubts.length > 0 ? 20 : 0,
    },
    return: {
      button: count === 0 ? 'Devolver' : `Devolver con ${countText(count)}`,
      title: '¿La devuelves al proveedor?',
      says:
        count === 0
          ? 'Escribe qué debe corregir. El plazo empieza de nuevo cuando llegue la correcta.'
          : 'Recibe cada observación con lo que debe decir. El plazo empieza de nuevo cuando llegue la correcta.',
      label: count === 0 ? 'Qué debe corregir' : 'Algo más que decirle, si hace falta',
      done: 'Quedó devuelta. El proveedor ya lo sabe.',
      least: count === 0 ? 20 : 0,
    },
    hold: {
      button: 'Detener',
      title: '¿La detienes?',
      says: 'Mientras esté detenida no se paga. El proveedor lee el motivo.',
      label: 'Por qué se detiene: lo lee el proveedor',
      done: 'Quedó detenida.',
      least: 20,
    },
    release: {
      button: 'Dejarla seguir',
      title: '¿La dejas seguir?',
      says: 'Vuelve a donde estaba. Lo que escribas queda en su historial.',
      label: 'Qué se dictaminó y con qué documento',
      done: 'La factura sigue su curso.',
      least: 20,
    },
    reject: {
      button: 'Rechazar',
      title: '¿La rechazas?',
      says: 'No se recibe de ningún modo y no se deshace: el proveedor tendría que mandar otra.',
      label: 'Por qué se rechaza: lo lee el proveedor',
      done: 'Quedó rechazada.',
      least: 20,
      isDanger: true,
    },
  };
}

/** The decision at the foot: what is missing to verify it, and the buttons; nothing where this person decides nothing. */
export function InvoiceDecision({ invoice, onDone }: DecisionProps) {
  const [open, setOpen] = useState<Way>();
  const { barred, checks, moves } = invoice;
  const words = wordsOf(invoice);
  const { doubts, toCorrect } = observationsOf(checks);
  const ways = (['reject', 'hold', 'release', 'return'] as const).filter((way) => moves.includes(way));
  if (ways.length === 0 && barred === null) return null;
  const fits = toCorrect.length === 0;
  return (
    <Dock
      label="Decidir"
      actions={
        <>
          {ways.map((way) => (
            <Button
              key={way}
              variant={way === 'return' ? (fits ? 'line' : 'primary') : way === 'reject' ? 'text' : 'line'}
              onClick={() => setOpen(way)}
            >
              {words[way].button}
            </Button>
          ))}
          {moves.includes('verify') && (
            <Button
              variant={fits ? 'primary' : 'line'}
              disabled={!fits}
              aria-describedby="factura-falta"
              onClick={() => setOpen('verify')}
            >
              {fits ? words.verify.button : 'Verificar'}
            </Button>
          )}
        </>
      }
    >
      <div id="factura-falta">
        {barred !== null ? (
          <p>{barred}</p>
        ) : fits ? (
          moves.includes('verify') && (
            <p>
              {invoice.told !== null && <strong>{invoice.told} </strong>}
              {doubts.length === 0
                ? 'Nada falta para verificarla.'
                : `Falta explicar por qué se verifica con ${doubts.length} en duda.`}
            </p>
          )
        ) : (
          <>
            <b>Para verificar falta corregir</b>
            <p className="u-cluster u-gap-12">
              {toCorrect.map(({ id, message }) => (
                <a key={`${id} ${message}`} href={`#factura-${id}`}>
                  {checkTitle(id)}
                </a>
              ))}
            </p>
          </>
        )}
      </div>
      {open !== undefined && (
        <DecisionDialog
          invoice={invoice}
          way={open}
          words={words[open]}
          onClose={() => setOpen(undefined)}
          onDone={onDone}
        />
      )}
    </Dock>
  );
}

function DecisionDialog(props: DecisionProps & { way: Way; words: WayWords; onClose: () => void }) {
  const { invoice, onClose, onDone, way, words } = props;
  const { api, toast } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    if (text.trim().length < words.least) return setProblem(`Escríbelo con al menos ${words.least} letras.`);
    setBusy(true);
    try {
      const next =
        way === 'verify'
          ? await verifyInvoice(api, invoice, text.trim())
          : await settleInvoice(api, invoice, { way, text: text.trim() });
      onClose();
      onDone(next, next.note === undefined ? words.done : `${words.done} ${next.note}`);
    } catch (error) {
      if (isProposed(error) && error instanceof CallError) {
        toast(error.problem.detail);
        return onClose();
      }
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
      <TextArea
        label={words.label}
        rows={3}
        maxLength={1_000}
        value={text}
        errors={problem === undefined ? [] : [problem]}
        onChange={setText}
      />
    </Dialog>
  );
}
