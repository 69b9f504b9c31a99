import { API_BASE } from '#contract/endpoint.ts';
import type { OpenData } from '#contract/open-data.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { SET_WORDS, type Download } from './open-data-words.ts';
import { OcdsSection } from './ocds-section.tsx';
import './open-data.css';

/** What is published as data, for people: each file, what it answers, its columns and how to take it out. */
export function Screen({ data }: { data: OpenData }) {
  return (
    <Page className="od">
      <PageHead
        title="Datos abiertos"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Datos abiertos</span>
          </Breadcrumbs>
        }
      />
      <div className="u-stack u-gap-40">
        <div className="u-stack u-gap-12">
          <p className="u-lead">
            Lo que este portal publica, en archivos que cualquiera puede bajar, cruzar y volver a publicar,
            sin registrarse.
          </p>
          <p>
            Todo se publica con la licencia <a href={data.license}>Libre Uso MX</a>: cita a la Unidad como
            fuente y la fecha en que lo bajaste. También puedes pedir los datos por{' '}
            <a href={`${API_BASE}/documentacion`}>la API</a>.
          </p>
        </div>
        <OcdsSection data={data} />
        {data.sets.map((set) => (
          <SetSection key={set.key} set={set} periods={data.evaluationPeriods} />
        ))}
      </div>
    </Page>
  );
}

/** Files in sight; older ones open. */
const SHOWN = 12;

const Files = ({ label, files }: { label: string; files: readonly Download[] }) => (
  <ul className="od-files" aria-label={label}>
    {files.map(({ label: name, href }) => (
      <li key={href}>
        <a href={href} download>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

interface SetSectionProps {
  set: OpenData['sets'][number];
  periods: readonly string[];
}

function SetSection({ set: { key, rows, updatedAt, columns, parts }, periods }: SetSectionProps) {
  const { title, row, question, by, note, counted = 'Renglones', page, downloads } = SET_WORDS[key];
  const files = downloads({
    periods,
    years: parts
      .map(({ label }) => label)
      .filter((label) => /^\d{4}$/.test(label))
      .toSorted()
      .toReversed(),
  });
  return (
    <section className="od-set" aria-labelledby={`datos-${key}`}>
      <div className="u-stack u-gap-12">
        <h2 id={`datos-${key}`}>{title}</h2>
        <p>{row}</p>
        <p className="od-question">{question}</p>
        {page !== undefined && (
          <p>
            <a href={page.href}>{page.label}</a>
          </p>
        )}
        <FactList
          facts={[
            { name: counted, value: formatCount(rows) },
            {
              name: 'Actualizado',
              value: updatedAt === null ? undefined : formatDateTime(updatedAt),
            },
          ]}
        />
        {files.length > 0 && <Files label={`Archivos de ${title}`} files={files.slice(0, SHOWN)} />}
        {files.length > SHOWN && (
          <details>
            <summary>Archivos anteriores ({formatCount(files.length - SHOWN)})</summary>
            <Files label={`Archivos anteriores de ${title}`} files={files.slice(SHOWN)} />
          </details>
        )}
        <details>
          <summary>Qué dice cada columna ({formatCount(columns.length)})</summary>
          <FactList facts={columns.map(({ name, meaning }) => ({ name, value: meaning }))} />
        </details>
      </div>
      {parts.length > 0 && (
        <div>
          <h3>{by}</h3>
          {note !== undefined && <p className="u-small u-muted">{note}</p>}
          <BarList
            caption={`${title}: ${by.toLowerCase()}`}
            head={[by, counted]}
            rows={parts.map(({ label, count }) => ({ label, value: count }))}
          />
        </div>
      )}
    </section>
  );
}
