import type { TextPart } from '#contract/regulation-texts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { rankOf } from '#contract/rules/documents/article-parts.ts';
import { wordsOf } from '#contract/rules/texts/marked-words.ts';
import { formatCountOf, formatFullDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { CitationList } from './citation-list.tsx';
import { DayForm } from './day-form.tsx';
import type { TextPage } from './regulation-text.data.ts';
import { TextBody } from './text-body.tsx';
import { TextOutline } from './text-outline.tsx';
import { saysAll, standingSentence, versionDays } from './text-words.ts';
import '#web/ui/section-rhythm.css';
import './regulation-text.css';

interface ScreenProps {
  data: TextPage;
  /** Address of this screen. */
  path: string;
  search: { fecha: string; q: string };
}

/** The text of a regulation by article, as it was on a day. */
export function Screen({ data: { text, citations }, path, search }: ScreenProps) {
  const { can, now } = usePortal();
  const today = todayInMexico(new Date(now));
  const { regulation, versions } = text;
  const home = `/normatividad/${regulation.slug}`;
  const read = versions.find(({ key }) => key === text.version);
  const words = wordsOf(search.q);
  const shown = words.length === 0 ? text.parts : found(text.parts, words);
  const sentence = standingSentence(text);
  const isToday = text.day === today;
  const keep: Record<string, string> = search.fecha === '' ? {} : { fecha: search.fecha };
  return (
    <Page className="u-rhythm rt">
      <PageHead
        title={regulation.title}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/normatividad')}>
              <SectionName of="/normatividad" />
            </a>
            <a href={screenPath(home)}>{regulation.shortTitle ?? 'Norma'}</a>
            <span>Texto</span>
          </Breadcrumbs>
        }
        actions={
          <>
            {versions.length > 1 && (
              <a href={screenPath(`${home}/comparacion`, read === versions[0] ? {} : { a: read?.key })}>
                Comparar versiones
              </a>
            )}
            <Button variant="line" onClick={() => window.print()}>
              Imprimir
            </Button>
            {can('administer', 'Regulations') && read !== undefined && (
              <a href={screenPath(`/administracion/contenido/textos/${read.key}`)}>Editar</a>
            )}
          </>
        }
      >
        {read !== undefined && (
          <p>
            <b>{read.name}</b>. {versionDays(read, today)}
            {read.source === null ? '' : `. ${read.source}`}
          </p>
        )}
      </PageHead>
      {text.note !== null && <Notice tone="warn">{text.note}</Notice>}
      {sentence !== undefined && <Notice tone="mute">{sentence}</Notice>}
      {sentence === undefined && !isToday && (
        <Notice>
          {text.day > today
            ? `Regirá desde el ${formatFullDate(read?.inForceOn ?? text.day)}`
            : `Así regía el ${formatFullDate(text.day)}`}
          .
        </Notice>
      )}
      <DayForm
        action={screenPath(`${home}/texto`)}
        day={search.fecha}
        hidden={search.q === '' ? {} : { q: search.q }}
      />
      {text.parts.length === 0 ? (
        <EmptyState title="Ese día no había un texto vigente de esta norma en el portal.">
          <a href={screenPath(`${home}/texto`)}>Leer el texto de hoy</a>
        </EmptyState>
      ) : (
        <Split side="start" width={256} at={960} aside={<TextOutline parts={text.parts} />}>
          <SearchPill
            label="Buscar en el texto"
            placeholder="Palabra o artículo"
            action={screenPath(path)}
            look="medium"
            defaultValue={search.q}
            hidden={keep}
          />
          {words.length > 0 && (
            <p role="status" className="rt-found">
              {formatCountOf(
                shown.filter(({ kind }) => rankOf(kind) === undefined).length,
                'parte lo dice',
                'partes lo dicen',
              )}
              {'. '}
              <a href={screenPath(path, keep)}>Ver todo el texto</a>
            </p>
          )}
          {words.length > 0 && shown.length === 0 && <SearchEverywhere q={search.q} />}
          <TextBody
            parts={shown}
            words={words}
            addressOf={(anchor) => `${screenPath(path, keep)}#${anchor}`}
            renderFoot={({ anchor, label, citations: count }) =>
              count > 0 && (
                <details className="rt-cited u-no-print">
                  <summary>
                    {formatCountOf(count, 'cita', 'citas')} en el portal
                    <span className="u-visually-hidden"> de {label}</span>
                  </summary>
                  <CitationList citations={citations.filter(({ anchors }) => anchors.includes(anchor))} />
                </details>
              )
            }
          />
        </Split>
      )}
    </Page>
  );
}

/** Parts that say all the words, under their headings. */
function found(parts: readonly TextPart[], words: readonly string[]): TextPart[] {
  const over: TextPart[] = [];
  const shown = new Set<TextPart>();
  for (const part of parts) {
    const rank = rankOf(part.kind);
    if (rank !== undefined) {
      while ((rankOf(over.at(-1)?.kind ?? 'text') ?? 0) >= rank) over.pop();
      over.push(part);
    }
    if (saysAll(part, words)) for (const one of [...over, part]) shown.add(one);
  }
  return parts.filter((part) => shown.has(part));
}
