import { useEffect, useState } from 'react';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { required } from '#web/ui/rules.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { enter, sendCode } from './my-account.data.ts';

type Way = 'code' | 'key';

/** Pages that sent somebody to the door. */
const NEXT = /^\/(?:pedidos|cotizaciones)\/[\w-]{1,60}(?:\/factura)?$/;

/** The door of the account: a code that goes to the mailbox, or folio and key of a request that is still open. */
export function EntryPart({ hasEnded, next }: { hasEnded: boolean; next?: string | undefined }) {
  const { sendsMail, keepsMail } = usePortal().settings;
  // A code that cannot arrive is not asked for.
  const hasCodes = sendsMail || keepsMail;
  const [way, setWay] = useState<Way>(hasCodes ? 'code' : 'key');
  const goOn = () => {
    if (next !== undefined && NEXT.test(next)) location.assign(screenPath(next));
  };
  return (
    <section className="ma-entry" aria-labelledby="ma-enter">
      {hasEnded && (
        <Notice tone="warn">
          Tu sesión de la cuenta terminó. Lo que escribiste sigue aquí: entra otra vez.
        </Notice>
      )}
      {!hasCodes && (
        <Notice tone="warn">
          El portal aún no envía correos, así que no se entra con un código. Si tienes una solicitud en curso,
          entra con su folio y su clave; si no, acude a la Unidad con tu número de registro y una
          identificación.
        </Notice>
      )}
      <h2 className="u-h3" id="ma-enter">
        {way === 'code' ? 'Entra con tu correo' : 'Entra con una solicitud abierta'}
      </h2>
      {way === 'code' ? <ByCode onEnter={goOn} /> : <ByKey onEnter={goOn} />}
      {hasCodes && (
        <p className="u-small">
          <Button variant="text" onClick={() => setWay(way === 'code' ? 'key' : 'code')}>
            {way === 'code'
              ? 'Entrar con folio y clave de una solicitud'
              : 'Entrar con un código a mi correo'}
          </Button>
        </p>
      )}
      <p className="u-small u-muted">
        ¿Aún no estás en el padrón?{' '}
        <a href={screenPath('/proveedores', { vista: 'inscripcion' })}>Inscríbete</a>.
      </p>
    </section>
  );
}

/** What the server says at a field, or of the whole. */
const wrongs = (error: unknown, field: string): Record<string, string> => {
  if (!(error instanceof CallError)) throw error;
  return { [field]: Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail };
};

function ByCode({ onEnter }: { onEnter: () => void }) {
  const { footer } = usePortal().settings;
  const [sent, setSent] = useState<{ email: string; text: string }>();
  useEffect(() => {
    // What comes next is typed there.
    if (sent !== undefined) document.getElementById('campo-code')?.focus();
  }, [sent]);
  const form = useForm({
    initial: { email: '', code: '' },
    draftKey: 'cuenta-entrada',
    rules: {
      email: [required('Escribe tu correo.'), emailRule],
      code: sent === undefined ? [] : [required('Escribe el código.')],
    },
    onSubmit: async ({ email, code }) => {
      try {
        if (sent?.email !== email) {
          setSent({ email, ...(await sendCode(email)) });
          return undefined;
        }
        await enter({ email, code });
        form.reset({ email, code: '' });
        onEnter();
      } catch (error) {
        // No other one is mailed now: one that came before works still, and is typed here.
        if (sent?.email !== email && error instanceof CallError && error.status === 429) {
          setSent({ email, text: error.problem.detail });
          return undefined;
        }
        return wrongs(error, sent?.email === email ? 'code' : 'email');
      }
      return undefined;
    },
  });
  const isSent = sent !== undefined && sent.email === form.values.email;
  return (
    <form noValidate className="ma-form" onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...form.field('email')}
        label="Correo"
        hint="El registrado de tu empresa, o el tuyo si te dieron acceso."
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {isSent && (
        <>
          <p role="status">
            {sent.text} También puedes llamar al {footer.phone}.
          </p>
          <TextField
            {...form.field('code')}
            label="Código"
            hint="Dos grupos de cinco. No importan mayúsculas, espacios ni guiones."
            autoComplete="one-time-code"
            maxLength={20}
          />
        </>
      )}
      <FormEnd
        failure={undefined}
        isSending={form.isSubmitting}
        send={isSent ? 'Entrar' : 'Mandarme el código'}
      />
      {isSent && (
        <Button variant="text" onClick={() => setSent(undefined)}>
          Mandar otro código
        </Button>
      )}
    </form>
  );
}

function ByKey({ onEnter }: { onEnter: () => void }) {
  const form = useForm({
    initial: { folio: '', key: '' },
    rules: { folio: [required('Escribe el folio.')], key: [required('Escribe la clave.')] },
    onSubmit: async (values) => {
      try {
        await enter(values);
        onEnter();
      } catch (error) {
        return wrongs(error, 'key');
      }
      return undefined;
    },
  });
  return (
    <form noValidate className="ma-form" onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...form.field('folio')}
        label="Folio"
        hint="De tu refrendo o actualización en curso."
        maxLength={40}
      />
      <TextField {...form.field('key')} label="Clave de seguimiento" maxLength={40} />
      <FormEnd failure={undefined} isSending={form.isSubmitting} send="Entrar" />
      <p className="u-small">
        ¿Es un borrador que no has enviado?{' '}
        <a href={screenPath('/proveedores/solicitud', { desde: 'folio' })}>Continúalo</a>.
      </p>
    </form>
  );
}
