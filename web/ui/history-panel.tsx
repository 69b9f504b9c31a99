import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { RevisionPage, RevisionQuery, RevisionRow } from '#contract/revision.ts';
import {
  differencesOf,
  type FieldDifference,
  type FieldLabel,
} from '#contract/rules/texts/field-differences.ts';
import { CallError } from '../kit/api.ts';
import { capitalize, formatDateTime, formatLongDate, formatTime } from '../kit/format.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { useLoaded, type Loaded } from '../kit/use-loaded.ts';
import { Button } from './button.tsx';
import { ErrorBlock } from './error-block.tsx';
import { ActResult } from './act-result.tsx';
import { Skeleton } from './skeleton.tsx';
import { wordDifferences } from '#contract/rules/texts/word-differences.ts';
import './data-table.css';
import './history-panel.css';

/** Which changes a panel asks for. */
export type HistoryAsk = [query: RevisionQuery, signal: AbortSignal];

interface HistoryPanelProps {
  /** Default «Historial». */
  title?: string;
  /** A newer version has a newer history. */
  version: number;
  /** Reads revisions, the newest first. Give it a stable identity. */
  load: (...asked: HistoryAsk) => Promise<RevisionPage>;
  fields: readonly FieldLabel[];
  /** A value under the name of a difference, as people read it. */
  show: (name: string, value: unknown) => string;
  /** What was done, after the name of who did it: «publicó la versión 2». */
  sentence: (row: RevisionRow) => string;
  /** Beside which earlier revision the newest one stands at first. Default: the one before it. */
  isMilestone?: (row: RevisionRow) => boolean;
  /** The way back to an old state; absent where there is none. */
  restore?: ((row: RevisionRow) => Promise<void> | void) | undefined;
  onClose: () => void;
}

/** Who did what and when; any two revisions side by side; the way back to an old one. */
export function HistoryPanel(props: HistoryPanelProps) {
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

function HistoryFailure({ failure, reload }: Pick<Loaded<RevisionPage>, 'failure' | 'reload'>) {
  const { settings } = usePortal();
  return (
    <ErrorBlock
      what="el historial"
      requestId={failure?.problem.requestId}
      supportEmail={settings.footer.email}
      onRetry={reload}
    />
  );
}

function Revisions(props: HistoryPanelProps) {
  const { load } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [before, setBefore] = useState<number>();
  const [read, setRead] = useState<readonly RevisionRow[]>([]);
  const ask = useCallback(
    (signal: AbortSignal) => load(before === undefined ? {} : { antes: before }, signal),
    [load, before],
  );
  const page = useLoaded(ask);
  if (page.failure !== undefined) return <HistoryFailure {...page} />;
  if (page.data === undefined) return <Skeleton rows={4} look="line" label="Cargando el historial" />;
  const rows = [...read, ...page.data.rows.filter(({ id }) => read.every((row) => row.id > id))];
  if (rows.length === 0) return <p>Todavía no hay cambios: aquí quedará quién cambió qué.</p>;
  const isMilestone = props.isMilestone ?? (() => false);
  const start = rows.slice(0, 1).concat(rows.slice(1).find(isMilestone) ?? rows.slice(1, 2));
  const ids = chosen.length === 2 ? chosen : chosen.length === 0 ? start.map(({ id }) => id) : chosen;
  const [older, newer] = rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
  const toggle = (id: number) => {
    const rest = ids.filter((one) => one !== id);
    setChosen(rest.length === ids.length ? [...rest.slice(-1), id] : rest);
  };
  const readEarlier = () => {
    setRead(rows);
    setBefore(rows.at(-1)?.id);
    // The same page failed to come before.
    if (rows.at(-1)?.id === before) page.reload();
  };
  return (
    <>
      {rows.length > 1 && <p className="u-small u-muted">Elige dos revisiones para compararlas.</p>}
      <div className="u-history__columns">
        <div className="u-history__revisions">
          <RevisionList rows={rows} ids={ids} sentence={props.sentence} onToggle={toggle} />
          {page.data.hasMore && (
            <Button variant="tonal" size="small" onClick={readEarlier}>
              Ver cambios anteriores
            </Button>
          )}
        </div>
        {older !== undefined && newer !== undefined ? (
          <Comparison {...props} older={older} newer={newer} />
        ) : (
          rows.length > 1 && <p>Elige otra revisión.</p>
        )}
      </div>
    </>
  );
}

function RevisionList(props: {
  rows: readonly RevisionRow[];
  ids: readonly number[];
  sentence: (row: RevisionRow) => string;
  onToggle: (id: number) => void;
}) {
  const days = Map.groupBy(props.rows, ({ at }) => formatLongDate(at));
  return [...days].map(([day, rows]) => (
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
  ));
}

function Comparison(props: HistoryPanelProps & { older: RevisionRow; newer: RevisionRow }) {
  const { load, fields, show, restore, older, newer } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => load({ estados: `${older.id},${newer.id}` }, signal),
    [load, older.id, newer.id],
  );
  const states = useLoaded(ask);
  const whole = ({ id }: RevisionRow) => states.data?.rows.find((row) => row.id === id);
  const [was, is] = [whole(older), whole(newer)];
  if (states.failure !== undefined) return <HistoryFailure {...states} />;
  if (was === undefined || is === undefined)
    return <Skeleton rows={4} look="line" label="Cargando lo que se compara" />;
  const differences = differencesOf(fields, was.state ?? {}, is.state ?? {});
  const count = differences.length === 1 ? 'cambió 1 dato' : `cambiaron ${differences.length} datos`;
  const goBack = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await restore?.(was);
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
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      {differences.length > 0 && (
        <Differences
          differences={differences}
          show={show}
          label="Diferencias"
          before={`Antes, ${formatDateTime(older.at)}`}
          after={`Después, ${formatDateTime(newer.at)}`}
        />
      )}
    </div>
  );
}

interface DifferencesProps {
  differences: readonly FieldDifference[];
  show: HistoryPanelProps['show'];
  label: string;
  before?: string;
  after?: string;
}

/** What was and what is, field by field. */
export function Differences({
  differences,
  show,
  label,
  before = 'Antes',
  after = 'Después',
}: DifferencesProps) {
  return (
    <div className="u-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="u-table u-history__differences">
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <DifferenceRow
              key={one.name}
              label={one.label}
              before={show(one.name, one.before)}
              after={show(one.name, one.after)}
            />
          ))}
        </tbody>
      </table>
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
