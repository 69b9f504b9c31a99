import { useEffect, useState } from 'react';
import { registrationApi } from '#contract/registration-api.ts';
import { REQUEST_KIND_LABELS, type IdentityNotice } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { formatLongDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import './registration.css';

type State =
  | { is: 'loading' }
  | { is: 'failed'; text: string; canRetry: boolean }
  | { is: 'open'; notice: IdentityNotice };

/**
 * What the link of a notice of safety opens: what a request changes, «No fui yo», and the confirmation of its account. The
 * key stands after #, so that no server keeps it, and nothing is answered by opening it.
 */
export function Screen() {
  const { api, settings } = usePortal();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<IdentityNotice>) => {
    setBusy(true);
    try {
      setState({ is: 'open', notice: await work() });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { detail } = error.problem;
      setState({ is: 'failed', text: detail, canRetry: error.status !== 404 && error.status !== 422 });
    } finally {
      setBusy(false);
    }
  };
  const clave = () => location.hash.slice(1);
  const read = () => run(() => api.call(registrationApi.readNotice, { body: { clave: clave() } }));
  const answer = (given: 'refuse' | 'confirm') =>
    run(() =>
      api.call(registrationApi.answerNotice, {
        body: { clave: clave(), answer: given, reason: reason.trim() },
      }),
    );
  useEffect(() => {
    void read();
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the link that was opened
  }, []);
  return (
    <section aria-labelledby="aviso" className="r-step" aria-busy={isBusy}>
      <h2 id="aviso">Aviso de seguridad</h2>
      {state.is === 'loading' && <Skeleton rows={3} look="line" />}
      {state.is === 'failed' && (
        <>
          <p role="alert">{state.text}</p>
          <p>
            Unidad: <a href={`mailto:${settings.footer.email}`}>{settings.footer.email}</a>,{' '}
            {settings.footer.phone}
          </p>
          {state.canRetry && (
            <p>
              <Button variant="tonal" onClick={() => void read()}>
                Intentar de nuevo
              </Button>
            </p>
          )}
        </>
      )}
      {state.is === 'open' && (
        <Noticed
          notice={state.notice}
          isBusy={isBusy}
          reason={reason}
          onReason={setReason}
          onAnswer={(given) => void answer(given)}
        />
      )}
    </section>
  );
}

function Noticed(props: {
  notice: IdentityNotice;
  isBusy: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: (answer: 'refuse' | 'confirm') => void;
}) {
  const { notice, isBusy, reason, onReason, onAnswer } = props;
  const { folio, kind, name, changes, status, isHeld, canRefuse, canConfirm, accountFrom } = notice;
  const phone = notice.isFirst ? 'que se envió primero' : 'que tenía el registro';
  return (
    <>
      <p>
        {status === 'approved' ? 'Se aprobó' : status === 'draft' ? 'Se está llenando' : 'Se envió'} una
        solicitud de {REQUEST_KIND_LABELS[kind].toLowerCase()} {notice.isFirst ? 'de' : 'del registro de'}{' '}
        <b>{name}</b>, folio {folio}
        {notice.isFirst && ': cambia lo que se envió primero'}.
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <b>{label}:</b> {before} → {after}
            </li>
          ))}
        </ul>
      )}
      {accountFrom !== null && (
        <p>
          La cuenta nueva contará desde el {formatLongDate(accountFrom)}; hasta entonces se usa la de antes.
        </p>
      )}
      <div role="status">
        {isHeld && (
          <p>
            <b>
              {status === 'approved'
                ? 'Anotamos que no fuiste tú: mientras la Unidad no llame, no se paga a una cuenta nueva ni se aprueba otro cambio.'
                : 'La solicitud está detenida.'}
            </b>{' '}
            La Unidad llamará al teléfono {phone}. Cambia ahora la contraseña de tu correo.
          </p>
        )}
        {notice.answer === 'confirm' && !isHeld && <p>Confirmaste la cuenta: ya no espera.</p>}
        {!isHeld && !canRefuse && <p>Esta solicitud ya terminó: no hay nada que responder.</p>}
      </div>
      {notice.confirmsAfterCall && (
        <p>
          La Unidad llamará al teléfono {phone}. Después podrás confirmar aquí la cuenta, para que no espere.
        </p>
      )}
      {canRefuse && (
        <>
          <TextArea
            label="Qué pasó"
            isOptional
            hint="La Unidad lo lee antes de llamarte."
            rows={2}
            maxLength={300}
            value={reason}
            onChange={onReason}
          />
          <div className="u-cluster u-gap-8">
            <Button disabled={isBusy} onClick={() => onAnswer('refuse')}>
              {status === 'approved' ? 'No fui yo' : 'No fui yo: detener'}
            </Button>
            {canConfirm && (
              <Button variant="line" disabled={isBusy} onClick={() => onAnswer('confirm')}>
                Fui yo: confirmar la cuenta
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
