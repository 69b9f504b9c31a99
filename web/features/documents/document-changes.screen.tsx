import {
  DOCUMENT_CHANGE_LABELS,
  type DocumentChange,
  type DocumentChanges,
} from '#contract/document-text.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { rowsOfPages, viewerPath } from './document-words.ts';
import '#web/ui/section-rhythm.css';
import './document-changes.css';

const TONES: Record<DocumentChange['kind'], Tone> = {
  changed: 'info',
  inserted: 'ok',
  removed: 'bad',
  renumbered: 'mute',
};

/** What changed between two versions of a document, in words: figures first, each with its clause and page. */
export function Screen({ data }: { data: DocumentChanges }) {
  const { document, procedure, from, to, isCompared, changes, more } = data;
  const told = (changes ?? []).filter(({ kind }) => kind !== 'renumbered');
  const figures = told.filter(({ isFigure }) => isFigure);
  const words = told.filter(({ isFigure }) => !isFigure);
  const renumbered = (changes ?? []).filter(({ kind }) => kind === 'renumbered');
  return (
    <Page className="u-rhythm dc">
      <PageHead
        title={`Qué cambió entre la versión ${from.number} y la ${to.number}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones')}>
              <SectionName of="/adquisiciones" />
            </a>
            <a href={screenPath(`/adquisiciones/procedimientos/${procedure.slug}`)}>{procedure.number}</a>
            <span>Cambios</span>
          </Breadcrumbs>
        }
      >
        <p>
          {document.title}. {procedure.title}.
        </p>
        <p className="u-muted">
          <a href={viewerPath(document.id, { version: from.number })}>Versión {from.number}</a>, del{' '}
          {formatDate(from.publishedAt)}.{' '}
          <a href={viewerPath(document.id, { version: to.number })}>Versión {to.number}</a>, del{' '}
          {formatDate(to.publishedAt)}.
        </p>
      </PageHead>
      {changes === null ? (
        <Notice>
          {isCompared
            ? whyNot(from, to)
            : 'Aún comparamos las dos versiones. Vuelve a abrir esta página en un minuto, o consulta las dos.'}
        </Notice>
      ) : (
        <p role="status">{summaryOf(told.length + more, figures.length)}</p>
      )}
      <Part title="Números, fechas y montos" changes={figures} {...{ document, from, to }} />
      <Part title="Otras palabras" changes={words} {...{ document, from, to }} />
      {renumbered.length > 0 && (
        <p className="u-muted">
          Además, {formatCountOf(renumbered.length, 'apartado solo cambió', 'apartados solo cambiaron')} de
          número:{' '}
          {renumbered
            .slice(0, 12)
            .map(({ before, after }) => `${before} es ahora ${after}`)
            .join('; ')}
          {renumbered.length > 12 && '; …'}
        </p>
      )}
      {more > 0 && (
        <Notice>
          Hay {formatCountOf(more, 'cambio', 'cambios')} más que no se enumeran: la versión {to.number} es
          casi otro documento.
        </Notice>
      )}
      {changes !== null && (
        <p className="u-small u-muted">
          La comparación es automática, por las palabras de cada versión. Lo que vale es lo que dice el
          documento publicado.
        </p>
      )}
    </Page>
  );
}

/** Why two versions are not compared, by their pages, and what whoever reads can do. */
function whyNot(from: DocumentChanges['from'], to: DocumentChanges['to']): string {
  const recognised = placesOf(from, to, ({ ocrPages }) => ocrPages);
  const pictures = placesOf(from, to, ({ imagePages }) => imagePages);
  if (recognised !== undefined)
    return `Las dos versiones no se pueden comparar palabra por palabra: un programa reconoció en imágenes el texto de ${recognised}, y una cifra mal leída parecería un cambio.${
      pictures === undefined ? '' : ` Además, no hay texto en ${pictures}.`
    } Abre las dos y compara tú lo que te importa.`;
  if (pictures !== undefined)
    return `Las dos versiones no se pueden comparar: son imágenes sin texto ${pictures}. Abre las dos y compara tú lo que te importa.`;
  return 'Las dos versiones no se pueden comparar: no se obtuvo el texto de una de ellas. Abre las dos y compara tú lo que te importa.';
}

/** «las páginas 1 a 3 de la versión 1 y la página 2 de la versión 2»; undefined for none. */
function placesOf(
  from: DocumentChanges['from'],
  to: DocumentChanges['to'],
  pagesOf: (version: DocumentChanges['from']) => readonly number[],
): string | undefined {
  const said = [from, to].flatMap((version) => {
    const pages = pagesOf(version);
    if (pages.length === 0) return [];
    const named = pages.length === 1 ? `la página ${pages[0]}` : `las páginas ${rowsOfPages(pages)}`;
    return [`${named} de la versión ${version.number}`];
  });
  return said.length === 0 ? undefined : said.join(' y ');
}

function summaryOf(total: number, figures: number): string {
  if (total === 0) return 'Las palabras de las dos versiones son las mismas.';
  const said = formatCountOf(total, 'cambio', 'cambios');
  return figures === 0 ? `${said}.` : `${said}; ${figures} en números, fechas o montos.`;
}

type PartProps = Pick<DocumentChanges, 'document' | 'from' | 'to'> & {
  title: string;
  changes: readonly DocumentChange[];
};

function Part({ title, changes, document, from, to }: PartProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ol className="dc-list">
        {changes.map((change, index) => {
          const version = change.kind === 'removed' ? from.number : to.number;
          return (
            <li key={index} className="dc-change">
              <p className="dc-change__head">
                <Tag tone={TONES[change.kind]}>{DOCUMENT_CHANGE_LABELS[change.kind]}</Tag>
                <strong>{change.clause ?? 'Al principio del documento'}</strong>
                <a href={viewerPath(document.id, { version, pag: change.page })}>
                  Página {change.page} de la versión {version}
                </a>
              </p>
              <p className="dc-words">
                {change.lead !== '' && `… ${change.lead} `}
                {change.before !== '' && <del>{change.before}</del>}
                {change.before !== '' && change.after !== '' && ' '}
                {change.after !== '' && <ins>{change.after}</ins>}
                {change.trail !== '' && ` ${change.trail} …`}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
