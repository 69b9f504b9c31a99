import { useEffect, useRef, type KeyboardEvent } from 'react';
import {
  QUEUE_COLUMNS,
  QUEUE_TAB_LABELS,
  QUEUE_TABS,
  type QueuePage,
  type QueueRow,
  type QueueTab,
} from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS, REQUEST_KINDS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import { daysUntil, formatCount, formatDate, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { dueOf, kindSlug, shortName } from '../registry-words.ts';
import { exportQueue, readQueue } from '../supplier-registry.data.ts';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  type RegistrySearch,
  type SetRegistrySearch,
} from '../supplier-registry.search.ts';
import { registryAddress } from '../registry-address.ts';
import { AssignMany } from './assign-many.tsx';
import { ReviewDots } from './review-dots.tsx';

interface RequestQueueProps {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
  queue: QueuePage;
  /** Loads the list again. */
  reload: () => void;
  /** Whether the review panel stands beside the list now. */
  isBeside: () => boolean;
}

/** Time a row keeps the focus before its request is loaded beside the list. */
const MOVE_DELAY_MS = 150;
const TABS = Object.keys(QUEUE_TABS) as QueueTab[];
const IN_LIST = ['estado', 'q', 'tramite', 'responsable', 'orden', 'columnas', 'pag'] as const;

/** Requests by due date, with tabs, filters, selection and keys (screens 2.13). */
export function RequestQueue({ search, setSearch, queue, reload, isBeside }: RequestQueueProps) {
  const { api } = usePortal();
  const address = registryAddress(search, setSearch, IN_LIST);
  const tab = TABS.find((one) => one === search.estado) ?? 'por-revisar';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const kinds = new Map(queue.kinds.map(({ value, count }) => [value, count]));
  return (
    <>
      <QueueTabs queue={queue} tab={tab} />
      <section id="solicitudes" className="rg-queue" aria-label="Solicitudes">
        <OfficerList
          id="solicitudes"
          caption={`Solicitudes: ${QUEUE_TAB_LABELS[tab].toLowerCase()}`}
          words={{ one: 'solicitud', many: 'solicitudes', all: 'las solicitudes', isFeminine: true }}
          columns={columnsOf(tab, search)}
          rowKey={({ folio }) => folio}
          state={{ data: queue, failure: undefined, reload }}
          address={address}
          search={{ label: 'Buscar solicitudes', placeholder: 'Razón social, RFC o folio' }}
          filters={[
            {
              name: 'tramite',
              label: 'Trámite',
              emptyLabel: 'Trámite: todos',
              options: REQUEST_KINDS.map((kind) => ({
                value: kindSlug(kind),
                label: `${REQUEST_KIND_LABELS[kind]} (${formatCount(kinds.get(kind) ?? 0)})`,
              })),
            },
            {
              name: 'responsable',
              label: 'Asignación',
              emptyLabel: 'Asignación: todas',
              options: [
                { value: 'yo', label: 'Mías' },
                { value: 'nadie', label: 'Sin asignar' },
                ...queue.assignees.map(({ id, name, count }) => ({
                  value: id,
                  label: `${shortName(name)} (${formatCount(count)})`,
                })),
              ],
            },
          ]}
          file={{ name: `solicitudes-${tab}`, read: (wish) => exportQueue(api, search, wish) }}
          selection={{
            nameOf: ({ name }) => name,
            readPage: (pag) => readQueue(api, { ...search, pag }),
            renderActions: (chosen) => (
              <AssignMany chosen={chosen} people={queue.assignees} onDone={reload} />
            ),
          }}
          isCurrent={({ folio }) => folio === search.sol}
          onMove={({ folio }) => {
            clearTimeout(timer.current);
            if (isBeside())
              timer.current = setTimeout(
                () => setSearch({ sol: folio, doc: '' }, { replace: true }),
                MOVE_DELAY_MS,
              );
          }}
          empty={{
            title:
              tab === 'por-revisar'
                ? 'No hay solicitudes por revisar.'
                : 'No hay solicitudes en este estado.',
            children: tab === 'por-revisar' && <LastDecision at={queue.lastDecisionAt} />,
          }}
          whenFiltered={search.q !== '' && <OtherTabs tab={tab} q={search.q} />}
          foot={<KeyHints of={{ ...SHORTCUTS.list, ...SHORTCUTS.review }} />}
        />
      </section>
    </>
  );
}

