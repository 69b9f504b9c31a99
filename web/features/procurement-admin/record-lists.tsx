import { useCallback } from 'react';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import {
  PROCEDURE_ORIGIN_LABELS,
  PROCEDURE_ORIGINS,
  PROCEDURE_STATUS_LABELS,
  type AdminProcedureRow,
} from '#contract/procurement-admin.ts';
import { publicationText } from '#web/kit/publication-text.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DocumentActions } from './dossier-list.tsx';
import { ListFrame } from './list-frame.tsx';
import { fileFacts } from './pending-document.ts';
import { listDocuments, listProcedures } from './procurement-admin.data.ts';
import { NEW_RECORDS_PATH, type RecordSearch } from './record-search.ts';
import { usePage } from './use-page.ts';

interface ListProps {
  search: RecordSearch;
  setSearch: (patch: Partial<RecordSearch>) => void;
}

const pageOf = (search: RecordSearch) => Math.max(1, Number(search.pag) || 1);

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

function ProcedureEntry({ row }: { row: AdminProcedureRow }) {
  const saved = `Guardado el ${formatDateTime(row.updatedAt)}${row.updatedBy === null ? '' : ` por ${row.updatedBy}`}`;
  const facts = [
    row.publishedAt === null ? saved : publicationText(row.status, { ...row, publishedAt: row.publishedAt }),
    waiting(row),
  ];
  return (
    <li className="pa-entry">
      <div>
        <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: row.id })}>
          <span className="u-num">{row.number}</span> {row.title === '' ? 'Sin título' : row.title}
        </a>
        <p className="u-field__hint">{facts.filter((part) => part !== '').join('. ')}</p>
      </div>
      <span className="u-cluster u-gap-4">
        {row.refusedContracts > 0 && <Tag tone="bad">Proveedor impedido o con antecedentes</Tag>}
        {row.origin === 'compranet' && <Tag tone="mute">CompraNet</Tag>}
        <Tag tone={row.status === 'draft' ? 'mute' : 'info'}>{PROCEDURE_STATUS_LABELS[row.status]}</Tag>
      </span>
    </li>
  );
}

/** Procedures in draft, or published ones, with search and pages. */
export function ProcedureRecords({
  search,
  setSearch,
  state,
}: ListProps & { state: 'borrador' | 'publicado' }) {
  const { api } = usePortal();
  const pag = pageOf(search);
  const origin = PROCEDURE_ORIGINS.find((one) => one === search.origen);
  const load = useCallback(
    () =>
      listProcedures(api, {
        estado: state,
        pag,
        ...(origin === undefined ? {} : { origen: origin }),
        ...(search.q === undefined ? {} : { q: search.q }),
      }),
    [api, state, pag, search.q, origin],
  );
  const { state: list, reload } = usePage(load);
  const tab = state === 'borrador' ? 'borradores' : 'publicados';
  const none = state === 'borrador' ? 'No hay borradores.' : 'No hay procedimientos publicados.';
  return (
    <>
      <SearchPill
        label="Buscar procedimientos"
        placeholder="Número o título"
        look="medium"
        action={screenPath(NEW_RECORDS_PATH)}
        hidden={{ tab, ...(origin === undefined ? {} : { origen: origin }) }}
        defaultValue={search.q ?? ''}
        onSearch={(q) => setSearch({ q: q === '' ? undefined : q, pag: undefined })}
      />
      {state === 'publicado' && (
        <div className="pa-origin">
          <Select
            label="Origen"
            value={origin ?? ''}
            emptyLabel="Todos"
            options={PROCEDURE_ORIGINS.map((value) => ({ value, label: PROCEDURE_ORIGIN_LABELS[value] }))}
            onChange={(value) => setSearch({ origen: value === '' ? undefined : value, pag: undefined })}
          />
        </div>
      )}
      <ListFrame
        what="los procedimientos"
        state={list}
        empty={
          search.q === undefined && origin === undefined
            ? none
            : 'Ningún procedimiento coincide con estos filtros.'
        }
        onRelease={
          search.q === undefined && origin === undefined
            ? undefined
            : () => setSearch({ q: undefined, origen: undefined, pag: undefined })
        }
        reload={reload}
      >
        {(page) => (
          <>
            <ul className="pa-entries">
              {page.rows.map((row) => (
                <ProcedureEntry key={row.id} row={row} />
              ))}
            </ul>
            <Pagination
              page={page.page}
              pageSize={page.size}
              total={page.total.value}
              isCapped={!page.total.exact}
              renderLink={(target, { children, ...props }) => (
                <a {...props} href={screenPath(NEW_RECORDS_PATH, { ...search, pag: String(target) })}>
                  {children}
                </a>
              )}
            />
          </>
        )}
      </ListFrame>
    </>
  );
}

function emptyDocuments(status: 'draft' | 'scheduled', proc: string | undefined): string {
  if (status === 'draft') return 'No hay documentos en borrador.';
  return proc === undefined ? 'No hay documentos programados.' : `No hay documentos programados en ${proc}.`;
}

/** Documents in one state, of all procedures. */
export function DocumentRecords({
  search,
  setSearch,
  status,
}: ListProps & { status: 'draft' | 'scheduled' }) {
  const { api } = usePortal();
  const pag = pageOf(search);
  // The drafts share their tab with the procedures, to which its search belongs.
  const proc = status === 'scheduled' ? search.q : undefined;
  const load = useCallback(
    () => listDocuments(api, { estado: status, pag, ...(proc === undefined ? {} : { proc }) }),
    [api, status, pag, proc],
  );
  const { state, reload } = usePage(load);
  return (
    <>
      {status === 'scheduled' && (
        <SearchPill
          label="Buscar por procedimiento"
          placeholder="Número del procedimiento"
          look="medium"
          action={screenPath(NEW_RECORDS_PATH)}
          hidden={{ tab: 'programados' }}
          defaultValue={search.q ?? ''}
          onSearch={(q) => setSearch({ q: q === '' ? undefined : q, pag: undefined })}
        />
      )}
      <ListFrame
        what="los documentos"
        state={state}
        empty={emptyDocuments(status, proc)}
        onRelease={proc === undefined ? undefined : () => setSearch({ q: undefined, pag: undefined })}
        reload={reload}
      >
        {(page) => (
          <>
            <DocList label={status === 'draft' ? 'Documentos en borrador' : 'Documentos programados'}>
              {page.rows.map((document) => {
                const newest = document.versions[0];
                return (
                  <DocRow
                    key={document.id}
                    type={newest?.originalName ?? 'pdf'}
                    name={document.title}
                    title={
                      <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: document.procedureId })}>
                        {document.title}
                      </a>
                    }
                    meta={[
                      document.procedureNumber,
                      DOCUMENT_STAGE_LABELS[document.stage],
                      ...(newest === undefined ? [] : [fileFacts(newest)]),
                    ].join(', ')}
                  >
                    <DocumentActions document={document} canPublish={false} onChanged={reload} />
                  </DocRow>
                );
              })}
            </DocList>
            <Pagination
              page={page.page}
              pageSize={page.size}
              total={page.total.value}
              isCapped={!page.total.exact}
              renderLink={(target, { children, ...props }) => (
                <a {...props} href={screenPath(NEW_RECORDS_PATH, { ...search, pag: String(target) })}>
                  {children}
                </a>
              )}
            />
          </>
        )}
      </ListFrame>
    </>
  );
}
