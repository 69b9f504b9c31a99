import { useState } from 'react';
import { useKept } from '#web/ui/use-kept.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { RecordConflict } from './record-changes.ts';
import { conflictRows, RecordConflictBox } from './record-conflict.tsx';
import type { Refusal } from './use-supplier.ts';

interface RecordRemarksProps {
  /** Under which what is written is kept in this browser. */
  draftKey: string;
  remarks: string;
  onSave: (remarks: string) => Promise<Refusal | undefined>;
}

/** What is written here, over which saved notes. */
interface Typed {
  text: string;
  over: string;
}

/** Notes that only the unit reads. */
export function RecordRemarks({ draftKey, remarks, onSave }: RecordRemarksProps) {
  const [typed, setTyped] = useKept<Typed>(draftKey);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSaved, setSaved] = useState(false);
  const text = typed?.text ?? remarks;
  const conflict = refusal?.conflict ?? unseenNotes(typed, remarks);
  const save = async () => {
    if (text === remarks) return;
    const refused = await onSave(text);
    setRefusal(refused);
    setSaved(refused === undefined);
    if (refused === undefined) setTyped(undefined);
  };
  const settle = (choice: 'mine' | 'theirs') => {
    if (choice === 'mine' && text !== remarks) return void save();
    setRefusal(undefined);
    return setTyped(undefined);
  };
  return (
    <section aria-labelledby="notas">
      <h3 id="notas">Notas internas</h3>
      {conflict !== undefined && (
        <RecordConflictBox
          conflict={conflict}
          rows={conflictRows(conflict.changes, [
            { key: 'remarks', label: 'Notas internas', value: text, theirs: remarks },
          ])}
          onSettle={settle}
        />
      )}
      <TextArea
        label={<span className="u-visually-hidden">Notas internas</span>}
        hint="Solo las lee la Unidad; no se publican."
        rows={3}
        maxLength={5000}
        value={text}
        onChange={(next) => {
          setSaved(false);
          setTyped({ text: next, over: typed?.over ?? remarks });
        }}
      />
      {conflict === undefined && (
        <div className="rg-remark__state rg-remark__state--button" role="status">
          <Button
            variant="tonal"
            size="small"
            aria-disabled={text === remarks || undefined}
            onClick={() => void save()}
          >
            Guardar notas
          </Button>
          {isSaved && <span>Guardadas</span>}
          {refusal !== undefined && <span className="rg-remark__failed">No se guardó. {refusal.text}</span>}
        </div>
      )}
    </section>
  );
}

/** Notes that came with a newer record while others were being written over the old ones. */
function unseenNotes(typed: Typed | undefined, remarks: string): RecordConflict | undefined {
  if (typed === undefined || typed.over === remarks || typed.text === remarks) return undefined;
  const change = { key: 'remarks', label: 'Notas internas', before: typed.over, now: remarks };
  return { who: 'Otra persona', changes: [change] };
}
