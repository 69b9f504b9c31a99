import { useState } from 'react';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { CallError } from '#web/kit/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { required } from '#web/ui/rules.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { openRequest } from './request.data.ts';
import { keepOpened, type Opened } from './request-memory.ts';

interface AccessFormProps {
  folio?: string | undefined;
  /** The folio is known and is not asked again. */
  isFixed?: boolean;
  action: string;
  onOpen: (opened: Opened) => void;
}

/** Folio as it is stored, however it was typed. */
export function tidyFolio(typed: string): string {
  return readFolio(typed) ?? typed.trim().toUpperCase();
}

/** Hard rule of a folio as people type it. */
export function folioRule(typed: string): true | string {
  if (typed.trim() === '') return 'Escribe el folio, como S-2026-K7M2-RX4A.';
  return (
    readFolio(typed) !== undefined ||
    'El folio tiene una S, el año y 8 letras o números (6 en los más antiguos), como S-2026-K7M2-RX4A. Está en tu acuse.'
  );
}

/** Folio and key: opens a request for this tab. */
export function AccessForm({ folio = '', isFixed, action, onOpen }: AccessFormProps) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { folio, clave: '' },
    rules: {
      folio: [folioRule],
      clave: [required('Escribe la clave de seguimiento.')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        const opened = await openRequest(tidyFolio(values.folio), values.clave);
        keepOpened(opened);
        onOpen(opened);
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { code, detail } = error.problem;
        if (code === 'request_access_denied') return { clave: detail };
        setFailure(detail);
        return undefined;
      }
    },
  });
  return (
    <form className="r-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {isFixed !== true && (
        <TextField {...form.field('folio')} label="Folio" hint="Como S-2026-K7M2-RX4A." maxLength={24} />
      )}
      <TextField
        {...form.field('clave')}
        label="Clave de seguimiento"
        hint="16 letras y números. No importan las mayúsculas, los espacios ni los guiones."
        maxLength={40}
      />
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" disabled={form.isSubmitting}>
          {form.isSubmitting ? 'Comprobando' : action}
        </Button>
      </div>
    </form>
  );
}
