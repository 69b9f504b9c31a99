import { useCallback } from 'react';
import { WAITING_GROUPS, type WaitingGroup, type WaitingItem, type Workload } from '#contract/waiting.ts';
import { formatCount, formatCountOf, formatDateRange, formatNearDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, Split } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dueWords, whatOf } from './work-words.ts';
import { readLoad } from './work.data.ts';
import { WORK_PATH, WORK_SEARCH, type WorkSearch } from './work.search.ts';
import './work.css';

type Load = Workload['areas'][number];

const GROUPS = ['late', 'today', 'week', 'later', 'none'] as const satisfies readonly WaitingGroup[];

/** The list of the unit with these filters. */
const listHref = (patch: Partial<WorkSearch>) =>
  sectionAddress(WORK_PATH, WORK_SEARCH, WORK_SEARCH, { de: 'unidad', ...patch });

/** Who has how much, of which area, and what is late (chain screens 11): load, age and cause, never a score of people. */
export function Screen() {
  const { api, now, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readLoad(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <Page className="wk">
      <AdminHead place="jefatura" title="Jefatura">
        {data !== undefined && <p className="wk-lead">{sentenceOf(data)}</p>}
      </AdminHead>
      {failure !== undefined && (
        <ErrorBlock
          what="la carga de trabajo"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data === undefined && failure === undefined && (
        <Skeleton rows={8} look="line" label="Cargando la carga de trabajo" />
      )}
      {data !== undefined && (
        <Split at={1280} width={340} aside={<Late items={data.late} total={data.groups.late} now={now} />}>
          <div className="u-stack u-gap-40">
            <section className="u-stack u-gap-12" aria-labelledby="wk-personas">
              <h2 id="wk-personas">Quién tiene qué</h2>
              <Loads
                caption="Pendientes por persona"
                first="Persona"
                rows={data.people}
                now={now}
                hrefOf={({ key }) => ({ persona: key ?? 'nadie' })}
                noteOf={(one) => ('area' in one ? (one.area as string | null) : null)}
              />
              {data.absences.map(({ person, from, until, substitute }) => (
                <p key={person.id}>
                  <b>{person.name}</b> no está {formatDateRange(from, until)}: le suple {substitute.name}.
                </p>
              ))}
            </section>
            <section className="u-stack u-gap-12" aria-labelledby="wk-areas">
              <h2 id="wk-areas">Por área</h2>
              <p className="u-muted">
                Lo de dos áreas se cuenta en las dos; lo que no es de ninguna, en ninguna.
              </p>
              {data.areas.length === 0 ? (
                <p>Ningún pendiente es de un área del directorio.</p>
              ) : (
                <Loads
                  caption="Pendientes por área"
                  first="Área"
                  rows={data.areas}
                  now={now}
                  hrefOf={({ key }) => ({ area: key ?? '' })}
                />
              )}
            </section>
          </div>
        </Split>
      )}
    </Page>
  );
}

function sentenceOf({ groups, people }: Workload): string {
  const all = GROUPS.reduce((sum, name) => sum + groups[name], 0);
  const late =
    groups.late === 0 ? 'Nada va tarde.' : `${formatCountOf(groups.late, 'va tarde', 'van tarde')}.`;
  const free = people.find(({ key }) => key === null)?.total ?? 0;
  return `${formatCountOf(all, 'asunto en curso', 'asuntos en curso')}, ${formatCount(groups.today)} para hoy y ${formatCount(free)} sin asignar. ${late}`;
}

interface LoadsProps {
  caption: string;
  first: string;
  rows: readonly Load[];
  now: string;
  hrefOf: (row: Load) => Partial<WorkSearch>;
  noteOf?: (row: Load) => string | null;
}

const nameOf = ({ name }: Load, note: string | null) => (
  <>
    {name}
    {note !== null && <span className="wk-row__sub">{note}</span>}
  </>
);

function Loads({ caption, first, rows, now, hrefOf, noteOf }: LoadsProps) {
  const figure = (row: Load, count: number, patch: Partial<WorkSearch>, what: string) =>
    count === 0 ? (
      ''
    ) : (
      <a
        href={listHref({ ...hrefOf(row), ...patch })}
        aria-label={`${formatCount(count)} ${what} de ${row.name}`}
      >
        {formatCount(count)}
      </a>
    );
  const columns: Column<Load>[] = [
    {
      key: 'nombre',
      name: first,
      cell: (row) => nameOf(row, noteOf?.(row) ?? null),
    },
    ...GROUPS.map((group): Column<Load> => ({
      key: group,
      name: WAITING_GROUPS[group],
      isNumber: true,
      cell: (row) => figure(row, row.groups[group], { vence: group }, WAITING_GROUPS[group].toLowerCase()),
    })),
    {
      key: 'total',
      name: 'Asuntos',
      isNumber: true,
      cell: (row) => figure(row, row.total, {}, row.total === 1 ? 'asunto' : 'asuntos'),
    },
    {
      key: 'antiguo',
      name: 'El más viejo',
      isNumber: true,
      cell: ({ oldest }) => (oldest === null ? '' : `desde el ${formatNearDate(oldest, now)}`),
    },
  ];
  return (
    <DataTable<Load>
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key ?? ''}
      density="compact"
    />
  );
}

function Late({ items, total, now }: { items: readonly WaitingItem[]; total: number; now: string }) {
  return (
    <aside className="wk-aside" aria-labelledby="wk-tarde">
      <section>
        <h2 id="wk-tarde">Va tarde</h2>
        {items.length === 0 && <p className="u-muted">Nada va tarde.</p>}
        <ol className="wk-days">
          {items.map((item) => {
            const { due, more } = dueWords(item, now);
            return (
              <li key={`${item.area}:${item.id}`} className="wk-late">
                <a href={item.href}>{item.title}</a>
                <span className="wk-row__sub">
                  {whatOf(item)}. {due}, {more}.{' '}
                  {item.owner === null ? 'No lo tiene nadie' : `Lo tiene ${item.owner.name}`}.
                </span>
              </li>
            );
          })}
        </ol>
        {total > items.length && <a href={listHref({ vence: 'late' })}>Ver los {formatCount(total)}</a>}
      </section>
    </aside>
  );
}
