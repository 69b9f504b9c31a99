import { useState } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { closingText } from '#contract/rules/quotation/quotation-request.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Dock } from '#web/ui/dock.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { sendRequest } from './quotation-requests.data.ts';
import { missingName } from './request-words.ts';
import { fieldId, type RequestThing } from './use-request.tsx';

interface DockProps {
  draft: Draft<RequestThing>;
  /** Opens what is missing at its field. */
  onTell: () => void;
  onSent: (request: QuotationRequest) => void;
}

/** The bar at the foot: what is missing, and sending it once nothing is. */
export function RequestDock({ draft, onTell, onSent }: DockProps) {
  const { request } = draft.thing;
  const { missing } = request;
  const [isSending, setSending] = useState(false);
  const go = (field: string) => {
    onTell();
    requestAnimationFrame(() => {
      const target = document.getElementById(fieldId(field)) ?? document.getElementById('qr-s-asked');
      target?.closest('details')?.setAttribute('open', '');
      target?.focus();
    });
  };
  const names = [...new Map(missing.map(({ field }) => [field, missingName(field, request)]))];
  if (!request.moves.includes('send')) return null;
  return (
    <>
      <Dock
        label="Enviar"
        actions={
          <Button
            disabled={missing.length > 0 || draft.conflict !== undefined}
            aria-describedby="qr-falta"
            onClick={() => setSending(true)}
          >
            Enviar a {formatCountOf(request.invited.length, 'proveedor', 'proveedores')}
          </Button>
        }
      >
        <div id="qr-falta" className="u-cluster u-gap-8">
          {missing.length === 0 ? (
            <span>Está completa.</span>
          ) : (
            <>
              <strong>
                Para enviar {names.length === 1 ? 'falta' : 'faltan'}{' '}
                {formatCountOf(names.length, 'cosa', 'cosas')}
              </strong>
              {names.map(([field, name]) => (
                <Button key={field} variant="text" size="small" onClick={() => go(field)}>
                  {name}
                </Button>
              ))}
            </>
          )}
        </div>
      </Dock>
      {isSending && <SendDialog draft={draft} onClose={() => setSending(false)} onSent={onSent} />}
    </>
  );
}

/** Before it is sent: to whom, until when, and what cannot be taken back. */
function SendDialog({ draft, onClose, onSent }: Omit<DockProps, 'onTell'> & { onClose: () => void }) {
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { form, invited } = draft.thing.request;
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await draft.takeStep(({ request }) => sendRequest(api, request));
      if (sent === undefined) onClose();
      else onSent(sent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(
        [error.message, ...Object.values(error.problem.fields ?? {})].find((one) => one !== '') ?? '',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="¿Envías la solicitud?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void send()}>
            {isBusy ? 'Enviando…' : 'Sí, enviar'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Seguir escribiendo
          </Button>
        </>
      }
    >
      <p>
        Cada uno de los {invited.length} invitados recibe una liga personal. Se cierra el{' '}
        {form.closesAt === null ? '' : closingText(form.closesAt)}.
      </p>
      <p>Después solo se cambia con una modificación que leen todos, o se cancela con su razón.</p>
      {problem !== undefined && (
        <p className="u-field__error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
