import { useState, type ReactNode } from 'react';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import type { InvoiceCheck, ReceiptAnswer, ReceiptSaid } from '#contract/invoice-checks.ts';
import { CallError } from '../kit/api.ts';
import { formatDate, formatMoney } from '../kit/format.ts';
import { Button } from './button.tsx';
import { FileChoice } from './file-choice.tsx';
import { Notice } from './notice.tsx';

const WEIGHT: Record<InvoiceCheck['severity'], string> = {
  stop: 'No se recibe',
  fix: 'Hay que corregirlo',
  doubt: 'En duda',
  note: 'Aviso',
};

interface ReceiptChoiceProps<Answer extends ReceiptAnswer> {
  label: string;
  /** Sends the file to be looked at alone, or to be kept. */
  send: (file: File, isReview: boolean) => Promise<Answer>;
  onTaken: (answer: Answer) => void;
  children?: ReactNode;
}

/** A payment receipt (REP): it is read and shown with what is wrong of it, and only kept when somebody who saw it says so. */
export function ReceiptChoice<Answer extends ReceiptAnswer>(props: ReceiptChoiceProps<Answer>) {
  const { label, onTaken, send } = props;
  const [seen, setSeen] = useState<{ file: File; answer: Answer }>();
  const [sent, setSent] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const again = () => setSent((count) => count + 1);
  const keep = async (file: File) => {
    setBusy(true);
    setFailed(undefined);
    try {
      const answer = await send(file, false);
      if (answer.isTaken) {
        setSeen(undefined);
        onTaken(answer);
      } else setSeen({ file, answer });
    } catch (error) {
      setFailed(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    }
    setBusy(false);
  };
  const { answer, file } = seen ?? {};
  return (
    <>
      {answer !== undefined && file !== undefined && (
        <div className="u-card u-card--padded">
          {answer.said !== null && <Said said={answer.said} />}
          {!answer.isSound && (
            <Notice tone="bad">
              El complemento no se recibe. Hay que corregir lo siguiente y mandarlo otra vez.
            </Notice>
          )}
          <Wrong checks={answer.checks} />
          {answer.isSound && (
            <div className="u-cluster u-gap-8">
              <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void keep(file)}>
                Guardar el complemento
              </Button>
              <Button variant="text" disabled={isBusy} onClick={() => setSeen(undefined)}>
                No es éste
              </Button>
            </div>
          )}
        </div>
      )}
      {failed !== undefined && (
        <p className="u-field__error" role="alert">
          {failed}
        </p>
      )}
      <FileChoice
        key={sent}
        label={label}
        types={['xml']}
        maxBytes={MOST_INVOICE_BYTES}
        length={96}
        isDeafToPaste
        send={async (chosen) => {
          setFailed(undefined);
          setSeen({ file: chosen, answer: await send(chosen, true) });
          again();
        }}
      />
    </>
  );
}

function Wrong({ checks }: { checks: readonly InvoiceCheck[] }) {
  const wrong = checks.filter(({ result }) => result === 'fail');
  if (wrong.length === 0) return null;
  return (
    <ul>
      {wrong.map(({ id, message, severity }) => (
        <li key={`${id} ${message}`}>
          <b>{WEIGHT[severity]}:</b> {message}
        </li>
      ))}
    </ul>
  );
}

/** What a receipt says of each payment. */
function Said({ said: { issuer, payments, uuid } }: { said: ReceiptSaid }) {
  return (
    <>
      <p>
        <b>Complemento de {issuer}</b> <span className="u-small u-muted">{uuid}</span>
      </p>
      {payments.map(({ amount, day, documents }) => (
        <div key={`${day} ${amount} ${documents.map((one) => one.uuid).join()}`}>
          <p>
            Pago del {/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : day} por <b>{formatMoney(amount)}</b>
          </p>
          <ul className="u-small">
            {documents.map((one) => (
              <li key={one.uuid}>
                {`Factura ${one.uuid}: parcialidad ${one.part}, saldo anterior ${formatMoney(one.before)}, pagado ${formatMoney(one.paid)}, saldo ${formatMoney(one.after)}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
