import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/ui/form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { reasonOptions, type Reason } from './registry-reasons.ts';
import type { Remark, SaveState } from './use-review.ts';

interface RemarkFieldsProps {
  /** What is observed, for screen readers. */
  subject: string;
  /** Under which the text is kept in this browser until it is saved. */
  draftKey: string;
  saved: Remark;
  reasons: readonly Reason[];
  save: SaveState | undefined;
  onSave: (remark: Remark) => Promise<boolean>;
  id: string;
}

const MIN_LETTERS = 3;

/** Reason of the catalogue and the text the supplier will read; saved when the field is left. */
export function RemarkFields({ subject, draftKey, saved, reasons, save, onSave, id }: RemarkFieldsProps) {
  const [typed, setTyped] = useState<Remark>(() => ({ ...saved, ...readDraft<Remark>(draftKey) }));
  const isSame = typed.remark.trim() === saved.remark && typed.reasonCode === saved.reasonCode;

  const type = (next: Remark) => {
    setTyped(next);
    keepDraft(draftKey, next);
  };
  const send = async (next: Remark) => {
    if (next.remark.trim().length < MIN_LETTERS) return;
    if (next.remark.trim() === saved.remark && next.reasonCode === saved.reasonCode) return;
    if (await onSave({ ...next, remark: next.remark.trim() })) dropDraft(draftKey);
  };
  const choose = (code: string) => {
    const reason = reasons.find((one) => one.code === code);
    const isOwnText = typed.remark.trim() !== '' && !reasons.some(({ text }) => text === typed.remark.trim());
    const next = { reasonCode: code || null, remark: isOwnText ? typed.remark : (reason?.text ?? '') };
    type(next);
    void send(next);
  };
  return (
    <div className="rg-remark">
      {reasons.length > 0 && (
        <Select
          label={<span className="u-visually-hidden">Razón para observar {subject}</span>}
          emptyLabel="Elige una razón"
          value={typed.reasonCode ?? ''}
          options={reasonOptions(reasons)}
          onChange={choose}
        />
      )}
      <TextArea
        id={id}
        label={<span className="u-visually-hidden">Observación sobre {subject}</span>}
        rows={2}
        maxLength={500}
        placeholder="Lo que debe corregir, como lo leerá el proveedor"
        value={typed.remark}
        onChange={(remark) => type({ ...typed, remark })}
        onBlur={() => void send(typed)}
      />
      <div className="rg-remark__state" role="status">
        {save?.kind === 'saving' && 'Guardando…'}
        {save?.kind === 'failed' && (
          <>
            <span className="rg-remark__failed">
              No se guardó. Tu observación sigue aquí.{' '}
              {save.problem.status !== 0 && save.problem.code !== 'version_conflict' && save.problem.detail}
            </span>
            <Button variant="tonal" size="small" onClick={() => void send(typed)}>
              Reintentar
            </Button>
          </>
        )}
        {save === undefined && typed.remark.trim().length < MIN_LETTERS && 'Falta decir qué debe corregir.'}
        {save === undefined && isSame && typed.remark.trim().length >= MIN_LETTERS && 'Guardada'}
      </div>
    </div>
  );
}
