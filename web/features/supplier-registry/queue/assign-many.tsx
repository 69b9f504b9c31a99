import { useState } from 'react';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { QueueRow } from '#contract/registration-review.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Chosen } from '#web/ui/officer-list/list-parts.ts';
import { SelectPill } from '#web/ui/select.tsx';

interface AssignManyProps {
  chosen: Chosen<QueueRow>;
  people: readonly { id: string; name: string }[];
  onDone: () => void;
}

/** What may be done with several requests at once: assign, never approve. */
export function AssignMany({ chosen, people, onDone }: AssignManyProps) {
  const { rows } = chosen;
  const { api, session, toast, fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const { identity } = session.snapshot();
  const me = identity && { id: identity.id, name: identity.name ?? identity.email ?? identity.id };
  const others = people.filter(({ id }) => id !== me?.id);

  async function assign(choice: string): Promise<void> {
    const assignee =
      choice === 'nadie' ? null : [...(me ? [me] : []), ...others].find(({ id }) => id === choice);
    if (assignee === undefined) return;
    setBusy(true);
    const refused: string[] = [];
    for (const { folio, version } of rows) {
      try {
        // One after the other: each is its own decision, and one that fails does not stop the rest.
        await api.call(registrationReviewApi.assign, { params: { folio }, version, body: { assignee } });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push(folio);
      }
    }
    setBusy(false);
    const done = rows.length - refused.length;
    if (done > 0) toast(`${formatCountOf(done, 'solicitud asignada', 'solicitudes asignadas')}.`);
    if (refused.length > 0) fail(`No se asignó ${refused.join(', ')}: alguien la cambió o ya está resuelta.`);
    chosen.clear();
    onDone();
  }

  return (
    <SelectPill
      label="Asignar a"
      emptyLabel={isBusy ? 'Asignando…' : 'Asignar a…'}
      value=""
      onChange={(choice) => void assign(choice)}
      options={[
        ...(me ? [{ value: me.id, label: 'A mí' }] : []),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'nadie', label: 'A nadie' },
      ]}
    />
  );
}
