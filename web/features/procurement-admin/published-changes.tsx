import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import { formatDateTime } from '#web/kit/format.ts';
import type { Tender } from './use-tender.ts';

function shown(value: string | null): string {
  if (value === null) return 'vacío';
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : value;
}

/** What changed since visitors see it. */
export function PublishedChanges({ tender }: { tender: Tender }) {
  const changes = tender.procedure.changes;
  if (changes.length === 0) return null;
  return (
    <section className="pa-section" aria-labelledby="pa-cambios">
      <h2 id="pa-cambios">Cambios publicados</h2>
      <ul className="pa-changes">
        {changes.map((change) => (
          <li key={change.changedAt + change.field}>
            <strong>{fieldLabel(change.field)}</strong>: de {shown(change.before)} a {shown(change.after)}.{' '}
            {change.reason} <span className="u-field__hint">{formatDateTime(change.changedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
