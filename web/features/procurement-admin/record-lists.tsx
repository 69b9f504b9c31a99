import { useCallback, type ReactNode } from 'react';
import { ADMIN_DOCUMENT_COLUMNS } from '#contract/document-lists.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { DOCUMENT_KINDS, DOCUMENT_STAGE_LABELS, type DocumentKind } from '#contract/procedures.ts';
import {
  PROCEDURE_ORIGIN_LABELS,
  PROCEDURE_ORIGINS,
  PROCEDURE_STATUS_LABELS,
  type AdminProcedureRow,
} from '#contract/procurement-admin.ts';
import { ADMIN_PROCEDURE_COLUMNS } from '#contract/procurement-lists.ts';
import { publicationText } from '#web/kit/publication-text.ts';
import { formatCountOf, formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import type { ListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import type { ListColumnView } from '#web/ui/officer-list/list-parts.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentRemark, DocumentState } from './document-state.tsx';
import { fileFacts } from './pending-document.ts';
import {
  exportDocuments,
  exportProcedures,
  listDocuments,
  listProcedures,
} from './procurement-admin.data.ts';
import { NEW_RECORDS_PATH, type RecordSearch } from './record-search.ts';

interface ListProps {
  search: RecordSearch;
  setSearch: (patch: Partial<RecordSearch>) => void;
}

const pageOf = (pag: string | undefined) => Math.max(1, Number(pag) || 1);

/** What a list has in the address of the screen; the second one of a tab has its own words there. */
function listAddress(
  { search, setSearch }: ListProps,
  names: readonly ('q' | 'origen' | 'orden' | 'columnas' | 'pag')[],
  isSecond = false,
): ListAddress {
  const wordOf = (name: string) => (isSecond ? `${name}2` : name) as keyof RecordSearch;
  const noted = (patch: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(patch).map(([name, value]) => [wordOf(name), value === '' ? undefined : value]),
    );
  return {
    values: Object.fromEntries(names.map((name) => [name, search[wordOf(name)]])),
    href: (patch) => screenPath(NEW_RECORDS_PATH, { ...search, ...noted(patch) }),
    set: (patch) => setSearch(noted(patch)),
  };
}

const recordHref = (proc: string) => screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc });

