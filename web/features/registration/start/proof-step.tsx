import { lazy, Suspense, useState } from 'react';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { required } from '#web/ui/rules.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { createRequest, sendCode } from '../request/request.data.ts';
import { type Created, keepCreated, keepOpened, openedWith } from '../request/request-memory.ts';
import { StepTitle } from '../request/step-title.tsx';

const NoMail = lazy(() => import('#web/ui/no-mail.tsx'));

type Values = { kind: string; number: string; code: string };

/** Hard rule of a registration number: any way of numbering, but with a digit. */
function numberRule(typed: string): true | string {
  return /\d/.test(typed) || 'Escribe tu número de registro, por ejemplo P-01203, o tu RFC.';
}

/** Proves who is registered, by a mailed code, and starts the draft. */
export function ProofStep(props: {
  kind: RequestKind;
  /** It takes the place of what had the focus. */
  takesFocus: boolean;
  onCreated: (created: Created) => void;
}) {
  const { kind, takesFocus, onCreated } = props;
  const { keepsMail, sendsMail } = usePortal().settings;
  const isOpen = sendsMail || keepsMail;
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Values>({
    initial: { kind, number: '', code: '' },
    rules: {
      number: [numberRule],
      code: [required('Escribe el código que llegó a tu correo.')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      const proof = { number: values.number.trim().toUpperCase(), code: values.code.trim() };
      try {
        const created = await createRequest({
          kind: values.kind as RequestKind,
          // The registered supplier has these already: the server takes them from its file.
          personType: 'legal',
          origin: 'national',
          rfc: '',
          taxId: '',
          country: '',
          email: '',
          emailAgain: '',
          proof,
        });
        const kept = { ...created, email: '' };
        keepCreated(kept);
        keepOpened(await openedWith(created));
        onCreated(kept);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  const { values } = form;
  const number = form.field('number');
  const askCode = async () => {
    // The button stays enabled, so that it keeps the focus while the mail goes out.
    if (isAsking) return;
    setFailure(undefined);
    number.onBlur();
    if (numberRule(values.number) !== true) return;
    setAsking(true);
    try {
      setSent(await sendCode(values.number.trim().toUpperCase()));
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo enviar. Intenta de nuevo.');
    } finally {
      setAsking(false);
    }
  };
  return (
    <form noValidate className="r-step" onSubmit={(event) => void form.submit(event)}>
      <StepTitle name="Quién eres" takesFocus={takesFocus} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <RadioGroup
        {...form.field('kind')}
        label="Qué necesitas"
        options={[
          {
            value: 'renewal',
            label: REQUEST_KIND_LABELS.renewal,
            note: 'Tu registro vence pronto o ya venció. Solo pedimos lo que venció o cambió.',
          },
          {
            value: 'update',
            label: REQUEST_KIND_LABELS.update,
            note: 'Cambió un dato y tu registro está vigente.',
          },
          {
            value: 'cancellation',
            label: REQUEST_KIND_LABELS.cancellation,
            note: 'Ya no quieres estar en el padrón.',
          },
        ]}
      />
      {sendsMail ? (
        <p className="r-measure">
          Lo compruebas con un código que enviamos al correo registrado. Si ya no tienes ese correo, acude a
          la Unidad.
        </p>
      ) : (
        <Suspense>
          <NoMail>
            El código que comprueba quién eres no te va a llegar. Acude a la Unidad con tu número de registro
            y una identificación: abre tu solicitud y te da un folio y una clave para seguirla aquí.
          </NoMail>
        </Suspense>
      )}
      {isOpen && (
        <>
          <div className="r-fields">
            <div>
              <TextField
                {...number}
                label="Número de registro o RFC"
                hint="El número, como P-01203, está en tu constancia."
                maxLength={20}
              />
              <p className="r-under">
                <Button variant="tonal" size="small" aria-busy={isAsking} onClick={() => void askCode()}>
                  {isAsking ? 'Enviando' : sent === undefined ? 'Enviar código' : 'Enviar otro código'}
                </Button>
              </p>
              <p className="u-small" role="status">
                {sent}
              </p>
            </div>
            <div>
              <TextField
                {...form.field('code')}
                label="Código"
                hint="Diez letras y números, como K7M2Q-X4D91. Llega por correo y sirve una sola vez."
                maxLength={20}
              />
            </div>
          </div>
          {failure !== undefined && (
            <p className="u-field__error" role="alert">
              {failure}
            </p>
          )}
          <div className="r-foot">
            <Button type="submit" disabled={form.isSubmitting}>
              {form.isSubmitting ? 'Comprobando' : 'Continuar'}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
