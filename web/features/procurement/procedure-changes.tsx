import type { ProcedureChange } from '#contract/procurement-admin.ts';
import type { PublicDocument } from '#contract/procedures.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { formatFullDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { changedFieldText, changedValueText, groupChanges, saidBefore } from './change-words.ts';
import './procedure-changes.css';

/** What happened to a document after it was published. */
interface DocumentChange {
  id: string;
  at: string;
  text: string;
  reason: string | null;
  /** The version to compare with the one before it, where that was done. */
  compared: number | undefined;
}

/** New versions of documents, and withdrawals. */
function documentChanges(documents: readonly PublicDocument[]): DocumentChange[] {
  return documents.flatMap(({ id, title, versions, withdrawnAt, withdrawnReason }) => [
    ...versions
      .filter(({ number }) => number > 1)
      .map(({ number, publishedAt, changeNote, changeCount }) => ({
        id,
        at: publishedAt,
        text: `«${title}» tiene una versión ${number}.`,
        reason: changeNote,
        compared: changeCount === null ? undefined : number,
      })),
    ...(withdrawnAt === null
      ? []
      : [
          {
            id,
            at: withdrawnAt,
            text: `Se retiró «${title}».`,
            reason: withdrawnReason,
            compared: undefined,
          },
        ]),
  ]);
}

interface ChangesProps {
  changes: readonly ProcedureChange[];
  documents: readonly PublicDocument[];
}

/** «Cambios»: what was changed after publication, newest first; of a field, its value before and after. */
export function ProcedureChanges({ changes, documents }: ChangesProps) {
  const changed = documentChanges(documents);
  const entries = [
    ...groupChanges(changes).map((group) => ({
      at: group.changedAt,
      key: group.changedAt + group.reason,
      reason: group.reason,
      what: <FieldChanges changes={group.changes} />,
    })),
    ...changed.map((document) => ({
      at: document.at,
      key: `${document.id} ${document.text}`,
      reason: document.reason ?? '',
      what: <DocumentLine {...document} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="cambios" className="p-section">
      <h2 id="cambios">
        Cambios <span className="p-count">{changes.length + changed.length}</span>
      </h2>
      <ol className="p-changes">
        {entries.map(({ at, key, reason, what }) => (
          <li key={key}>
            <h3>
              {formatFullDate(at)}, {formatTime(at)}
            </h3>
            {reason !== '' && <p className="u-small u-muted">Motivo: {reason}</p>}
            {what}
          </li>
        ))}
      </ol>
    </section>
  );
}

const SAID = ['title', 'description', 'contact', 'announcementUrl', ...CONDITIONS] as const;

/** What the call said before, where it is read: before the last change of each text, and as it went out. */
export function SaidBefore({ changes }: Pick<ChangesProps, 'changes'>) {
  return SAID.map((field) => {
    const said = saidBefore(changes, field);
    if (said === undefined) return null;
    const { changedAt, before, first } = said;
    return (
      <p key={field} className="u-small u-muted">
        {changedFieldText(field)}: modificado el {formatFullDate(changedAt)}. Antes decía «
        {changedValueText(before, field)}»
        {first !== undefined && `; al publicarse, «${changedValueText(first, field)}»`}.
      </p>
    );
  });
}

function DocumentLine({ id, text, compared }: DocumentChange) {
  return (
    <p>
      {text}{' '}
      {compared !== undefined && (
        <span className="u-no-print">
          <a href={screenPath('/adquisiciones/documentos/cambios', { doc: id, version: String(compared) })}>
            Ver qué cambió
          </a>
        </span>
      )}
    </p>
  );
}

function FieldChanges({ changes }: Pick<ChangesProps, 'changes'>) {
  return (
    <dl>
      {changes.map(({ field, before, after }) => (
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
  );
}
