import { useState } from 'react';
import { emailRule, normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFileFields } from './form-context.ts';

/** A written mailbox that does not count yet: its code is asked for and typed here. */
export function NewMailbox() {
  const { file, mailbox } = useFileFields();
  const { sendsMail } = usePortal().settings;
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ to: string; text: string }>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const email = normalizeEmail(file.email);
  if (mailbox === undefined || mailbox.isProven(email) || emailRule(email) !== true) return null;
  const run = async (work: () => Promise<void>) => {
    // The buttons stay enabled, so that they keep the focus.
    if (isBusy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.fields?.code ?? error.problem.fields?.email ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    run(async () => {
      try {
        setSent({ to: email, text: await mailbox.sendCode() });
      } catch (error) {
        // No other one is mailed now: one that came before works still, and is typed here.
        if (!(error instanceof CallError) || error.status !== 429) throw error;
        setSent({ to: email, text: error.problem.detail });
      }
    });
  const prove = () =>
    run(async () => {
      await mailbox.prove(code.trim());
      setCode('');
      setSent(undefined);
    });
  const isSent = sent?.to === email;
  return (
    <div className="r-wide r-newmail" role="group" aria-labelledby="correo-nuevo">
      <p id="correo-nuevo">
        <strong>Confirma este correo.</strong> Hasta que escribas el código que enviamos a {email}, el que
        cuenta es {mailbox.address}.
        {!sendsMail &&
          ' El portal aún no envía correos, así que ese código no llega: deja el correo de antes, o acude a la Unidad.'}
      </p>
      <p>
        <Button variant="tonal" size="small" aria-busy={isBusy} onClick={() => void send()}>
          {isSent ? 'Enviar otro código' : 'Enviar código'}
        </Button>
      </p>
      <p className="u-small" role="status">
        {isSent && sent.text}
      </p>
      {isSent && (
        <>
          <TextField
            label="Código del correo nuevo"
            hint="Diez letras y números, como K7M2Q-X4D91."
            value={code}
            maxLength={20}
            onChange={setCode}
          />
          <p>
            <Button variant="tonal" size="small" aria-busy={isBusy} onClick={() => void prove()}>
              Confirmar el correo
            </Button>
          </p>
        </>
      )}
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
