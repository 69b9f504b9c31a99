import { useState } from 'react';
import { ACT_LABELS, type ActKind, type ProcurementSummary } from '#contract/procedures.ts';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { formatAct, formatDayMonth, monthNameOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';

type Row = ProcurementSummary['calendar'][number];

const WEEKS = 8;
const DAY_MS = 86_400_000;
const MARKS: readonly ActKind[] = ['clarification', 'opening', 'award'];

function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Eight weeks as bars with their acts, from three weeks ago; the same as a table on demand. Not drawn on phones. */
export function ActsCalendar({ rows, now }: { rows: readonly Row[]; now: string }) {
  const [isTable, setTable] = useState(false);
  if (rows.length === 0) return null;
  const today = dayNumber(todayInMexico(now));
  const first = today - ((((today + 3) % 7) + 7) % 7) - 14;
  const span = WEEKS * 7;
  const share = (instant: string) => {
    const { date, time } = toMexico(instant);
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return ((dayNumber(date) - first + (hours + minutes / 60) / 24) / span) * 100;
  };
  const months = [...new Set([0, WEEKS - 1].map((week) => Number(dateOf(first + week * 7).slice(5, 7))))];
  return (
    <section className="h-section h-calendar" aria-labelledby="calendario">
      <div className="h-section__head">
        <h2 id="calendario">Calendario de {months.map(monthNameOf).join(' y ')}</h2>
        <Button variant="text" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Ver como gráfica' : 'Ver como tabla'}
        </Button>
      </div>
      {isTable ? (
        <CalendarTable rows={rows} />
      ) : (
        <div className="h-gantt" role="region" aria-label="Gráfica del calendario" tabIndex={0}>
          <div className="h-gantt__inner">
            <div className="h-gantt__axis" aria-hidden="true">
              {Array.from({ length: WEEKS }, (_, week) => (
                <span key={week}>{formatDayMonth(dateOf(first + week * 7))}</span>
              ))}
              <b style={{ left: `${((today - first + 0.5) / span) * 100}%` }}>Hoy</b>
            </div>
            <ul>
              {rows.map((row) => (
                <GanttRow
                  key={row.slug}
                  row={row}
                  share={share}
                  todayShare={((today - first + 0.5) / span) * 100}
                />
              ))}
            </ul>
          </div>
          <p className="h-gantt__key u-small" aria-hidden="true">
            {MARKS.map((kind) => (
              <span key={kind}>
                <i className={`h-mark h-mark--${kind}`} /> {ACT_LABELS[kind]}
              </span>
            ))}
          </p>
        </div>
      )}
    </section>
  );
}

interface GanttRowProps {
  row: Row;
  share: (instant: string) => number;
  todayShare: number;
}

function GanttRow({ row, share, todayShare }: GanttRowProps) {
  const inside = (value: number) => Math.min(100, Math.max(0, value));
  const start = inside(share(row.acts[0]?.at ?? ''));
  const end = inside(share(row.acts.at(-1)?.at ?? ''));
  const past = inside(Math.min(end, todayShare));
  const marks = row.acts.filter(({ kind, at }) => MARKS.includes(kind) && share(at) >= 0 && share(at) <= 100);
  const spoken = row.acts.map(({ kind, at }) => `${ACT_LABELS[kind]} ${formatAct(at)}`).join('; ');
  return (
    <li>
      <a href={screenPath(`/adquisiciones/procedimientos/${row.slug}`)}>
        {row.title}
        <span className="u-visually-hidden">: {spoken}</span>
      </a>
      <div className="h-gantt__track" aria-hidden="true">
        <i className="h-gantt__bar" style={{ left: `${start}%`, width: `${Math.max(0, end - start)}%` }} />
        <i
          className="h-gantt__bar h-gantt__bar--past"
          style={{ left: `${start}%`, width: `${Math.max(0, past - start)}%` }}
        />
        {marks.map(({ kind, at }) => (
          <i key={`${kind}${at}`} className={`h-mark h-mark--${kind}`} style={{ left: `${share(at)}%` }} />
        ))}
        <i className="h-gantt__today" style={{ left: `${todayShare}%` }} />
      </div>
    </li>
  );
}

function CalendarTable({ rows }: { rows: readonly Row[] }) {
  const kinds: readonly ActKind[] = ['publication', ...MARKS, 'signature'];
  return (
    <div className="h-table-box" role="region" aria-label="Tabla del calendario" tabIndex={0}>
      <table className="h-table">
        <thead>
          <tr>
            <th scope="col">Procedimiento</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {ACT_LABELS[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">
                <a href={screenPath(`/adquisiciones/procedimientos/${row.slug}`)}>{row.title}</a>
              </th>
              {kinds.map((kind) => {
                const act = row.acts.find((candidate) => candidate.kind === kind);
                return <td key={kind}>{act === undefined ? '' : formatAct(act.at)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
