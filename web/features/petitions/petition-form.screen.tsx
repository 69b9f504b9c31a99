import { useState } from 'react';
import type { PetitionReceipt } from '#contract/petitions.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { petitionWords, type PetitionKind } from '#contract/rules/rights/petition-kinds.ts';
import { CallError } from '#web/kit/api.ts';
import { formatLongDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { required } from '#web/ui/rules.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Crumbs } from './crumbs.tsx';
import { FolioAndKey } from './folio-and-key.tsx';
import { sendPetition } from './petitions.data.ts';
import './reclaim.css';

interface ScreenProps {
  kind: PetitionKind;
  /** Number of the procedure from whose page somebody comes. */
  about: string;
}

const LEADS: Record<PetitionKind, string> = {
  complaint: 'La responde la Unidad. No hace falta que digas quién eres.',
  personal_data:
    'Pide saber qué datos tuyos tiene la Unidad, o que los corrija, los borre o deje de usarlos. Se entrega solo a quien acredita quién es: mandamos una clave a tu correo y te pedimos una identificación oficial vigente, o el poder si lo pides por alguien.',
};

/** `/reclamar/presentar`: a complaint, or a right on one's personal data. */
export function Screen({ kind, about }: ScreenProps) {
  const [receipt, setReceipt] = useState<PetitionReceipt>();
  const { label } = petitionWords(kind);
  return (
    <Page width="narrow" className="rc-page">
      <PageHead title={receipt === undefined ? label : 'La recibimos'} crumbs={<Crumbs current={label} />}>
        {receipt === undefined && <p className="u-lead">{LEADS[kind]}</p>}
      </PageHead>
      <WithoutScripts />
      {receipt === undefined ? (
        <PetitionForm kind={kind} about={about} onSent={setReceipt} />
      ) : (
        <Received receipt={receipt} />
      )}
    </Page>
  );
}

/** The answer gives a key that only the browser shows. */
function WithoutScripts() {
  const { settings } = usePortal();
  return (
    <noscript>
      <p>
        Enviarla aquí necesita JavaScript. Sin él, escríbela a {settings.footer.email} o llama al{' '}
        {settings.footer.phone}: se responde igual.
      </p>
    </noscript>
  );
}

function PetitionForm({ kind, about, onSent }: ScreenProps & { onSent: (receipt: PetitionReceipt) => void }) {
  const { settings } = usePortal();
  const { topics, isNamed, mayBePublished } = petitionWords(kind);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { topic: '', name: '', text: '', about, email: '', mayPublish: false },
    rules: {
      topic: [required('Elige de qué se trata.')],
      name: isNamed ? [required('Escribe tu nombre: solo se responde a quien es.')] : [],
      text: [(text) => text.trim().length >= 20 || 'Cuenta qué pasó o qué pides, en 20 letras o más.'],
      email: [
        (email) =>
          email.trim() === '' ? !isNamed || 'Escribe tu correo para responderte.' : emailRule(email),
      ],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        onSent(await sendPetition({ kind, ...values }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form noValidate className="rc-form" onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Select
        {...form.field('topic')}
        label="De qué se trata"
        emptyLabel="Elige un asunto"
        options={Object.entries(topics).map(([value, { label }]) => ({ value, label }))}
      />
      {isNamed && (
        <TextField {...form.field('name')} label="Tu nombre completo" autoComplete="name" maxLength={200} />
      )}
      <TextArea
        {...form.field('text')}
        label={isNamed ? 'Qué pides' : 'Qué pasó'}
        hint={
          isNamed
            ? 'Di qué datos y, si los conoces, en qué trámite los diste.'
            : 'Cuándo, dónde y qué esperas que se haga.'
        }
        rows={8}
        maxLength={4_000}
      />
      {!isNamed && (
        <TextField
          {...form.field('about')}
          label="Procedimiento, pedido o factura (opcional)"
          hint="Como LP-UG-014-2026."
          maxLength={200}
        />
      )}
      <TextField
        {...form.field('email')}
        label={isNamed ? 'Tu correo' : 'Tu correo, si quieres que te llegue la respuesta (opcional)'}
        hint={
          settings.sendsMail
            ? 'Solo para responderte; se borra con la última respuesta.'
            : 'El portal aún no envía correos: guarda el folio y la clave que verás al enviar.'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      {mayBePublished && (
        <Checkbox
          {...form.field('mayPublish')}
          label="La Unidad puede publicar lo que escribo y su respuesta"
          hint="Sin tu correo. No escribas datos de otras personas. Si no lo marcas, solo se cuenta."
        />
      )}
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar" />
    </form>
  );
}

function Received({ receipt: { folio, key, acknowledgeBy, dueOn } }: { receipt: PetitionReceipt }) {
  return (
    <Stack gap={24}>
      <p role="status">
        {acknowledgeBy !== null && (
          <>La Unidad acusa recibo a más tardar el {formatLongDate(acknowledgeBy)}. </>
        )}
        Responde a más tardar el <strong>{formatLongDate(dueOn)}</strong>.
      </p>
      {key === null ? (
        <p>
          Tu folio es <strong>{folio}</strong>. Mandamos la clave a tu correo: con los dos ves en qué va y
          confirmas que el correo es tuyo. Antes de entregarte datos, la Unidad te pide una identificación
          oficial vigente.
        </p>
      ) : (
        <FolioAndKey folio={folio} secret={key} />
      )}
      <div className="u-cluster">
        <ButtonLink href={screenPath('/reclamar/seguimiento', { folio })}>Ver en qué va</ButtonLink>
        <ButtonLink variant="line" href={screenPath('/reclamar')}>
          Volver a «Quiero reclamar»
        </ButtonLink>
      </div>
    </Stack>
  );
}
