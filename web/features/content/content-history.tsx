import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentItem, ContentRevision } from '#contract/content-api.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { CONTENT_OPERATION_WORDS, shownValue, type ContentKind } from '#contract/content.ts';
import { differencesOf } from '#contract/rules/field-differences.ts';
import { CallError } from '#web/kit/api.ts';
import { capitalize, formatDate, formatDateTime, formatLongDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readHistory, stepContent } from './content.data.ts';
import { wordDifferences } from './word-differences.ts';

interface HistoryPanelProps {
  kind: ContentKind;
  item: ContentItem;
  isOpen: boolean;
  onClose: () => void;
  /** An earlier revision became the draft. */
  onRestored: (item: ContentItem) => void;
}

/** Who did what and when; two revisions side by side; the way back to an old one. */
export function HistoryPanel(props: HistoryPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.isOpen) heading.current?.focus();
  }, [props.isOpen]);
  if (!props.isOpen) return null;
  return (
    <section className="ct-history" aria-labelledby="historial-nombre">
      <div className="u-cluster u-cluster--between u-gap-8">
        <h2 id="historial-nombre" tabIndex={-1} ref={heading}>
          Historial
        </h2>
        <Button variant="text" onClick={props.onClose}>
          Cerrar historial
        </Button>
      </div>
      <p className="u-small u-muted">Elige dos revisiones para compararlas.</p>
      {/* A newer version has a newer history. */}
      <Revisions key={props.item.version} {...props} />
    </section>
  );
}

function Revisions({ kind, item, onRestored }: HistoryPanelProps) {
  const { api, settings } = usePortal();
  const { key } = item;
  const ask = useCallback((signal: AbortSignal) => readHistory(api, kind, key, signal), [api, kind, key]);
  const { data: rows, failure, reload } = useLoaded(ask);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="el historial"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (rows === undefined) return <Skeleton rows={4} look="line" label="Cargando el historial" />;
  // Until somebody chooses, the newest stands beside what was published last before it.
  const start = rows
    .slice(0, 1)
    .concat(rows.slice(1).find(({ operation }) => operation === 'content.publish') ?? rows.slice(1, 2));
  const ids = chosen.length === 2 ? chosen : chosen.length === 0 ? start.map(({ id }) => id) : chosen;
  const pair = rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
  const toggle = (id: number) => {
    const rest = ids.filter((one) => one !== id);
    setChosen(rest.length === ids.length ? [...rest.slice(-1), id] : rest);
  };
  return (
    <div className="ct-history__columns">
      <RevisionList rows={rows} ids={ids} onToggle={toggle} />
      {pair.length === 2 && pair[0] !== undefined && pair[1] !== undefined ? (
        <Comparison kind={kind} item={item} older={pair[0]} newer={pair[1]} onRestored={onRestored} />
      ) : (
        <p>Elige otra revisión.</p>
      )}
    </div>
  );
}

function sentenceOf({ operation, edition, changed, reason }: ContentRevision): string {
  const what = CONTENT_OPERATION_WORDS[operation] ?? 'cambió';
  const which = operation === 'content.publish' ? ` la versión ${edition}` : '';
  const fields = operation === 'content.draft' && changed.length > 0 ? `: ${changed.join(', ')}` : '';
  return `${what}${which}${fields}${reason === null ? '' : ` (${reason})`}`;
}

function RevisionList(props: {
  rows: readonly ContentRevision[];
  ids: readonly number[];
  onToggle: (id: number) => void;
}) {
  const days = Map.groupBy(props.rows, ({ at }) => formatLongDate(at));
  return (
    <div className="ct-revisions">
      {[...days].map(([day, rows]) => (
        <fieldset key={day}>
          <legend className="u-small u-muted">{capitalize(day)}</legend>
          {rows.map((row) => (
            <label key={row.id} className="u-check">
              <input
                type="checkbox"
                checked={props.ids.includes(row.id)}
                onChange={() => props.onToggle(row.id)}
              />
              <span>
                <b>{row.by}</b> {sentenceOf(row)}
                <span className="u-field__note"> {formatTime(row.at)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function Comparison(props: {
  kind: ContentKind;
  item: ContentItem;
  older: ContentRevision;
  newer: ContentRevision;
  onRestored: (item: ContentItem) => void;
}) {
  const { kind, item, older, newer, onRestored } = props;
  const { api, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const differences = differencesOf(kind.fields, older.state, newer.state);
  const count = differences.length === 1 ? 'cambió 1 campo' : `cambiaron ${differences.length} campos`;
  const restore = async () => {
    setFailure(undefined);
    try {
      const restored = await stepContent(api, kind, item, { step: 'restore', revision: older.id });
      if (restored !== null) onRestored(restored);
      toast('La revisión es ahora tu borrador');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.detail);
    }
  };
  return (
    <div className="ct-comparison">
      <div className="u-cluster u-cluster--between u-gap-8">
        <h3 aria-live="polite">
          Del {formatDateTime(older.at)} al {formatDateTime(newer.at)} {count}
        </h3>
        {item.steps.includes('restore') && (
          <Button variant="tonal" size="small" onClick={() => void restore()}>
            Volver a la más antigua
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {differences.length > 0 && (
        <div className="u-table-box" role="region" aria-label="Diferencias" tabIndex={0}>
          <table className="u-table ct-differences">
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">Antes, {formatDateTime(older.at)}</th>
                <th scope="col">Después, {formatDateTime(newer.at)}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, label, before, after }) => {
                const field = kind.fields.find((one) => one.name === name);
                const show = (value: unknown) => {
                  const text = field === undefined ? '' : shownValue(field, value, item.references);
                  return isCalendarDay(text) ? formatDate(text) : text;
                };
                const pieces = wordDifferences(show(before), show(after));
                return (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td data-label="Antes">
                      <div>
                        {show(before) === '' && <span className="u-muted">Vacío</span>}
                        {pieces
                          .filter(({ kind: is }) => is !== 'added')
                          .map(({ text, kind: is }, index) =>
                            is === 'same' ? text : <del key={`${index} ${text}`}>{text}</del>,
                          )}
                      </div>
                    </td>
                    <td data-label="Después">
                      <div>
                        {show(after) === '' && <span className="u-muted">Vacío</span>}
                        {pieces
                          .filter(({ kind: is }) => is !== 'removed')
                          .map(({ text, kind: is }, index) =>
                            is === 'same' ? text : <ins key={`${index} ${text}`}>{text}</ins>,
                          )}
                      </div>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
