import { API_BASE } from '#contract/endpoint.ts';
import type { DocumentReading } from '#contract/page-views.ts';
import { formatDate, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { readingPath, typeLabel, viewerPath } from './document-words.ts';
import { pictureAddress } from './first-page.data.ts';
import { ReadBlock } from './read-block.tsx';
import { levelled, type LevelledPage } from './reading-outline.ts';
import './reading.css';

/** A document as text: its titles, paragraphs, lists and tables, page by page; needs no script. */
export function Screen({ reading }: { reading: DocumentReading }) {
  const { document, procedure, language } = reading;
  const { pages, titles } = levelled(reading.pages);
  const hasText = pages.some(({ blocks }) => blocks.length > 0);
  return (
    <Page className="rd">
      <PageHead
        title={document.title}
        actions={
          <>
            <ButtonLink variant="tonal" href={viewerPath(document.id, { version: document.version })}>
              Ver en el visor
            </ButtonLink>
            <ButtonLink href={`${API_BASE}${document.href}?descargar=1`} download>
              Descargar
            </ButtonLink>
          </>
        }
      >
        <p>
          <a href={screenPath(`/adquisiciones/procedimientos/${procedure.slug}`)}>{procedure.number}</a>,{' '}
          {procedure.title}. Versión {document.version}, {formatDate(document.publishedAt)}.{' '}
          {typeLabel(document.mediaType)}, {formatFileSize(document.bytes)}
        </p>
      </PageHead>
      <Notices reading={reading} hasText={hasText} />
      {pages.length > 0 && (
        <div className="rd-body">
          {titles.length > 2 && (
            <nav className="rd-outline" aria-label="Índice del documento">
              <details open>
                <summary>Índice</summary>
                <ol>
                  {titles.map(({ anchor, text, level }) => (
                    <li key={anchor} data-level={level}>
                      <a href={`#${anchor}`}>{text}</a>
                    </li>
                  ))}
                </ol>
              </details>
            </nav>
          )}
          <article className="rd-text" lang={language ?? undefined}>
            {pages.map((page) => (
              <ReadPage key={page.number} page={page} reading={reading} />
            ))}
          </article>
        </div>
      )}
    </Page>
  );
}

function Notices({ reading: { document, state }, hasText }: { reading: DocumentReading; hasText: boolean }) {
  return (
    <>
      {document.version < document.newest && (
        <Notice tone="warn" actions={<a href={readingPath(document.id, document.newest)}>Leer la vigente</a>}>
          Estás leyendo la versión {document.version}. Hay una versión {document.newest}.
        </Notice>
      )}
      {state === 'waiting' && (
        <Notice>
          {hasText
            ? 'Aún preparamos los títulos y las tablas de este documento: por ahora lees su texto corrido. Vuelve a abrir esta página en un minuto.'
            : 'Estamos preparando el texto de este documento. Vuelve a abrir esta página en un minuto.'}
        </Notice>
      )}
      {state === 'none' && (
        <Notice>Este archivo no se puede leer como texto. Descárgalo para abrirlo.</Notice>
      )}
      {state === 'made' && !hasText && (
        <Notice tone="warn">Este documento es una imagen: no tiene texto que se pueda leer o buscar.</Notice>
      )}
      {hasText && (
        <p className="rd-note">
          El portal obtuvo este texto del archivo para facilitar su lectura. Vale el documento publicado.
        </p>
      )}
    </>
  );
}

function ReadPage({ page, reading: { document, state } }: { page: LevelledPage; reading: DocumentReading }) {
  const { number, blocks, isRecognised } = page;
  const isPaged = document.mediaType === 'application/pdf';
  return (
    <section id={`pagina-${number}`} aria-label={`Página ${number}`} lang={isRecognised ? 'es' : undefined}>
      {isPaged && (
        <p className="rd-page" lang="es">
          <a href={viewerPath(document.id, { version: document.version, pag: number })}>Página {number}</a>
          {isRecognised && <span> Texto reconocido en una imagen; puede tener errores.</span>}
        </p>
      )}
      {blocks.map((block, index) => (
        <ReadBlock key={index} block={block} page={number} />
      ))}
      {blocks.length === 0 && state === 'made' && (
        <figure className="rd-picture">
          <img
            src={pictureAddress(document.id, document.version, number)}
            alt={`Imagen de la página ${number}, sin texto que se pueda leer`}
            loading="lazy"
          />
        </figure>
      )}
    </section>
  );
}
