import { useState } from 'react';
import type { TextComparison, TextVersion } from '#contract/regulation-texts.ts';
import { rankOf } from '#contract/rules/documents/article-parts.ts';
import type { PartChange } from '#contract/rules/documents/article-comparison.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { CitationReviews } from './citation-reviews.tsx';
import { changeLabel, shortened } from './text-words.ts';
import '#web/ui/section-rhythm.css';
import './regulation-text.css';

const TONES: Record<PartChange, Tone> = { same: 'mute', changed: 'info', inserted: 'ok', removed: 'bad' };

/** Two versions of a regulation: what came and what went of each article, in words. */
export function Screen({ data }: { data: TextComparison }) {
  const { can } = usePortal();
  const { regulation, versions, from, to, parts } = data;
  const home = `/normatividad/${regulation.slug}`;
  const changed = parts.filter(({ change }) => change !== 'same');
  return (
    <Page className="u-rhythm rt">
      <PageHead
        title="Qué cambió entre dos versiones"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/normatividad')}>
              <SectionName of="/normatividad" />
            </a>
            <a href={screenPath(home)}>{regulation.title}</a>
            <span>Comparación</span>
          </Breadcrumbs>
        }
      >
        <p>
          <a href={screenPath(`${home}/texto`)}>{regulation.title}</a>
        </p>
      </PageHead>
      <Choice
        key={`${from} ${to}`}
        action={screenPath(`${home}/comparacion`)}
        versions={versions}
        from={from}
        to={to}
      />
      <p role="status">{summaryOf(data)}</p>
      {can('administer', 'Regulations') && <CitationReviews key={to} version={to} parts={parts} />}
      <section aria-label="Cambios">
        {changed.map(({ anchor, kind, label, change, pieces }) => (
          <section key={`${anchor} ${change}`} id={anchor} className="rt-change">
            <h2 className={rankOf(kind) === undefined ? 'u-h3' : undefined}>
              {label === '' ? 'Otro texto' : label}{' '}
              <Tag tone={TONES[change]}>{changeLabel(change, pieces)}</Tag>
            </h2>
            <p className="rt-words">
              {shortened(pieces).map(({ text, kind: piece }, index) =>
                piece === 'added' ? (
                  <ins key={index}>{text}</ins>
                ) : piece === 'removed' ? (
                  <del key={index}>{text}</del>
                ) : (
                  <span key={index}>{text}</span>
                ),
              )}
            </p>
          </section>
        ))}
      </section>
    </Page>
  );
}

function summaryOf({ parts }: TextComparison): string {
  const count = (wanted: PartChange) => parts.filter(({ change }) => change === wanted).length;
  const told = [
    [count('changed'), 'cambió', 'cambiaron'],
    [count('inserted'), 'se agregó', 'se agregaron'],
    [count('removed'), 'se quitó', 'se quitaron'],
    [count('same'), 'sigue igual', 'siguen igual'],
  ] as const;
  const said = told.filter(([many]) => many > 0).map(([many, one, more]) => formatCountOf(many, one, more));
  return `De ${formatCountOf(parts.length, 'parte', 'partes')}: ${said.join(', ')}.`;
}

/** Which two versions; a plain form, so that it works without scripts. */
function Choice({
  action,
  versions,
  from,
  to,
}: {
  action: string;
  versions: readonly TextVersion[];
  from: string;
  to: string;
}) {
  const [de, setDe] = useState(from);
  const [a, setA] = useState(to);
  const options = versions.map(({ key, name, inForceOn }) => ({
    value: key,
    label: `${name} (${formatDate(inForceOn)})`,
  }));
  return (
    <form className="rt-choice" action={action} method="get" aria-label="Versiones que se comparan">
      <Select label="Antes" name="de" value={de} onChange={setDe} options={options} />
      <Select label="Después" name="a" value={a} onChange={setA} options={options} />
      <Button variant="tonal" type="submit">
        Comparar
      </Button>
    </form>
  );
}
