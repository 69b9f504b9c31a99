import { useState } from 'react';
import { Conflict } from '#web/ui/conflict.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/ui/form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { reasonOptions, type Reason } from './registry-reasons.ts';
import { shortName } from '../registry-words.ts';
import {
  isSameRemark,
  isUnseen,
  writtenBefore,
  type SavedRemark,
  type WrittenRemark,
} from './written-remark.ts';
import type { SaveState } from './save-state.ts';
import type { Remark } from './use-review.ts';

interface RemarkFieldsProps {
  /** What is observed, for screen readers. */
  subject: string;
  /** Under which the text is kept in this browser until it is saved. */
  draftKey: string;
  saved: SavedRemark;
  reasons: readonly Reason[];
  save: SaveState | undefined;
  /** Saves it, unless something that is not `known` is saved by then. */
  onSave: (remark: Remark, known: readonly SavedRemark[]) => Promise<boolean>;
  /** What could not be saved is not wanted any more. */
  onGiveUp: () => void;
  /** Who saved what is saved, where it is known. */
  savedBy: string | null;
  id: string;
}

const MIN_LETTERS = 3;

/**
 * Reason of the catalogue and the text the supplier will read; saved when the field is left. What nobody touched
 * here follows what is saved; what was written over an older text asks before it replaces a newer one.
 */
export function RemarkFields({
  subject,
  draftKey,
  saved,
  savedBy,
  reasons,
  save,
  id,
  ...does
}: RemarkFieldsProps) {
  const { onSave, onGiveUp } = does;
  const [written, setWritten] = useState(() => writtenBefore(readDraft<WrittenRemark>(draftKey)));
  const [isKept, setKept] = useState(written !== undefined);
  const typed = written?.remark ?? saved;
  const isSame = isSameRemark(typed, saved);
  const isAsked = isUnseen(written, saved);
  const isMet = saved.isMet ?? false;

  const write = (remark: Remark) => {
    const next = { remark, known: written?.known ?? [saved] };
    setWritten(next);
    keepDraft(draftKey, next);
  };
  const forget = () => {
    setWritten(undefined);
    setKept(false);
    dropDraft(draftKey);
  };
  const send = async (remark: Remark, known = written?.known ?? [saved]) => {
    if (remark.remark.trim().length < MIN_LETTERS) return;
    const sent = { ...remark, remark: remark.remark.trim() };
    setWritten({ remark, known: [...known, sent] });
    setKept(false);
    if (!(await onSave(sent, known))) return;
    setWritten((now) =>
      now === undefined || isSameRemark(now.remark, sent) ? undefined : { ...now, known: [sent] },
    );
    dropDraft(draftKey);
  };
  const leave = () => {
    if (written === undefined || isAsked) return;
    if (!isSame) return void send(typed);
    if (save?.kind === 'failed') onGiveUp();
    return forget();
  };
  const choose = (code: string) => {
    const reason = reasons.find((one) => one.code === code);
    const isOwnText = typed.remark.trim() !== '' && !reasons.some(({ text }) => text === typed.remark.trim());
    const next = { reasonCode: code || null, remark: isOwnText ? typed.remark : (reason?.text ?? '') };
    write(next);
    if (!isAsked) void send(next);
  };
  const settle = (choice: 'mine' | 'theirs') => {
    if (choice === 'mine') return void send(typed, [saved]);
    onGiveUp();
    return forget();
  };
  const retry = (failed: SaveState & { kind: 'failed' }) =>
    written === undefined ? failed.retry() : void send(typed);
  const reasonText = ({ reasonCode }: Remark) => reasons.find(({ code }) => code === reasonCode)?.text ?? '';
  return (
    <div className="rg-remark">
      {isAsked && (
        <Conflict
          key={`${isMet} ${saved.remark}`}
          title={`${savedBy === null ? 'Otra persona' : shortName(savedBy)} cambió ${isMet ? 'este documento' : 'esta observación'}.`}
          rows={[
            {
              key: 'decision',
              label: 'Decisión',
              theirs: isMet ? 'Cumple' : '',
              mine: isMet ? 'Observado' : '',
            },
            { key: 'reason', label: 'Razón', theirs: reasonText(saved), mine: reasonText(typed) },
            { key: 'remark', label: 'Observación', theirs: saved.remark, mine: typed.remark },
          ].filter(({ theirs, mine }) => theirs !== mine)}
          onSettle={settle}
        />
      )}
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
        onChange={(remark) => write({ ...typed, remark })}
        onBlur={leave}
      />
      <div className="rg-remark__state" role="status">
        {save?.kind === 'saving' && 'Guardando…'}
        {save?.kind === 'failed' && !isAsked && (
          <>
            <span className="rg-remark__failed">
              No se guardó. Tu observación sigue aquí.{' '}
              {save.problem.status !== 0 && save.problem.code !== 'version_conflict' && save.problem.detail}
            </span>
            <Button variant="tonal" size="small" onClick={() => retry(save)}>
              Reintentar
            </Button>
          </>
        )}
        {save === undefined && isKept && !isSame && !isAsked && typed.remark.trim().length >= MIN_LETTERS && (
          <>
            <span className="rg-remark__failed">No se ha guardado.</span>
            <Button variant="tonal" size="small" onClick={() => void send(typed)}>
              Guardar
            </Button>
          </>
        )}
        {save === undefined && typed.remark.trim().length < MIN_LETTERS && 'Falta decir qué debe corregir.'}
        {save === undefined && isSame && typed.remark.trim().length >= MIN_LETTERS && 'Guardada'}
      </div>
    </div>
  );
}
