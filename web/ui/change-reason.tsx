import { useState } from 'react';
import { Button } from './button.tsx';
import type { DraftThing } from './draft-state.ts';
import { TextArea } from './text-field.tsx';
import type { Draft } from './use-draft.ts';

/** Asks why something of a draft changes that visitors read, once the server refused to save it without a reason. */
export function ChangeReason<Thing extends DraftThing>({ draft }: { draft: Draft<Thing> }) {
  const [reason, setReason] = useState('');
  const wrong = draft.refused.changeReason;
  if (wrong === undefined) return null;
  const save = async () => {
    if ((await draft.saveNow({ reason: reason.trim() })) !== undefined) setReason('');
  };
  return (
    <div className="u-card u-card--padded u-stack u-gap-12">
      <TextArea
        label="Motivo del cambio"
        hint="Los visitantes lo leerán junto a lo anterior y lo nuevo."
        rows={3}
        value={reason}
        errors={[wrong]}
        onChange={setReason}
      />
      <div className="u-cluster u-gap-8">
        <Button onClick={() => void save()}>Guardar el cambio</Button>
        <Button variant="text" onClick={draft.discardTyped}>
          Descartar
        </Button>
      </div>
    </div>
  );
}
