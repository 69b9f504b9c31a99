import { useMemo, useState } from 'react';
import {
  QUEUE_TAB_LABELS,
  QUEUE_TABS,
  type QueuePage,
  type QueueTab,
} from '#contract/registration-review.ts';
import { daysUntil, formatCount, formatDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { BatchBar } from './batch-bar.tsx';
import { useQueueKeys } from './queue-keys.ts';
import { QueueRowView } from './queue-row.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { exportQueue } from '../supplier-registry.data.ts';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  type RegistrySearch,
  type SetRegistrySearch,
} from '../supplier-registry.search.ts';

interface RequestQueueProps {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
  queue: QueuePage;
  /** Loads the list again. */
  reload: () => void;
  /** Whether the review panel stands beside the list now. */
  isBeside: () => boolean;
}

const TABS = Object.keys(QUEUE_TABS) as QueueTab[];

/** Requests by due date, with tabs, filters, selection and keys (screens 2.13). */
export function RequestQueue({ search, setSearch, queue, reload, isBeside }: RequestQueueProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const href = (patch: Partial<RegistrySearch>) =>
    sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, patch);
  const tab = TABS.find((one) => one === search.estado) ?? 'por-revisar';
  const isOpen = tab === 'por-revisar' || tab === 'observadas';
  const when = isOpen ? 'Plazo' : 'Enviada';
  const folios = useMemo(() => queue.rows.map(({ folio }) => folio), [queue]);
  const chosen = queue.rows.filter(({ folio }) => selected.has(folio));
  const select = (folio: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(folio);
    else next.delete(folio);
    setSelected(next);
  };
  const onKeyDown = useQueueKeys({
    folios,
    show: (sol) => setSearch({ sol, doc: '' }, { replace: true }),
    isBeside,
    toggle: (folio) => select(folio, !selected.has(folio)),
    open: search.sol,
  });
  return (
    <>
      <QueueTabs queue={queue} tab={tab} />
      <section id="solicitudes" aria-label="Solicitudes">
        {chosen.length > 0 ? (
          <BatchBar
            rows={chosen}
            people={queue.assignees}
            onClear={() => setSelected(new Set())}
            onDone={() => {
              setSelected(new Set());
              reload();
            }}
          />
        ) : (
          <QueueToolbar search={search} queue={queue} isOpen={isOpen} href={href} />
        )}
        {queue.rows.length === 0 ? (
          <NoRequests search={search} queue={queue} tab={tab} />
        ) : (
          <table className="rg-queue">
            <caption className="u-visually-hidden">
              Solicitudes: {QUEUE_TAB_LABELS[tab].toLowerCase()}
            </caption>
            <thead>
              <tr>
                <td className="rg-queue__check">
                  <label className="u-check">
                    <input
                      type="checkbox"
                      aria-label="Seleccionar todas las de esta página"
                      checked={chosen.length === queue.rows.length}
                      onChange={(event) => setSelected(new Set(event.currentTarget.checked ? folios : []))}
                    />
                  </label>
                </td>
                {['Solicitante', 'Trámite', when, 'Revisado', 'Responsable'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queue.rows.map((row) => (
                <QueueRowView
                  key={row.folio}
                  row={row}
                  when={when}
                  href={href({ sol: row.folio, doc: '' })}
                  isOpen={row.folio === search.sol}
                  isSelected={selected.has(row.folio)}
                  onSelect={(isOn) => select(row.folio, isOn)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tbody>
          </table>
        )}
        {queue.total.value > 0 && (
          <div className="rg-queue__foot">
            <KeyHints
              of={{
                moverse: ['↑', '↓'],
                abrir: ['Intro'],
                seleccionar: ['Espacio'],
                cumple: ['Alt C'],
                observar: ['Alt O'],
                cerrar: ['Esc'],
              }}
            />
            <ExportLink search={search} tab={tab} />
            <Pagination
              page={queue.page}
              pageSize={queue.size}
              total={queue.total.value}
              isCapped={!queue.total.exact}
              renderLink={(target, { children, ...props }) => (
                <a {...props} href={href({ pag: target, sol: '', doc: '' })}>
                  {children}
                </a>
              )}
            />
          </div>
        )}
      </section>
    </>
  );
}

/** The requests of the tab and its filters as CSV; read with the officer's authorisation. */
function ExportLink({ search, tab }: { search: RegistrySearch; tab: QueueTab }) {
  const { api, toast } = usePortal();
  const save = () =>
    exportQueue(api, search).then(
      (file) => saveFile(file, `solicitudes-${tab}.csv`),
      () => toast('No se pudo exportar la lista. Intenta de nuevo.'),
    );
  return (
    <Button variant="text" size="small" className="rg-queue__export" onClick={() => void save()}>
      Exportar CSV
    </Button>
  );
}

function QueueTabs({ queue, tab }: { queue: QueuePage; tab: QueueTab }) {
  const counts = new Map(queue.tabs.map(({ value, count }) => [value, count]));
  const link = (patch: Partial<RegistrySearch>, isCurrent: boolean, name: string, count: number) => (
    <a
      key={String(name)}
      href={sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, REGISTRY_SEARCH, patch)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name} <span className="u-tabs__count">{formatCount(count)}</span>
    </a>
  );
  return (
    <LinkTabs label="Estado de las solicitudes">
      {TABS.map((one) =>
        link(
          { estado: one === 'por-revisar' ? '' : one },
          one === tab,
          QUEUE_TAB_LABELS[one],
          counts.get(one) ?? 0,
        ),
      )}
      {link({ seccion: 'padron' }, false, 'Padrón completo', queue.registered)}
    </LinkTabs>
  );
}

function NoRequests({ search, queue, tab }: { search: RegistrySearch; queue: QueuePage; tab: QueueTab }) {
  const { now } = usePortal();
  const isFiltered = search.q !== '' || search.tramite !== '' || search.responsable !== '';
  if (isFiltered) {
    return (
      <EmptyState title="Ninguna solicitud coincide con la búsqueda y los filtros.">
        {search.q !== '' &&
          TABS.filter((one) => one !== tab).map((one) => (
            <a
              key={one}
              href={sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, REGISTRY_SEARCH, {
                estado: one === 'por-revisar' ? '' : one,
                q: search.q,
              })}
            >
              Buscar en «{QUEUE_TAB_LABELS[one]}»
            </a>
          ))}
        <a
          href={sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, { ...REGISTRY_SEARCH, estado: search.estado })}
        >
          Quitar filtros
        </a>
      </EmptyState>
    );
  }
  if (tab !== 'por-revisar') return <EmptyState title="No hay solicitudes en este estado." />;
  const last = queue.lastDecisionAt;
  const day = last !== null && daysUntil(last, now) === 0 ? 'hoy' : last !== null && `el ${formatDate(last)}`;
  return (
    <EmptyState title="No hay solicitudes por revisar.">
      {last !== null && (
        <p>
          La última se resolvió {day} a las {formatTime(last)}.
        </p>
      )}
    </EmptyState>
  );
}
