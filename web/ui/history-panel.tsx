import { useEffect, useId, useRef, useState } from 'react';
import { differencesOf, type FieldLabel, type FieldState } from '#contract/rules/field-differences.ts';
import { CallError } from '../kit/api.ts';
import { capitalize, formatDateTime, formatLongDate, formatTime } from '../kit/format.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { useLoaded } from '../kit/use-loaded.ts';
import { Button } from './button.tsx';
import { ErrorBlock } from './error-block.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { wordDifferences } from './word-differences.ts';
import './data-table.css';
import './history-panel.css';

/** What one change left. */
export interface HistoryRow {
  id: number;
  at: string;
  by: string;
  state: FieldState;
}

interface HistoryPanelProps<Row extends HistoryRow> {
  /** Default «Historial». */
  title?: string;
  /** A newer version has a newer history. */
  version: number;
  /** Reads the revisions, the newest first. Give it a stable identity. */
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  fields: readonly FieldLabel[];
  /** A value under the name of a difference, as people read it. */
  show: (name: string, value: unknown) => string;
  /** What was done, after the name of who did it: «publicó la versión 2». */
  sentence: (row: Row) => string;
  /** Beside which earlier revision the newest one stands at first. Default: the one before it. */
  isMilestone?: (row: Row) => boolean;
  /** The way back to an old state; absent where there is none. */
  restore?: ((row: Row) => Promise<void> | void) | undefined;
  onClose: () => void;
}

/** Who did what and when; any two revisions side by side; the way back to an old one. */
export function HistoryPanel<Row extends HistoryRow>(props: HistoryPanelProps<Row>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="u-history" aria-labelledby={id}>
      <div className="u-cluster u-cluster--between u-gap-8">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {props.title ?? 'Historial'}
        </h2>
        <Button variant="text" onClick={props.onClose}>
          Cerrar historial
        </Button>
      </div>
      <Revisions key={props.version} {...props} />
    </section>
  );
}

function Revisions<Row extends HistoryRow>(props: HistoryPanelProps<Row>) {
  const { settings } = usePortal();
  const { data: rows, failure, reload } = useLoaded(props.load);
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
  if (rows.length === 0) return <p>Todavía no hay cambios: aquí quedará quién cambió qué.</p>;
  const isMilestone = props.isMilestone ?? (() => false);
  const start = rows.slice(0, 1).concat(rows.slice(1).find(isMilestone) ?? rows.slice(1, 2));
  const ids = chosen.length === 2 ? chosen : chosen.length === 0 ? start.map(({ id }) => id) : chosen;
  const [older, newer] = rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
  const toggle = (id: number) => {
    const rest = ids.filter((one) => one !== id);
    setChosen(rest.length === ids.length ? [...rest.slice(-1), id] : rest);
  };
  return (
    <>
      {rows.length > 1 && <p className="u-small u-muted">Elige dos revisiones para compararlas.</p>}
      <div className="u-history__columns">
        <RevisionList rows={rows} ids={ids} sentence={props.sentence} onToggle={toggle} />
        {older !== undefined && newer !== undefined ? (
          <Comparison {...props} older={older} newer={newer} />
        ) : (
          rows.length > 1 && <p>Elige otra revisión.</p>
        )}
      </div>
    </>
  );
}

function RevisionList<Row extends HistoryRow>(props: {
  rows: readonly Row[];
  ids: readonly number[];
  sentence: (row: Row) => string;
  onToggle: (id: number) => void;
}) {
  const days = Map.groupBy(props.rows, ({ at }) => formatLongDate(at));
  return (
    <div className="u-history__revisions">
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
                <b>{row.by}</b> {props.sentence(row)}
                <span className="u-field__note"> {formatTime(row.at)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function Comparison<Row extends HistoryRow>(props: HistoryPanelProps<Row> & { older: Row; newer: Row }) {
  const { fields, show, restore, older, newer } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const differences = differencesOf(fields, older.state, newer.state);
  const count = differences.length === 1 ? 'cambió 1 dato' : `cambiaron ${differences.length} datos`;
  const goBack = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await restore?.(older);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="u-history__comparison">
      <div className="u-cluster u-cluster--between u-gap-8">
        <h3 aria-live="polite">
          Del {formatDateTime(older.at)} al {formatDateTime(newer.at)} {count}
        </h3>
        {restore !== undefined && (
          <Button variant="tonal" size="small" disabled={isBusy} onClick={() => void goBack()}>
            Volver a la más antigua
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {differences.length > 0 && (
        <div className="u-table-box" role="region" aria-label="Diferencias" tabIndex={0}>
          <table className="u-table u-history__differences">
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">Antes, {formatDateTime(older.at)}</th>
                <th scope="col">Después, {formatDateTime(newer.at)}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, label, before, after }) => (
                <DifferenceRow
                  key={name}
                  label={label}
                  before={show(name, before)}
                  after={show(name, after)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function DifferenceRow({ label, before, after }: { label: string; before: string; after: string }) {
  const pieces = wordDifferences(before, after);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Antes">
        <div>
          {before === '' && <span className="u-muted">Vacío</span>}
          {pieces
            .filter(({ kind }) => kind !== 'added')
            .map(({ text, kind }, index) =>
              kind === 'same' ? text : <del key={`${index} ${text}`}>{text}</del>,
            )}
        </div>
      </td>
      <td data-label="Después">
        <div>
          {after === '' && <span className="u-muted">Vacío</span>}
          {pieces
            .filter(({ kind }) => kind !== 'removed')
            .map(({ text, kind }, index) =>
              kind === 'same' ? text : <ins key={`${index} ${text}`}>{text}</ins>,
            )}
        </div>
      </td>
    </tr>
  );
}
