import { useCallback, useState } from 'react';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { heldAct } from '#contract/rules/days/date-floors.ts';
import { isFrozen, momentOf } from '#contract/rules/procedures/frozen-fields.ts';
import { isEditable } from '#contract/rules/procedures/procedure-machine.ts';
import { PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { readProcedureHistory } from './procurement-admin.data.ts';
import { RecordHistory } from './record-history.tsx';
import { toForm } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

/** What the procedure went through. An old state comes into the form, where the officer reviews and saves it. */
export function ProcedureHistory({ tender }: { tender: Tender }) {
  const { api, now, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const { id, status, version, number, origin } = tender.procedure;
  const load = useCallback((...asked: HistoryAsk) => readProcedureHistory(api, id, ...asked), [api, id]);
  const restore = ({ state }: RevisionRow) => {
    const old = toForm(state as unknown as ProcedureInput);
    // What stands as it is stays, and so do the acts that were held.
    const moment = momentOf(tender.procedure, now);
    const kept = Object.keys(tender.form).filter((name) => {
      const field = name as keyof ProcedureInput;
      return isFrozen(field, moment, tender.procedure[field]);
    });
    const { acts: held } = tender.procedure;
    const isHeld = ({ kind, sequence }: { kind: string; sequence: number }) =>
      held.some(
        (one) => one.kind === kind && one.sequence === sequence && heldAct(one, { ...tender.procedure, now }),
      );
    const acts = [...tender.form.acts.filter(isHeld), ...old.acts.filter((one) => !isHeld(one))];
    tender.change({
      ...old,
      acts,
      ...Object.fromEntries(kept.map((name) => [name, tender.form[name as never]])),
    });
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
