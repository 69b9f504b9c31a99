import {
  REGULATION_LEVEL_LABELS,
  type RegulationDetail,
  type RegulationLink,
} from '#contract/regulations.ts';
import type { Citation } from '#contract/regulation-texts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatFullDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { AttachedFiles } from '#web/ui/attached-files.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CitationList } from './citation-list.tsx';
import { stateMark, validityText, whereaboutsText } from './regulation-words.ts';
import '#web/ui/section-rhythm.css';
import './regulations.css';

const dateText = (date: string | null) => (date === null ? null : formatFullDate(date));

function Links({ links }: { links: readonly RegulationLink[] }) {
  return (
    <ul>
      {links.map(({ slug, title }) => (
        <li key={slug}>
          <a href={screenPath(`/normatividad/${slug}`)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** Versions of the text that is read by article, the one in force first. */
function Texts({ home, texts, today }: { home: string; texts: RegulationDetail['texts']; today: string }) {
  if (texts.length === 0) return null;
  return (
    <>
      <p>
        <ButtonLink href={screenPath(`${home}/texto`)}>Leer el texto por artículos</ButtonLink>
      </p>
      {texts.length > 1 && (
        <>
          <h2 className="u-h3">Textos que han regido</h2>
          <ol className="regulation-versions">
            {texts.map(({ key, name, inForceOn }, index) => (
              <li key={key}>
                <a href={screenPath(`/normatividad/textos/${key}`)}>{name}</a>{' '}
                <span className="u-small u-muted">
                  {inForceOn > today ? 'Empieza a regir el' : 'Desde el'} {formatFullDate(inForceOn)}
                </span>
                {index > 0 && (
                  <>
                    {' '}
                    <a className="u-small" href={screenPath(`${home}/comparacion`, { a: key })}>
                      Qué cambió<span className="u-visually-hidden"> en {name}</span>
                    </a>
                  </>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** Permanent page of a regulation: dates, publication and the norms around it. */
export function Screen({
  data,
  citations = [],
  isPreview = false,
}: {
  data: RegulationDetail;
  /** What cites it in the portal. */
  citations?: readonly Citation[];
  isPreview?: boolean;
}) {
  const { can, now } = usePortal();
  const today = todayInMexico(new Date(now));
  const mark = stateMark(data, today);
  const home = `/normatividad/${data.slug}`;
  const isOwner = !isPreview && can('administer', 'Regulations');
  const related = [
    { title: 'Sustituye a', links: data.replaces },
    { title: 'Modifica a', links: data.amends === null ? [] : [data.amends] },
    { title: 'Modificada por', links: data.amendedBy },
  ].filter(({ links }) => links.length > 0);
  return (
    <Page width="narrow" className="u-rhythm">
      <article className="regulation-body">
        <PageHead
          title={data.title}
          actions={
            isOwner && <a href={screenPath(`/administracion/contenido/normatividad/${data.slug}`)}>Editar</a>
          }
          crumbs={
            <Breadcrumbs>
              <a href={screenPath('/')}>Inicio</a>
              <a href={screenPath('/normatividad')}>
                <SectionName of="/normatividad" />
              </a>
              <span>{data.shortTitle ?? REGULATION_LEVEL_LABELS[data.level]}</span>
            </Breadcrumbs>
          }
        >
          <p>
            <Tag tone={mark.tone}>{mark.label}</Tag>
          </p>
        </PageHead>
        {data.status === 'repealed' && (
          <Notice tone="mute">
            {validityText(data, today)}.
            {data.replacedBy !== null && (
              <>
                {' '}
                La sustituye:{' '}
                <a href={screenPath(`/normatividad/${data.replacedBy.slug}`)}>{data.replacedBy.title}</a>
              </>
            )}
          </Notice>
        )}
        {data.summary !== '' && <p className="u-lead">{data.summary}</p>}
        <section aria-label="Datos de la norma">
          <FactList
            facts={[
              { name: 'Nivel', value: REGULATION_LEVEL_LABELS[data.level] },
              { name: 'Tipo', value: data.kind },
              { name: 'Emisor', value: data.issuer },
              { name: 'Medio', value: data.medium },
              { name: 'Publicación', value: dateText(data.publishedOn) },
              {
                name:
                  data.inForceOn !== null && data.inForceOn > today ? 'Regirá desde' : 'Inicio de vigencia',
                value: dateText(data.inForceOn),
              },
              { name: 'Última reforma', value: dateText(data.lastReformOn) },
              { name: 'Abrogación', value: dateText(data.repealedOn) },
              { name: 'Temas', value: data.topics.join(', ') },
            ]}
          />
        </section>
        {related.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className="u-h3">{title}</h2>
            <Links links={links} />
          </section>
        ))}
        <section aria-label="Texto">
          <Texts home={home} texts={data.texts} today={today} />
          <AttachedFiles
            label="Texto"
            files={data.files}
            of={{ type: 'normatividad', key: data.slug }}
            isPreview={isPreview}
          />
          {data.officialUrl === null ? (
            data.files.length === 0 &&
            data.texts.length === 0 && (
              <p>
                El portal no tiene el texto de esta norma. {whereaboutsText(data)}Pídelo a la Unidad:{' '}
                <a href={screenPath('/directorio')}>directorio</a>.
              </p>
            )
          ) : (
            <p>
              <OutsideLink href={data.officialUrl} rel="external">
                Buscar el texto en el sitio oficial
              </OutsideLink>
            </p>
          )}
        </section>
        {citations.length > 0 && (
          <section aria-labelledby="citas">
            <h2 id="citas" className="u-h3">
              Citada en el portal
            </h2>
            <CitationList citations={citations} />
          </section>
        )}
      </article>
    </Page>
  );
}
