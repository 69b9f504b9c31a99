import { type ComponentProps, useEffect, useRef, useState } from 'react';
import {
  DOCUMENT_STAGE_LABELS,
  DOCUMENT_STAGES,
  type DocumentVersion,
  type PublicDocument,
} from '#contract/procedures.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { formatDate, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { FileIcon } from '#web/ui/file-icon.tsx';
import {
  canBeRead,
  changesPath,
  indexLine,
  kindLabel,
  readingPath,
  typeLabel,
  viewerPath,
} from './document-words.ts';
import type { ViewedDocument } from './documents.data.ts';
import type { OutlineEntry } from './pdf/open-document.ts';

interface IndexProps {
  context: ViewedDocument;
  version: DocumentVersion | undefined;
  /** Undefined until it is read. */
  outline: readonly OutlineEntry[] | undefined;
  page: number;
  isOpen: boolean;
  onPage: (page: number) => void;
  /** Copies a link to what is open; on phones, whose bars have no room for it. */
  onCopyLink: () => void;
}

/** Documents from so many pages on usually bring an index: its place is kept while it is read. */
const LONG = 8;

/** The procedure's file by stages, the open document's own index, and its data. */
export function ViewerIndex({ context, version, outline, page, isOpen, onPage, onCopyLink }: IndexProps) {
  const isLong = version?.mediaType === 'application/pdf' && (version.pages ?? 0) >= LONG;
  const { place } = context;
  const [isShowingPages, setShowingPages] = useState(false);
  const isReadable = canBeRead(context, version);
  const hasPictures = version?.mediaType === 'application/pdf';
  const stages = DOCUMENT_STAGES.filter((stage) => context.index.some((entry) => entry.stage === stage));
  return (
    <nav className="v-index" aria-label="Expediente" data-open={isOpen}>
      <h2>
        {place === undefined ? 'Expediente' : 'Archivos'} <span>{context.procedure.number}</span>
      </h2>
      {version !== undefined && (
        <div className="v-index__modes">
          {hasPictures && (
            <button
              type="button"
              aria-pressed={isShowingPages}
              onClick={() => setShowingPages(!isShowingPages)}
            >
              Miniaturas
            </button>
          )}
          {isReadable && <a href={readingPath(context.document.id, version.number, page)}>Leer como texto</a>}
          <button type="button" className="v-narrow" onClick={onCopyLink}>
            {version.mediaType === 'application/pdf' ? 'Copiar enlace a esta página' : 'Copiar enlace'}
          </button>
        </div>
      )}
      {isShowingPages && version !== undefined && (
        <LoadedThumbnails id={context.document.id} version={version.number} page={page} onPage={onPage} />
      )}
      {stages.map((stage) => (
        <section key={stage}>
          {place === undefined && <h3>{DOCUMENT_STAGE_LABELS[stage]}</h3>}
          <ul>
            {context.index
              .filter((entry) => entry.stage === stage)
              .map((entry) => (
                <li key={entry.id}>
                  <IndexLink
                    entry={entry}
                    isAttached={place !== undefined}
                    isCurrent={entry.id === context.document.id}
                  />
                  {entry.id === context.document.id && (
                    <Outline outline={outline} page={page} isLong={isLong} onPage={onPage} />
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="v-index__all">
        <a
          href={
            place?.zip ??
            `${API_BASE}/procedimientos/${encodeURIComponent(context.procedure.slug)}/expediente.zip`
          }
          download
        >
          {place === undefined ? 'Descargar el expediente completo (ZIP)' : 'Descargar todos (ZIP)'}
        </a>
      </p>
      {version !== undefined && <DocumentData document={context.document} version={version} />}
      {place === undefined && <IntegrityReceipt id={context.document.id} version={version?.number} />}
    </nav>
  );
}

type Thumbnails = typeof import('./thumbnails.tsx').Thumbnails;

/** The pictures of the pages once their code is there; without it only they are missing, not the document. */
function LoadedThumbnails(props: ComponentProps<Thumbnails>) {
  const [loaded, setLoaded] = useState<{ Thumbnails?: Thumbnails; attempt: number }>({ attempt: 0 });
  const [failed, setFailed] = useState<number>();
  const { attempt, Thumbnails: Shown } = loaded;
  useEffect(() => {
    import('./thumbnails.tsx').then(
      ({ Thumbnails }) => setLoaded({ Thumbnails, attempt }),
      () => setFailed(attempt),
    );
  }, [attempt]);
  if (Shown !== undefined) return <Shown {...props} />;
  if (failed !== attempt) return <p className="v-thumbs__state">Cargando miniaturas</p>;
  return (
    <div className="v-thumbs__state" role="alert">
      <p>No pudimos cargar las miniaturas: el portal no responde.</p>
      <Button variant="tonal" size="small" onClick={() => setLoaded({ attempt: attempt + 1 })}>
        Intentar de nuevo
      </Button>
    </div>
  );
}

function IndexLink(props: { entry: PublicDocument; isAttached: boolean; isCurrent: boolean }) {
  const { entry, isAttached, isCurrent } = props;
  const version = entry.versions[0];
  return (
    <a href={viewerPath(entry.id, { isAttached })} aria-current={isCurrent ? 'page' : undefined}>
      <FileIcon type={version === undefined ? '' : typeLabel(version.mediaType)} />
      <span>
        {entry.title}
        <small>{indexLine(entry)}</small>
      </span>
    </a>
  );
}

type OutlineProps = Pick<IndexProps, 'page' | 'onPage'> & {
  outline: IndexProps['outline'];
  isLong: boolean;
};

function Outline({ outline, isLong, ...rest }: OutlineProps) {
  if (outline === undefined) return isLong ? <div className="v-outline v-outline--long" /> : null;
  return outline.length === 0 ? null : <OutlineList outline={outline} isLong={isLong} {...rest} />;
}

function OutlineList(props: OutlineProps & { outline: readonly OutlineEntry[] }) {
  const { outline, page, isLong, onPage } = props;
  const list = useRef<HTMLOListElement>(null);
  const current = outline.findLastIndex((entry) => entry.page <= page);
  useEffect(() => {
    const box = list.current;
    const row = box?.children[current];
    if (box === null || !(row instanceof HTMLElement)) return;
    const isSeen =
      row.offsetTop >= box.scrollTop && row.offsetTop + row.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = row.offsetTop - box.clientHeight / 3;
  }, [current]);
  return (
    <ol
      ref={list}
      className={classNames('v-outline', isLong && 'v-outline--long')}
      aria-label="Índice del documento"
    >
      {outline.map((entry, index) => (
        <li key={`${entry.page}-${entry.title}`} data-level={entry.level}>
          <button
            type="button"
            aria-current={index === current ? 'location' : undefined}
            onClick={() => onPage(entry.page)}
          >
            <span>{entry.title}</span>
            <span>{entry.page}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What proves what was published, and the page that verifies it; of a withdrawn document, that it was withdrawn. */
function IntegrityReceipt({ id, version }: { id: string; version: number | undefined }) {
  const which = version === undefined ? 'retiro' : String(version);
  return (
    <p className="v-index__all">
      <a
        href={`${API_BASE}/integridad/documentos/${id}/${which}/comprobante`}
        download={`comprobante-${id}-${which}.json`}
      >
        Comprobante de integridad
      </a>{' '}
      <a href={`${API_BASE}/integridad/verificador.html`} download>
        Página verificadora
      </a>{' '}
      <a href={screenPath('/integridad')}>Cómo se comprueba</a>
    </p>
  );
}

function DocumentData({ document, version }: { document: PublicDocument; version: DocumentVersion }) {
  const barriers = version.barriers.join('. ');
  return (
    <section className="v-data">
      <h3>Datos del documento</h3>
      <FactList
        facts={[
          { name: 'Tipo', value: document.kind === '' ? null : kindLabel(document.kind) },
          ...(document.documentDate === null
            ? []
            : [{ name: 'Fecha del acto', value: formatDate(document.documentDate) }]),
          { name: 'Publicación', value: formatDateTime(version.publishedAt) },
          { name: 'Archivo', value: `${version.originalName}, ${formatFileSize(version.bytes)}` },
          ...(barriers === '' ? [] : [{ name: 'Accesibilidad', value: `${barriers}.` }]),
          ...(version.changeNote === null ? [] : [{ name: 'Cambios', value: version.changeNote }]),
          { name: 'SHA-256', value: <code>{version.sha256}</code> },
        ]}
      />
      {document.versions.length > 1 && (
        <>
          <h3>Versiones</h3>
          <ul className="v-versions">
            {document.versions.map((entry) => (
              <li key={entry.number}>
                <a
                  href={viewerPath(document.id, { version: entry.number })}
                  aria-current={entry.number === version.number ? 'true' : undefined}
                >
                  Versión {entry.number}, {formatDate(entry.publishedAt)}
                </a>
                {entry.changeCount !== null && (
                  <a
                    className="v-versions__changes"
                    href={changesPath(document.id, entry.number)}
                    aria-label={`Ver qué cambió entre la versión ${entry.number - 1} y la ${entry.number}`}
                  >
                    Ver qué cambió
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
