import { fieldLabel } from '#contract/rules/change-labels.ts';
import { changesBetween } from '#contract/rules/procurement-changes.ts';
import { formatDateTime, formatTime } from '#web/kit/format.ts';
import { ConflictChoice } from '#web/ui/conflict-choice.tsx';
import { toInput } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

function shown(value: string | null): string {
  return value !== null && /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : (value ?? '');
}

/** Somebody else saved meanwhile: shows where both differ and lets the person choose. */
export function ConflictNotice({ tender }: { tender: Tender }) {
  const current = tender.conflict?.current;
  if (current === undefined) return null;
  const who = current.updatedBy ?? 'Otra persona';
  return (
    <ConflictChoice
      key={current.version}
      level={2}
      title={`${who} modificó este procedimiento a las ${formatTime(current.updatedAt)}.`}
      columns={{ theirs: `Guardado por ${who}`, mine: 'Lo tuyo' }}
      rows={changesBetween(current, toInput(tender.form, current)).map(({ field, before, after }) => ({
        key: field,
        label: fieldLabel(field),
        theirs: shown(before),
        mine: shown(after),
      }))}
      nothing="Lo guardado y lo tuyo ya son iguales."
      onSettle={tender.settle}
    />
  );
}
