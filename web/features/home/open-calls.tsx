import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { ENTRY_LABELS, ENTRY_SLUGS, entryOf, KIND_LABELS } from '#contract/procedure-kinds.ts';
import {
  ACT_LABELS,
  CHARACTER_LABELS,
  MODALITY_LABELS,
  type ProcurementSummary,
} from '#contract/procedures.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { daysUntil, formatCountOf, formatDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

type OpenRow = ProcurementSummary['open']['rows'][number];

/** Days before the closing that are near enough to be said in amber. */
const SOON_DAYS = 5;

/** Address of the list with exactly the open calls, or those of them in which anybody may bid. */
const listOf = (forAnyone = false) =>
  screenPath('/adquisiciones', {
    estado: 'abierto',
    participa: forAnyone ? ENTRY_SLUGS.anyone : undefined,
  });

/** What is open, until when and for whom: all of it, or the first ones and the way to the whole. */
export function OpenCalls({ data, now }: { data: ProcurementSummary; now: string }) {
  const { rows, total, forAnyone } = data.open;
  const isWhole = rows.length === total;
  return (
    <section aria-labelledby="abiertas" className="h-open">
      <div className="h-section__head">
        <h2 id="abiertas">
          Licitaciones abiertas{' '}
          <span className="h-count">
            {forAnyone}
            {forAnyone < total && ` y ${total - forAnyone} por invitación`}
          </span>
        </h2>
        {forAnyone > 0 && forAnyone < total && (
          <EntryChoice total={total} forAnyone={forAnyone} isWhole={isWhole} />
        )}
      </div>
      {rows.length === 0 ? (
        <NothingOpen lastPublishedAt={data.lastPublishedAt} />
      ) : (
        <>
          <p className="h-open__names u-small u-muted" aria-hidden="true">
            <span>Propuestas hasta</span>
            <span>Qué se compra</span>
            <span>Quién puede participar</span>
          </p>
          <ol className="h-calls">
            {rows.map((row) => (
              <OpenCall key={row.slug} row={row} now={now} />
            ))}
          </ol>
        </>
      )}
      <p className="h-links">
        {total > 0 && (
          <a href={listOf()}>
            {isWhole
              ? total === 1
                ? 'Verla con filtros'
                : `Ver las ${total} con filtros`
              : `Ver las ${total}`}
          </a>
        )}
        <a href={screenPath('/adquisiciones/compras-previstas')}>Lo que se comprará después</a>
      </p>
    </section>
  );
}

/** Two radios that hide rows by style alone; where not all rows are here, the same two as links to the list. */
function EntryChoice({ total, forAnyone, isWhole }: { total: number; forAnyone: number; isWhole: boolean }) {
  if (!isWhole)
    return (
      <p className="h-entry">
        <a href={listOf()}>Todas {total}</a>
        <a href={listOf(true)}>Abiertas a cualquiera {forAnyone}</a>
      </p>
    );
  return (
    <fieldset className="h-entry" aria-label="Quién puede participar">
      <label>
        <input type="radio" name="participa" value="" defaultChecked />
        <span>Todas {total}</span>
      </label>
      <label>
        <input type="radio" name="participa" value={ENTRY_SLUGS.anyone} />
        <span>Abiertas a cualquiera {forAnyone}</span>
      </label>
    </fieldset>
  );
}

function NothingOpen({ lastPublishedAt }: { lastPublishedAt: string | null }) {
  return (
    <EmptyState
      title={
        lastPublishedAt === null
          ? 'No hay licitaciones abiertas hoy.'
          : `No hay licitaciones abiertas hoy. La última se publicó el ${formatDate(lastPublishedAt)}.`
      }
    >
      <a className="u-btn u-btn--tonal" href={screenPath('/adquisiciones', { estado: 'adjudicado' })}>
        Ver adjudicadas
      </a>
    </EmptyState>
  );
}

function OpenCall({ row, now }: { row: OpenRow; now: string }) {
  const entry = entryOf(row.kind);
  const kind =
    row.kind === 'open' && row.character !== 'national'
      ? `${KIND_LABELS.open} ${CHARACTER_LABELS[row.character].toLowerCase()}`
      : KIND_LABELS[row.kind];
  const at = row.opensAt ?? row.nextAct?.at;
  return (
    <li className={`h-call h-call--${entry}`}>
      <p className="h-call__date">
        {at === undefined ? (
          <span className="u-small u-muted">Sin fecha publicada</span>
        ) : (
          <>
            <DateLeaf date={at} isToday={daysUntil(at, now) === 0} />
            <span className="u-small u-num">
              {row.opensAt === null && row.nextAct !== null && `${ACT_LABELS[row.nextAct.kind]}, `}
              {formatTime(at)}
            </span>
          </>
        )}
      </p>
      <div>
        <p className="u-small u-muted u-num">
          {row.number} · {kind}
          {entry === 'anyone' && `, ${MODALITY_LABELS[row.modality].toLowerCase()}`}
        </p>
        <a className="u-row-title" href={screenPath(`/adquisiciones/procedimientos/${row.slug}`)}>
          {row.title}
        </a>
        <p className="u-small u-muted">
          {row.lotCount > 0 && `${formatCountOf(row.lotCount, 'partida', 'partidas')} · `}
          {row.requestingArea}
        </p>
      </div>
      <p className="h-call__entry">
        <EntryMark kind={row.kind} />
        <Near row={row} now={now} />
      </p>
    </li>
  );
}

/** Whether a newcomer may bid: an open door, or an envelope. */
function EntryMark({ kind }: Pick<OpenRow, 'kind'>) {
  const entry = entryOf(kind);
  return (
    <span className={`h-mark h-mark--${entry}`}>
      {entry === 'anyone' ? <IconDoorEnter {...ICON_SMALL} /> : <IconMail {...ICON_SMALL} />}
      {ENTRY_LABELS[entry]}
    </span>
  );
}

/** What is near in an open call, in a few words. */
function Near({ row, now }: { row: OpenRow; now: string }) {
  const { opensAt, nextAct } = row;
  const left = opensAt === null ? undefined : daysUntil(opensAt, now);
  if (left !== undefined && left <= SOON_DAYS)
    return (
      <b className="u-small h-call__soon">
        {left < 0 || (opensAt !== null && opensAt <= now)
          ? 'Ya no recibe propuestas'
          : left === 0
            ? 'Cierra hoy'
            : left === 1
              ? 'Cierra mañana'
              : `Faltan ${left} días`}
      </b>
    );
  const questions = nextAct?.kind === 'questions_deadline' ? daysUntil(nextAct.at, now) : undefined;
  const words =
    questions === 0
      ? 'Preguntas hasta hoy'
      : questions === 1
        ? 'Preguntas hasta mañana'
        : todayInMexico(row.publishedAt) === todayInMexico(now)
          ? 'Publicada hoy'
          : left === undefined
            ? undefined
            : `Faltan ${left} días`;
  return words === undefined ? null : <span className="u-small u-muted">{words}</span>;
}
