import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import {
  RED_FLAGS,
  redFlagsApi,
  type PublicTotal,
  type RedFlag,
  type RedFlagTotals,
} from '#contract/red-flags.ts';
import { FLAG_SOURCES, FLAG_WORDS, FLAGS_ARE_QUESTIONS } from '#contract/rules/planning/red-flag-words.ts';
import { LEAST_TOLD } from '#contract/rules/planning/red-flag-totals.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount, formatPercent, formatShare } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import './open-data.css';

/** Years of a chart. */
const CHARTED = 8;
const FEW = `menos de ${LEAST_TOLD}`;

/** How each red flag is computed and how often its question is raised; it names no procedure and no supplier. */
export function Screen({ data: { rows, thresholds } }: { data: RedFlagTotals }) {
  return (
    <Page className="od">
      <PageHead
        title="Banderas: método y totales"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/datos-abiertos')}>Datos abiertos</a>
            <span>Banderas</span>
          </Breadcrumbs>
        }
      />
      <div className="u-stack u-gap-40">
        <div className="u-stack u-gap-12">
          <p className="u-lead">
            Las preguntas que las guías de contratación abierta recomiendan hacer a toda compra pública, cómo
            las calcula este portal y qué tan seguido se presentan.
          </p>
          <p>{FLAGS_ARE_QUESTIONS}</p>
          <p>
            No se nombra ningún procedimiento ni proveedor. De {FEW} procedimientos no se dice el total; lo
            que no se puede calcular se cuenta aparte. Las propuestas de cada procedimiento están en{' '}
            <a href={screenPath('/datos-abiertos') + '#datos-procedimientos'}>
              procedimientos de contratación
            </a>
            .
          </p>
          <div className="u-cluster u-gap-12">
            <ButtonLink href={addressOf(redFlagsApi.export)} download>
              Totales en CSV
            </ButtonLink>
          </div>
        </div>
        {RED_FLAGS.map((flag) => (
          <FlagSection
            key={flag}
            flag={flag}
            method={FLAG_WORDS[flag].method(thresholds)}
            rows={rows.filter((row) => row.flag === flag)}
          />
        ))}
        <section className="od-set" aria-labelledby="banderas-fuentes">
          <div className="u-stack u-gap-12">
            <h2 id="banderas-fuentes">De dónde salen</h2>
            <p>
              Las definiciones siguen estas guías; los umbrales los fija la Unidad, cada uno con su fuente y
              su historia.
            </p>
            <ul>
              {FLAG_SOURCES.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </div>
        </section>
      </div>
    </Page>
  );
}

interface FlagSectionProps {
  flag: RedFlag;
  method: string;
  rows: readonly PublicTotal[];
}

function FlagSection({ flag, method, rows }: FlagSectionProps) {
  const { name, question, unknown, innocent, source } = FLAG_WORDS[flag];
  const whole = rows.filter(({ kind }) => kind === null);
  const charted = whole
    .flatMap(({ year, raised, counted }) =>
      raised === null || counted === null
        ? []
        : [{ label: String(year), value: counted - raised, alert: raised }],
    )
    .slice(0, CHARTED);
  return (
    <section className="od-set" aria-labelledby={`bandera-${flag}`}>
      <div className="u-stack u-gap-12">
        <h2 id={`bandera-${flag}`}>{name}</h2>
        <p className="od-question">{question}</p>
        <details>
          <summary>
            Cómo se calcula<span className="u-visually-hidden">: {name}</span>
          </summary>
          <div className="u-stack u-gap-12 od-method">
            <p>{method}</p>
            <p>
              <b>No se puede calcular:</b> {unknown}
            </p>
            <p>
              <b>Una respuesta posible:</b> {innocent}
            </p>
            <p className="u-small u-muted">{source}.</p>
          </div>
        </details>
      </div>
      {charted.length > 0 && (
        <div>
          <h3>Procedimientos por año de publicación</h3>
          <p className="u-small u-muted">Procedimientos con la bandera y sin ella</p>
          <BarList
            caption={`${name}: procedimientos con la bandera y sin ella, por año`}
            head={['Año', 'Con la bandera, sin la bandera']}
            rows={charted}
          />
        </div>
      )}
      <div className="od-wide u-stack u-gap-24">
        {whole.length === 0 && (
          <p>
            Todavía no hay cifras: se cuenta desde el primer año con procedimientos publicados en este portal.
          </p>
        )}
        {whole.length > 0 && (
          <details>
            <summary>
              Cifras por año<span className="u-visually-hidden">: {name}</span>
            </summary>
            <DataTable
              caption={`${name} por año`}
              density="compact"
              rows={whole}
              rowKey={({ year }) => String(year)}
              columns={[{ key: 'year', name: 'Año', cell: ({ year }) => year }, ...FIGURES]}
            />
            {rows.length > whole.length && (
              <details>
                <summary>Por tipo de procedimiento</summary>
                <DataTable
                  caption={`${name} por año y tipo`}
                  density="compact"
                  rows={rows.filter(({ kind }) => kind !== null)}
                  rowKey={({ year, kind }) => `${year} ${kind ?? ''}`}
                  columns={[
                    {
                      key: 'kind',
                      name: 'Año y tipo',
                      cell: ({ year, kind }) => `${year}, ${kind === null ? '' : KIND_LABELS[kind]}`,
                    },
                    ...FIGURES,
                  ]}
                />
              </details>
            )}
          </details>
        )}
      </div>
    </section>
  );
}

/** Of totals that are rounded themselves, a decimal would say more than they do. */
function percent({ flag, raised, counted }: PublicTotal): string {
  if (raised === null || counted === null) return '–';
  const written = flag === 'related_bidders' ? formatPercent : formatShare;
  return written(raised / counted).replace('%', '\u00a0%');
}

const FIGURES: readonly Column<PublicTotal>[] = [
  {
    key: 'raised',
    name: 'Con la bandera',
    isNumber: true,
    cell: ({ raised }) => (raised === null ? '–' : formatCount(raised)),
  },
  {
    key: 'counted',
    name: 'Calculados',
    isNumber: true,
    cell: ({ counted }) => (counted === null ? FEW : formatCount(counted)),
  },
  { key: 'share', name: 'Porcentaje', isNumber: true, cell: percent },
  {
    key: 'unknown',
    name: 'No se pudo calcular',
    isNumber: true,
    cell: ({ unknown }) => formatCount(unknown),
  },
];