/** «2 documentos en borrador, 1 programado» */
function waiting(row: AdminProcedureRow): string {
  return [
    row.drafts > 0 && formatCountOf(row.drafts, 'documento en borrador', 'documentos en borrador'),
    row.scheduled > 0 && formatCountOf(row.scheduled, 'programado', 'programados'),
    row.published > 0 && formatCountOf(row.published, 'documento publicado', 'documentos publicados'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function Publication({ row }: { row: AdminProcedureRow }) {
  const now = useNow([row.plannedFor]);
  return row.publishedAt === null
    ? ''
    : publicationText(row.status, { ...row, publishedAt: row.publishedAt }, now);
}

const CELLS: Record<keyof typeof ADMIN_PROCEDURE_COLUMNS, (row: AdminProcedureRow) => ReactNode> = {
  numero: (row) => (
    <a className="pa-number" href={recordHref(row.id)}>
      {row.number}
    </a>
  ),
  titulo: (row) => (row.title === '' ? 'Sin título' : row.title),
  tipo: (row) => KIND_LABELS[row.kind],
  estado: (row) => (
    <span className="u-cluster u-gap-4">
      <Tag tone={row.status === 'draft' ? 'mute' : 'info'}>{PROCEDURE_STATUS_LABELS[row.status]}</Tag>
      {row.refusedContracts > 0 && <Tag tone="bad">Proveedor impedido o con antecedentes</Tag>}
      {row.origin === 'compranet' && <Tag tone="mute">Importado</Tag>}
    </span>
  ),
  origen: (row) => PROCEDURE_ORIGIN_LABELS[row.origin],
  publicado: (row) => <Publication row={row} />,
  documentos: waiting,
  guardado: (row) => formatDateTime(row.updatedAt),
  autor: (row) => row.updatedBy,
};
const PROCEDURE_COLUMNS = viewColumns(ADMIN_PROCEDURE_COLUMNS, (key) => ({ cell: CELLS[key] }));
/** Nobody asks when a draft was published. */
const DRAFT_COLUMNS = PROCEDURE_COLUMNS.map((column) =>
  column.key === 'publicado' || column.key === 'autor'
    ? { ...column, isExtra: column.key === 'publicado' }
    : column,
);

const ANNOUNCED_WORDS = ['q', 'orden', 'columnas', 'pag'] as const;

const NEW_RECORD = screenPath(NEW_RECORDS_PATH, { tab: 'nuevo' });

const PROCEDURE_LISTS = {
  borrador: {
    caption: 'Procedimientos en borrador',
    file: 'procedimientos-en-borrador',
    empty: { title: 'No hay borradores.', children: <a href={NEW_RECORD}>Crear un procedimiento</a> },
  },
  anunciado: {
    caption: 'Convocatorias anunciadas',
    file: 'convocatorias-anunciadas',
    empty: {
      title: 'No hay convocatorias anunciadas por publicar.',
      children: <span>Una se anuncia desde su borrador, en «Planeación».</span>,
    },
  },
  publicado: {
    caption: 'Procedimientos publicados',
    file: 'procedimientos-publicados',
    empty: {
      title: 'No hay procedimientos publicados.',
      children: <a href={NEW_RECORD}>Crear un procedimiento</a>,
    },
  },
};

/** Procedures in draft, calls to come, or published ones. */
export function ProcedureRecords({ state, ...props }: ListProps & { state: keyof typeof PROCEDURE_LISTS }) {
  const { api } = usePortal();
  const words = PROCEDURE_LISTS[state];
  const isAnnounced = state === 'anunciado';
  const names = isAnnounced ? ANNOUNCED_WORDS : (['q', 'origen', 'orden', 'columnas', 'pag'] as const);
  // The announced ones share their tab with the documents.
  const address = listAddress(props, names, isAnnounced);
  const { q, origen, pag } = address.values;
  // What comes first is published first.
  const orden = address.values.orden ?? (isAnnounced ? 'publicado' : undefined);
  const asked = useCallback(
    (page: number) => ({
      estado: state,
      pag: page,
      q,
      origen: PROCEDURE_ORIGINS.find((one) => one === origen),
      orden: orden as undefined,
    }),
    [state, q, origen, orden],
  );
  const ask = useCallback(
    (signal: AbortSignal) => listProcedures(api, asked(pageOf(pag)), signal),
    [api, asked, pag],
  );
  const isDraft = state === 'borrador';
  return (
    <OfficerList
      id={`procedimientos.${state}`}
      caption={words.caption}
      words={{ one: 'procedimiento', many: 'procedimientos', all: 'los procedimientos' }}
      columns={isDraft ? DRAFT_COLUMNS : PROCEDURE_COLUMNS}
      rowKey={({ id }) => id}
      state={useLoaded(ask)}
      address={address}
      search={{ label: 'Buscar procedimientos', placeholder: 'Número o título' }}
      filters={
        state !== 'publicado'
          ? []
          : [
              {
                name: 'origen',
                label: 'Origen',
                emptyLabel: 'Origen: todos',
                options: PROCEDURE_ORIGINS.map((value) => ({ value, label: PROCEDURE_ORIGIN_LABELS[value] })),
              },
            ]
      }
      file={{
        name: words.file,
        read: (wish) => exportProcedures(api, asked(1), wish),
      }}
      selection={{
        nameOf: ({ number }) => number,
        readPage: (page) => listProcedures(api, asked(page)),
      }}
      empty={words.empty}
    />
  );
}

function documentColumns(onChanged: () => void): ListColumnView<AdminDocument>[] {
  const cells: Record<keyof typeof ADMIN_DOCUMENT_COLUMNS, (document: AdminDocument) => ReactNode> = {
    documento: ({ title, procedureId }) => <a href={recordHref(procedureId)}>{title}</a>,
    procedimiento: ({ procedureNumber }) => procedureNumber,
    etapa: ({ stage }) => DOCUMENT_STAGE_LABELS[stage],
    tipo: ({ kind }) => DOCUMENT_KINDS[kind as DocumentKind]?.[0] ?? kind,
    fecha: ({ documentDate }) => documentDate !== null && formatDate(documentDate),
    archivo: ({ versions: [newest] }) => newest !== undefined && fileFacts(newest),
    estado: (document) => (
      <>
        <DocumentState document={document} /> <DocumentRemark document={document} />
        <DocumentActions document={document} canPublish={false} onChanged={onChanged} />
      </>
    ),
    publicacion: ({ publishAt }) => publishAt !== null && formatDateTime(publishAt),
  };
  return viewColumns<typeof ADMIN_DOCUMENT_COLUMNS, AdminDocument>(ADMIN_DOCUMENT_COLUMNS, (key) => ({
    cell: cells[key],
  }));
}

/** Documents in one state, of all procedures. */
export function DocumentRecords({ status, ...props }: ListProps & { status: 'draft' | 'scheduled' }) {
  const { api } = usePortal();
  const isDraft = status === 'draft';
  // The drafts share their tab with the procedures.
  const address = listAddress(props, ['q', 'orden', 'columnas', 'pag'], isDraft);
  const { q: proc, orden, pag } = address.values;
  const asked = useCallback(
    (page: number) => ({
      estado: status,
      pag: page,
      ...(proc === undefined ? {} : { proc }),
      orden: orden as undefined,
    }),
    [status, proc, orden],
  );
  const ask = useCallback(
    (signal: AbortSignal) => listDocuments(api, asked(pageOf(pag)), signal),
    [api, asked, pag],
  );
  const state = useLoaded(ask);
  useNow(state.data?.rows.map(({ publishAt }) => publishAt) ?? [], state.reload);
  return (
    <OfficerList
      id={`documentos.${status}`}
      caption={isDraft ? 'Documentos en borrador' : 'Documentos programados'}
      words={{ one: 'documento', many: 'documentos', all: 'los documentos' }}
      columns={documentColumns(state.reload).map((column) => ({
        ...column,
        isSortable: !isDraft && column.isSortable === true,
      }))}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      {...(isDraft
        ? {}
        : { search: { label: 'Buscar por procedimiento', placeholder: 'Número del procedimiento' } })}
      file={{
        name: isDraft ? 'documentos-en-borrador' : 'documentos-programados',
        read: (wish) => exportDocuments(api, asked(1), wish),
      }}
      selection={{ nameOf: ({ title }) => title, readPage: (page) => listDocuments(api, asked(page)) }}
      empty={
        isDraft
          ? {
              title: 'No hay documentos en borrador.',
              children: <a href={NEW_RECORD}>Agregar documentos a un procedimiento</a>,
            }
          : {
              title: 'No hay documentos programados.',
              children: <span>Un documento se programa con un día por venir en «Publicar el».</span>,
            }
      }
    />
  );
}
