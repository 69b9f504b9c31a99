import type { ProcedureChange } from '#contract/procurement-admin.ts';
import { formatFullDate, formatTime } from '#web/kit/format.ts';
import { changedFieldText, changedValueText, groupChanges } from './change-words.ts';
import './procedure-changes.css';

/** «Cambios»: what an officer changed after publication, newest first, with the value before and after. */
export function ProcedureChanges({ changes }: { changes: readonly ProcedureChange[] }) {
  return (
    <section aria-labelledby="cambios" className="p-section">
      <h2 id="cambios">
        Cambios <span className="p-count">{changes.length}</span>
      </h2>
      <ol className="p-changes">
        {groupChanges(changes).map((group) => (
          <li key={group.changedAt + group.reason}>
            <h3>
              {formatFullDate(group.changedAt)}, {formatTime(group.changedAt)}
            </h3>
            {group.reason !== '' && <p className="u-small u-muted">Motivo: {group.reason}</p>}
            <dl>
              {group.changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{changedFieldText(field)}</dt>
                  <dd>
                    <span>Antes</span> <del>{changedValueText(before, field)}</del>
                  </dd>
                  <dd>
                    <span>Ahora</span> <ins>{changedValueText(after, field)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
