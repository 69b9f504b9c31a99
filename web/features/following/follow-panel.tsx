import { useState } from 'react';
import {
  FOLLOW_FREQUENCIES,
  FOLLOW_FREQUENCY_LABELS,
  followingApi,
  type FollowFrequency,
} from '#contract/following.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import NoMail from '#web/ui/no-mail.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { addressesOf, type FollowTarget } from './follow-target.ts';
import './following.css';

/** The ways to follow one procedure or a filter. */
export function FollowPanel({ target, onClose }: { target: FollowTarget; onClose: () => void }) {
  const { settings, toast } = usePortal();
  const { calendar, feed } = addressesOf(target);
  const { origin, host } = location;
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(origin + address);
      toast('Dirección copiada.');
    } catch {
      toast('Tu navegador no permitió copiar.');
    }
  };
  return (
    <Dialog
      title={'procedure' in target ? `Seguir ${target.name}` : 'Seguir este filtro'}
      isOpen
      onClose={onClose}
    >
      <div className="f-ways">
        {settings.sendsMail && <MailForm target={target} />}
        <section aria-labelledby="seguir-calendario">
          <h3 id="seguir-calendario">En tu calendario</h3>
          <p className="u-small u-muted">
            Tu calendario se pone al día solo: si una fecha se mueve o un acto se cancela, también cambia ahí.
          </p>
          <div className="u-cluster u-gap-8">
            <ButtonLink variant="tonal" size="small" href={`webcal://${host}${calendar}`}>
              Suscribirme
            </ButtonLink>
            <Button variant="text" size="small" onClick={() => void copy(calendar)}>
              Copiar dirección del calendario
            </Button>
            <ButtonLink variant="text" size="small" href={calendar} download>
              Descargar una vez (.ics)
            </ButtonLink>
          </div>
        </section>
        <section aria-labelledby="seguir-lector">
          <h3 id="seguir-lector">En tu lector de noticias</h3>
          <p className="u-small u-muted">Cada novedad dice qué cambió y por qué importa.</p>
          <div className="u-cluster u-gap-8">
            <Button variant="tonal" size="small" onClick={() => void copy(feed)}>
              Copiar dirección de la fuente
            </Button>
            <ButtonLink variant="text" size="small" href={feed}>
              Abrir la fuente (Atom)
            </ButtonLink>
          </div>
        </section>
        {!settings.sendsMail && (
          <NoMail>
            Por correo no te llegarían avisos: sigue las novedades en tu calendario o en tu lector de
            noticias.
          </NoMail>
        )}
        {!settings.sendsMail && settings.keepsMail && <MailForm target={target} />}
      </div>
    </Dialog>
  );
}

function MailForm({ target }: { target: FollowTarget }) {
  const { api, settings } = usePortal();
  const [sent, setSent] = useState<{ email: string; text: string }>();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { email: '', frequency: 'at_once' },
    rules: { email: [emailRule] },
    onSubmit: async ({ email, frequency }) => {
      setFailure(undefined);
      try {
        const of = 'procedure' in target ? { procedure: target.procedure } : { filter: target.filter };
        const { text } = await api.call(followingApi.follow, {
          body: { email, frequency: frequency as FollowFrequency, of },
        });
        setSent({ email, text });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { email: wrong } = error.problem.fields ?? {};
        if (wrong !== undefined) return { email: wrong };
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <section aria-labelledby="seguir-correo">
      <h3 id="seguir-correo">Por correo</h3>
      {sent !== undefined ? (
        <>
          <p role="status">
            {sent.text} Escribiste <b>{sent.email}</b>.
          </p>
          <Button variant="text" size="small" onClick={() => setSent(undefined)}>
            Corregir el correo
          </Button>
        </>
      ) : (
        <form className="f-mail" noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField
            {...form.field('email')}
            label="Tu correo"
            type="email"
            autoComplete="email"
            hint="Solo lo usamos para estos avisos y lo borramos cuando los dejas."
          />
          <RadioGroup
            {...form.field('frequency')}
            label="Cada cuánto"
            options={FOLLOW_FREQUENCIES.map((value) => ({ value, label: FOLLOW_FREQUENCY_LABELS[value] }))}
          />
          {failure !== undefined && (
            <p className="u-field__error" role="alert">
              {failure}
            </p>
          )}
          <div className="u-cluster u-gap-8">
            <Button type="submit" disabled={form.isSubmitting}>
              Pedir avisos
            </Button>
            {settings.privacyUrl !== undefined && <a href={settings.privacyUrl}>Aviso de privacidad</a>}
          </div>
        </form>
      )}
    </section>
  );
}
