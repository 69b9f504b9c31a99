import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import NoMail from '#web/ui/no-mail.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { folioRule, tidyFolio } from './access-form.tsx';
import { renewKey, sendKeyCode } from './request.data.ts';
import { keepOpened, openedWith, type Opened } from './request-memory.ts';

interface FormProps {
  folio?: string | undefined;
  onOpen: (opened: Opened) => void;
}

/** A key that was lost is replaced by a code to the mailbox of the request; the new one is shown once. */
export default function LostKeyForm({ folio = '', onOpen }: FormProps) {
  const { footer, keepsMail, sendsMail } = usePortal().settings;
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [made, setMade] = useState<{ key: string; opened: Opened }>();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    initial: { folio, codigo: '' },
    rules: {
      folio: [folioRule],
      codigo: [(code) => code.trim() !== '' || 'Escribe el código que llegó a tu correo.'],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        const given = await renewKey(tidyFolio(values.folio), values.codigo.trim());
        setMade({ key: given.trackingKey, opened: await openedWith(given) });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  const askCode = async () => {
    if (isAsking) return;
    setFailure(undefined);
    const typed = form.field('folio');
    typed.onBlur();
    if (folioRule(form.values.folio) !== true) return;
    setAsking(true);
    try {
      setSent(await sendKeyCode(tidyFolio(form.values.folio)));
    } catch (error) {
      // No other one is mailed now: one that came before works still, and is typed here.
      if (error instanceof CallError && error.status === 429) setSent(error.problem.detail);
      else
        setFailure(
          error instanceof CallError ? error.problem.detail : 'No se pudo enviar. Intenta de nuevo.',
        );
    } finally {
      setAsking(false);
    }
  };
  if (made !== undefined) {
    return (
      <section aria-labelledby="clave-nueva" role="status">
        <h3 className="u-h3" id="clave-nueva">
          Tu clave nueva
        </h3>
        <p>
          <strong className="r-secret__value">{made.key}</strong>
        </p>
        <p>Guárdala ahora: no se vuelve a mostrar ni se envía por correo. La anterior ya no vale.</p>
        <p>
          <Button
            onClick={() => {
              keepOpened(made.opened);
              onOpen(made.opened);
            }}
          >
            Ya la guardé, ver mi solicitud
          </Button>
        </p>
      </section>
    );
  }
  return (
    <div className="u-stack u-gap-16">
      {!sendsMail && (
        <NoMail>
          El código con el que se obtiene otra clave no te va a llegar. Busca la tuya en el acuse en PDF que
          descargaste al empezar. Si aún era un borrador, empieza otra solicitud; si ya la enviaste, pregunta
          en la Unidad con tu folio y una identificación.
        </NoMail>
      )}
      {(sendsMail || keepsMail) && (
        <form className="r-access" noValidate onSubmit={(event) => void form.submit(event)}>
          {sendsMail && (
            <p>
              Enviamos un código al correo de la solicitud, también si es un borrador. Con él obtienes una
              clave nueva y la anterior deja de valer.
            </p>
          )}
          <TextField
            {...form.field('folio')}
            id="folio-sin-clave"
            label="Folio de la solicitud"
            hint="Como S-2026-K7M2-RX4A."
            maxLength={24}
          />
          <p>
            <Button variant="tonal" size="small" aria-busy={isAsking} onClick={() => void askCode()}>
              {sent === undefined ? 'Enviar código' : 'Enviar otro código'}
            </Button>
          </p>
          <p className="u-small" role="status">
            {sent}
          </p>
          {sent !== undefined && (
            <>
              <TextField
                {...form.field('codigo')}
                label="Código"
                hint="Diez letras y números, como K7M2Q-X4D91."
                maxLength={20}
              />
              <p>
                <Button type="submit" aria-disabled={form.isSubmitting || undefined}>
                  Obtener una clave nueva
                </Button>
              </p>
            </>
          )}
          {failure !== undefined && (
            <p className="u-field__error" role="alert">
              {failure}
            </p>
          )}
        </form>
      )}
      {sendsMail && (
        <ul>
          <li>
            La primera clave llegó por correo el día que empezó la solicitud, y está en el acuse en PDF de
            entonces. Si después se dio otra, vale la última.
          </li>
          <li>
            Si ya no tienes ese correo, acude a la Unidad:{' '}
            <a href={`mailto:${footer.email}`}>{footer.email}</a> o {footer.phone}.
          </li>
        </ul>
      )}
    </div>
  );
}
