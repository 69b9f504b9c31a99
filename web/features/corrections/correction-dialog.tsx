import { FormEnd } from '#web/ui/form-end.tsx';
import { withStop } from '#contract/rules/texts/with-stop.ts';
import { useState } from 'react';
import { correctionsApi, type CorrectionReceipt } from '#contract/corrections.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { CallError } from '#web/kit/api.ts';
import { formatLongDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface DialogProps {
  /** Path of the page and what it is called. */
  page: string;
  title: string;
  onClose: () => void;
}

/** Which public datum is wrong, what it should say, and where the answer goes. */
export function CorrectionDialog({ page, title, onClose }: DialogProps) {
  const { api, settings } = usePortal();
  // A supplier may change its own record.
  const isOwn = page.startsWith('/proveedores/');
  const [receipt, setReceipt] = useState<CorrectionReceipt>();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    draftKey: `correccion:${page}`,
    initial: { datum: '', says: '', email: '' },
    rules: {
      datum: [(text) => text.trim().length >= 3 || 'Escribe qué dato está mal: «Teléfono», «Giros».'],
      says: [
        (text) =>
          text.trim().length >= 10 || 'Escribe qué debe decir y dónde se comprueba, en 10 letras o más.',
      ],
      email: [emailRule],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        setReceipt(await api.call(correctionsApi.ask, { body: { page, title, ...values } }));
        form.reset({ datum: '', says: '', email: '' });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  if (receipt !== undefined)
    return (
      <Dialog title="Corrección recibida" isOpen onClose={onClose}>
        <Stack gap={12}>
          <p role="status">
            Tu folio es <strong>{receipt.folio}</strong>. La Unidad{' '}
            {settings.sendsMail ? 'te responde por correo' : 'responde'} a más tardar el{' '}
            {formatLongDate(receipt.dueOn)}
            {!settings.sendsMail &&
              `; como el portal aún no envía correos, anota el folio y pregunta ese día al ${settings.footer.phone}`}
            .
          </p>
          <div>
            <Button onClick={onClose}>Cerrar</Button>
          </div>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title="Pedir corrección" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap={16}>
          <p>
            De lo que dice la página de {withStop(title)}{' '}
            {isOwn && 'Si el registro es tuyo, cámbialo tú con una actualización.'}
          </p>
          <TextField
            {...form.field('datum')}
            label="Qué dato está mal"
            hint={
              isOwn
                ? 'Como «Teléfono» o «Giros».'
                : 'Con su parte: «Partida 2, cantidad», «Contrato C-014, monto».'
            }
            maxLength={120}
          />
          <TextArea {...form.field('says')} label="Qué debe decir y dónde se comprueba" maxLength={2_000} />
          <TextField
            {...form.field('email')}
            label="Tu correo"
            hint={
              settings.sendsMail
                ? 'Solo para responderte; se borra con la respuesta.'
                : 'El portal aún no envía correos: anota el folio que verás al enviar.'
            }
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar" />
        </Stack>
      </form>
    </Dialog>
  );
}
