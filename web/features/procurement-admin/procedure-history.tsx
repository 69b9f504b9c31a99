import { useCallback, useState } from 'react';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { isBeforeCall, isEditable } from '#contract/rules/procedure-machine.ts';
import { PROCEDURE_FIELDS } from '#contract/rules/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { readProcedureHistory } from './procurement-admin.data.ts';
import { RecordHistory } from './record-history.tsx';
import { toForm } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

/** What the procedure went through. An old state comes into the form, where the officer reviews and saves it. */
export function ProcedureHistory({ tender }: { tender: Tender }) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const { id, status, version, number, origin } = tender.procedure;
  const load = useCallback((...asked: HistoryAsk) => readProcedureHistory(api, id, ...asked), [api, id]);
  const isDraft = status === 'draft';
  const restore = ({ state }: RevisionRow) => {
    const old = toForm(state as unknown as ProcedureInput);
    // Once it is public its number stays, and once its call is, the day of its publication.
    const publication = (isBeforeCall(status) ? old : tender.form).acts.filter(
      ({ kind }) => kind === 'publication',
    );
    const acts = [...publication, ...old.acts.filter(({ kind }) => kind !== 'publication')];
    tender.change(isDraft ? old : { ...old, number, acts });
    setOpen(false);
    toast('Lo de esa revisión está en el formulario. Revísalo antes de guardar.');
  };
  const canRestore = isEditable(status) && origin === 'portal' && tender.conflict === undefined;
  return (
    <>
      <Button variant="line" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Historial
      </Button>
      {isOpen && (
        <RecordHistory
          title={`Historial de ${number}`}
          version={version}
          load={load}
          fields={PROCEDURE_FIELDS}
          restore={canRestore ? restore : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