/** Enter on the request that is open enters its panel. */
function enterPanel(event: KeyboardEvent<HTMLAnchorElement>, isOpen: boolean): void {
  if (event.key !== 'Enter' || !isOpen || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.rg-panel h2')?.focus();
}

function columnsOf(tab: QueueTab, search: RegistrySearch): ListColumnView<QueueRow>[] {
  const isOpenTab = tab === 'por-revisar' || tab === 'observadas';
  const column = (
    key: keyof typeof QUEUE_COLUMNS,
    cell: (row: QueueRow) => React.ReactNode,
    isExtra = false,
  ): ListColumnView<QueueRow> => ({
    key,
    name: QUEUE_COLUMNS[key].label,
    isSortable: 'isSortable' in QUEUE_COLUMNS[key],
    cell,
    isExtra,
  });
  return [
    column('solicitante', (row) => (
      <>
        <a
          href={sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, search, { sol: row.folio, doc: '' })}
          data-folio={row.folio}
          onKeyDown={(event) => enterPanel(event, row.folio === search.sol)}
        >
          {row.name === '' ? 'Sin nombre todavía' : row.name}
          {row.legalSuffix !== '' && `, ${row.legalSuffix}`}
        </a>
        <span className="rg-queue__sub">
          {row.folio}
          {row.mainLine !== null && ` · ${row.mainLine}`}
        </span>
        {row.isHeld && <Tag tone="bad">«No fui yo»: llamar</Tag>}
      </>
    )),
    column('folio', ({ folio }) => folio, true),
    column('tramite', (row) => (
      <>
        {REQUEST_KIND_LABELS[row.kind]}
        {row.status !== 'submitted' && row.status !== 'in_review' && (
          <span className="rg-queue__sub">{REQUEST_STATE_LABELS[row.status]}</span>
        )}
      </>
    )),
    column('giro', ({ mainLine }) => mainLine, true),
    { ...column('vence', (row) => <Due row={row} />, !isOpenTab), name: 'Plazo' },
    column('enviada', ({ submittedAt }) => submittedAt !== null && formatDate(submittedAt), isOpenTab),
    column('revisado', ({ marks }) => <ReviewDots marks={marks} />),
    column('responsable', ({ assignee }) =>
      assignee === null ? (
        <span className="u-muted">Sin asignar</span>
      ) : (
        <span title={assignee.name}>{shortName(assignee.name)}</span>
      ),
    ),
  ];
}

function Due({ row }: { row: QueueRow }) {
  const due = dueOf(row);
  return due && <span className={`rg-due rg-due--${due.tone}`}>{due.text}</span>;
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

/** The same words in the other states. */
function OtherTabs({ tab, q }: { tab: QueueTab; q: string }) {
  return TABS.filter((one) => one !== tab).map((one) => (
    <a
      key={one}
      href={sectionAddress(REGISTRY_PATH, REGISTRY_SEARCH, REGISTRY_SEARCH, {
        estado: one === 'por-revisar' ? '' : one,
        q,
      })}
    >
      Buscar en «{QUEUE_TAB_LABELS[one]}»
    </a>
  ));
}

function LastDecision({ at }: { at: string | null }) {
  const { now } = usePortal();
  if (at === null) return null;
  const day = daysUntil(at, now) === 0 ? 'hoy' : `el ${formatDate(at)}`;
  return (
    <p>
      La última se resolvió {day} a las {formatTime(at)}.
    </p>
  );
}
