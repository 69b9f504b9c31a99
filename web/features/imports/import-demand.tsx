import { MIN_IMPORT_REASON, type ImportDetail } from '#contract/imports.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { ImportWords } from './import-words.ts';

/** What a person wrote to let a run begin. */
export interface Written {
  reason: string;
  count: string;
}

const digits = (text: string) => Number(text.replace(/[\s,]/g, '') || Number.NaN);
const errorsOf = (error: string | undefined) => (error === undefined ? [] : [error]);

/** The first of two people is who asks: the other one has to go on. */
export const isMine = (run: ImportDetail) => run.needsSecond && run.isYours;

/** What is missing of what was written, by field; what it says goes with the start. */
export function checkWritten(
  { findings, proposedAt }: ImportDetail,
  { reason, count }: Written,
): { missing: Record<string, string>; said: { reason?: string; count?: number } } {
  const { doubt = null, count: asked = null } = findings?.demand ?? {};
  const missing: Record<string, string> = {};
  if (doubt !== null && proposedAt === null && reason.trim().length < MIN_IMPORT_REASON)
    missing.reason = `Escribe la razón con al menos ${MIN_IMPORT_REASON} letras.`;
  if (asked !== null && digits(count) !== asked)
    missing.count = 'Escribe cuántos registros trae el archivo, como lo dice la vista previa.';
  return {
    missing,
    said: { ...(doubt === null ? {} : { reason }), ...(asked === null ? {} : { count: digits(count) }) },
  };
}

interface DemandProps {
  replaces: ImportWords['replaces'];
  run: ImportDetail;
  written: Written;
  onChange: (written: Written) => void;
  errors: Record<string, string>;
}

/**
 * What a person writes where something speaks against a file: a reason, and the number of its rows when it has fewer
 * than what it replaces; then a second person may have to.
 */
export function ImportDemandPart({ replaces, run, written, onChange, errors }: DemandProps) {
  const { doubt = null, count = null } = run.findings?.demand ?? {};
  const isProposed = run.proposedAt !== null;
  if (doubt === null && count === null) return null;
  return (
    <Stack gap={24}>
      {doubt !== null && (
        <Notice tone={count === null ? 'warn' : 'bad'}>
          {doubt}
          {count !== null && ` ${replaces?.doubt ?? ''}`}
        </Notice>
      )}
      {isProposed && (
        <div>
          <p>
            {run.proposedBy ?? 'Otra persona'} la propuso el {formatDateTime(run.proposedAt ?? '')}. Razón: «
            {run.reason}»
          </p>
          {isMine(run) && <p>Falta que otra persona de la Unidad la ponga en vigor.</p>}
        </div>
      )}
      {doubt !== null && !isProposed && (
        <TextArea
          label={replaces?.why ?? 'Por qué es correcto así'}
          hint={`Al menos ${MIN_IMPORT_REASON} letras. Queda en la bitácora con tu nombre.`}
          rows={3}
          maxLength={1_000}
          value={written.reason}
          onChange={(reason) => onChange({ ...written, reason })}
          errors={errorsOf(errors.reason)}
        />
      )}
      {count !== null && replaces !== undefined && !isMine(run) && (
        <TextField
          label={replaces.count}
          hint="Escribe el número que dice la vista previa, para confirmar que lo leíste."
          inputMode="numeric"
          maxLength={12}
          value={written.count}
          onChange={(typed) => onChange({ ...written, count: typed })}
          errors={errorsOf(errors.count)}
        />
      )}
    </Stack>
  );
}
