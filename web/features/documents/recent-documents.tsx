import type { RecentDocument, RecentDocumentPage } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { formatCount, formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { typeLabel, viewerPath } from './document-words.ts';
import type { ViewerSearch } from './documents.search.ts';
import './recent-documents.css';

const PATH = '/adquisiciones/documentos';

/** Newest published documents of all procedures, with a search that works without scripts. */
export function RecentDocuments({ search, page }: { search: ViewerSearch; page: RecentDocumentPage }) {
  const { total } = page;
  const count = `${total.exact ? '' : 'Más de '}${formatCountOf(total.value, 'documento', 'documentos')}`;
  return (
    <Page>
      <PageHead
        title="Documentos publicados"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones')}>Adquisiciones</a>
            <span>Documentos</span>
          </Breadcrumbs>
        }
      />
      <Stack gap={20} className="v-recent">
        <SearchPill
          look="medium"
          label="Buscar documentos"
          placeholder="Título del documento, folio o bien"
          action={screenPath(PATH)}
          {...(search.q === undefined ? {} : { defaultValue: search.q })}
          hidden={search.proc === undefined ? {} : { proc: search.proc }}
        />
        <p className="u-muted" role="status">
          {count}
          {search.proc !== undefined && ` de ${search.proc}`}
          {search.q !== undefined && ` con «${search.q}»`}
        </p>
        {page.rows.length === 0 ? (
          <EmptyState
            title={
              search.q === undefined ? 'Aún no hay documentos publicados.' : 'Ningún documento coincide.'
            }
          >
            <SearchEverywhere q={search.q} />
            {search.q !== undefined && (
              <ButtonLink variant="tonal" href={screenPath(PATH)}>
                Ver todos los documentos
              </ButtonLink>
            )}
          </EmptyState>
        ) : (
          <DocList label="Documentos publicados">
            {page.rows.map((row) => (
              <RecentRow key={row.id} row={row} />
            ))}
          </DocList>
        )}
        <Pagination
          page={page.page}
          pageSize={page.size}
          total={total.value}
          isCapped={!total.exact}
          renderLink={(target, { children, ...link }) => (
            <a
              {...link}
              href={screenPath(PATH, {
                proc: search.proc,
                q: search.q,
                pag: target > 1 ? target : undefined,
              })}
            >
              {children}
            </a>
          )}
        />
      </Stack>
    </Page>
  );
}

function RecentRow({ row }: { row: RecentDocument }) {
  const type = typeLabel(row.mediaType);
  const meta = [
    `${row.procedure.number} · ${row.procedure.title}`,
    formatDate(row.publishedAt),
    type,
    ...(row.pages === null ? [] : [row.pages === 1 ? '1 página' : `${formatCount(row.pages)} páginas`]),
    formatFileSize(row.bytes),
    ...(row.version > 1 ? [`versión ${row.version}`] : []),
  ].join(', ');
  return (
    <DocRow
      type={type}
      name={row.title}
      title={<a href={viewerPath(row.id)}>{row.title}</a>}
      meta={meta}
      isChanged={row.version > 1}
      downloadHref={`${API_BASE}${row.href}?descargar=1`}
    />
  );
}
