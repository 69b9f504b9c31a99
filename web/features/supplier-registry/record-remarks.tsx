import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Refusal } from './use-supplier.ts';

interface RecordRemarksProps {
  remarks: string;
  onSave: (remarks: string) => Promise<Refusal | undefined>;
}

/** Notes that only the unit reads. */
export function RecordRemarks({ remarks, onSave }: RecordRemarksProps) {
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const text = typed ?? remarks;
  const save = async () => {
    if (text === remarks) return;
    const refused = await onSave(text);
    setRefusal(refused?.text);
    setSaved(refused === undefined);
    if (refused === undefined) setTyped(undefined);
  };
  return (
    <section aria-labelledby="notas">
      <h3 id="notas">Notas internas</h3>
      <TextArea
        label={<span className="u-visually-hidden">Notas internas</span>}
        hint="Solo las lee la unidad; no se publican."
        rows={3}
        maxLength={5000}
        value={text}
        onChange={(next) => {
          setSaved(false);
          setTyped(next);
        }}
      />
      <div className="rg-remark__state rg-remark__state--button" role="status">
        <Button
          variant="tonal"
          size="small"
          aria-disabled={text === remarks || undefined}
          onClick={() => void save()}
        >
          Guardar notas
        </Button>
        {isSaved && 'Guardadas'}
        {refusal !== undefined && <span className="rg-remark__failed">No se guardó. {refusal}</span>}
      </div>
    </section>
  );
}
