import { useCallback, useState } from 'react';
import { MOST_NOTICES } from '#contract/supplier-admin.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { noticeCounts } from './notice-counts.ts';
import { useAnswer } from '../use-answer.ts';

const DAYS = [15, 30, 60, 90];

/** Notice of expiry to many: to whom, with which text, and only after a confirmation. */
export function ExpiryNotices() {
  const { api, toast } = usePortal();
  const [days, setDays] = useState(60);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = useCallback(
    () => api.call(supplierAdminApi.previewNotices, { query: { dias: days } }),
    [api, days],
  );
  const { answer, problem, retry } = useAnswer(ask);
  // What goes out at once is what the list below names.
  const count = Math.min(answer?.count ?? 0, MOST_NOTICES);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { queued } = await api.call(supplierAdminApi.sendNotices, {
        body: { days, count },
      });
      toast(
        queued === 0
          ? 'Otra persona ya los había enviado. Nadie recibe otro.'
          : `${formatCountOf(queued, 'aviso puesto', 'avisos puestos')} en la salida de correos.`,
      );
      setOpen(false);
      retry();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return setOpen(false);
      setRefusal(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="rg-frame" aria-labelledby="avisos">
      <h2 id="avisos">Avisos de vencimiento</h2>
      <ProposedDecisions
        type="mail_outbox"
        id="expiry_notice"
        asked={String(answer?.count ?? '')}
        show={(_, __, value) => String(value ?? '')}
        onDone={retry}
      />
      <div className="u-cluster u-gap-12">
        <SelectPill
          label="Registros que vencen en"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={DAYS.map((one) => ({ value: String(one), label: `Vencen en ${one} días` }))}
        />
        <p role="status">
          {answer !== undefined && noticeCounts(answer)}
          {problem !== undefined && `No pudimos preparar los avisos. ${problem.detail}`}
        </p>
        <Button
          variant="tonal"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && setOpen(true)}
        >
          Revisar y enviar
        </Button>
      </div>
      <Dialog
        title={`¿Enviar ${formatCountOf(count, 'aviso', 'avisos')}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button aria-disabled={isBusy || undefined} onClick={() => void send()}>
              Enviar {formatCountOf(count, 'aviso', 'avisos')}
            </Button>
            <Button variant="text" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        {answer !== undefined && (
          <div className="u-stack">
            <p>Cada proveedor recibe este correo con su nombre, su registro y su fecha.</p>
            <div className="rg-mail">
              <b>{answer.subject}</b>
              <p>{answer.text}</p>
            </div>
            <details className="rg-group">
              <summary>A quién</summary>
              <ul className="rg-plain">
                {answer.suppliers.map(({ id, number, name, validUntil }) => (
                  <li key={id}>
                    {name}, {number}, vence el {formatDate(validUntil)}
                  </li>
                ))}
              </ul>
            </details>
            {refusal !== undefined && (
              <p className="rg-remark__failed" role="alert">
                {refusal}
              </p>
            )}
          </div>
        )}
      </Dialog>
    </section>
  );
}
