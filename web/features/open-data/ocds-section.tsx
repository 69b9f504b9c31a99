import type { OpenData } from '#contract/open-data.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { formatCount, formatCountOf, formatDateTime, capitalize } from '#web/kit/format.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { OCDS_PARTS, ocdsAddress } from './open-data-words.ts';

/** Years of the chart. */
const CHARTED = 8;

const monthText = (month: string) =>
  `${capitalize(monthNameOf(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

const fileLink = (kind: 'lineas' | 'registros', year: number | 'todo') => (
  <a href={ocdsAddress(kind, String(year))}>
    {kind === 'lineas' ? 'JSON Lines' : 'JSON'} de {year}
  </a>
);

const releasesLink = (year: string) => (
  <a href={ocdsAddress('entregas', year)}>
    {year === 'todo' ? 'JSON de todas las entregas' : `JSON de las entregas de ${year}`}
  </a>
);

/** The whole history of each procedure in the standard of open contracting. */
export function OcdsSection({ data: { ocds, prefix, isPrefixRegistered } }: { data: OpenData }) {
  const { years, months } = ocds;
  return (
    <section className="od-set" aria-labelledby="datos-ocds">
      <div className="u-stack u-gap-12">
        <h2 id="datos-ocds">Contrataciones abiertas (OCDS 1.1.5)</h2>
        <p>
          El expediente completo de cada procedimiento en el estándar internacional de contrataciones
          abiertas. Cada cambio que se publica aquí deja una entrega, y lo que venía de antes está en la
          primera: cada convenio dice el valor antes y después; el registro las reúne con lo último compilado.
        </p>
        <p className="od-question">¿Cuánto cambió cada contrato entre su firma y su término?</p>
        <FactList
          facts={[
            { name: 'Procedimientos', value: formatCount(ocds.procedures) },
            { name: 'Entregas', value: formatCount(ocds.releases) },
            {
              name: 'Última entrega',
              value: ocds.updatedAt === null ? undefined : formatDateTime(ocds.updatedAt),
            },
            {
              name: 'Prefijo',
              value: isPrefixRegistered
                ? prefix
                : 'Provisional: la Unidad aún no registra el suyo en Open Contracting',
            },
            {
              name: 'Por entregar',
              value:
                ocds.waiting === 0
                  ? undefined
                  : `${formatCountOf(ocds.waiting, 'procedimiento', 'procedimientos')}, en unos minutos`,
            },
            {
              name: 'Apartados',
              value:
                ocds.refused === 0
                  ? undefined
                  : `${formatCountOf(ocds.refused, 'procedimiento', 'procedimientos')} con datos por corregir`,
            },
          ]}
        />
        <details>
          <summary>Qué trae cada entrega</summary>
          <dl className="od-parts">
            {OCDS_PARTS.map(([name, what]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {years.length > 0 && (
        <div>
          <h3>Procedimientos por ejercicio fiscal</h3>
          <BarList
            caption="Procedimientos por ejercicio fiscal"
            head={['Año', 'Procedimientos']}
            rows={years
              .slice(0, CHARTED)
              .map(({ year, procedures }) => ({ label: String(year), value: procedures }))}
          />
        </div>
      )}
      {years.length > 0 && (
        <div className="od-wide u-stack u-gap-24">
          <h3>Compilados y registros, por ejercicio fiscal del procedimiento</h3>
          <DataTable
            caption="Por ejercicio fiscal del procedimiento"
            density="compact"
            rows={[{ year: 'todo' as const, ...whole(years) }, ...years]}
            rowKey={({ year }) => String(year)}
            columns={[
              { key: 'year', name: 'Año', cell: ({ year }) => (year === 'todo' ? 'Todos' : year) },
              {
                key: 'procedures',
                name: 'Procedimientos',
                isNumber: true,
                cell: ({ procedures }) => formatCount(procedures),
              },
              {
                key: 'lines',
                name: 'Compilados',
                cell: ({ year }) => fileLink('lineas', year),
              },
              {
                key: 'records',
                name: 'Registros',
                cell: ({ year }) => fileLink('registros', year),
              },
            ]}
          />
          <h3>Entregas, por año en que se dieron</h3>
          <DataTable
            caption="Por año en que se dio la entrega"
            density="compact"
            rows={[{ year: 'todo', releases: ocds.releases }, ...releaseYears(months)]}
            rowKey={({ year }) => year}
            columns={[
              { key: 'year', name: 'Año', cell: ({ year }) => (year === 'todo' ? 'Todos' : year) },
              {
                key: 'releases',
                name: 'Entregas',
                isNumber: true,
                cell: ({ releases }) => formatCount(releases),
              },
              {
                key: 'file',
                name: 'Archivo',
                cell: ({ year }) => releasesLink(year),
              },
            ]}
          />
          <details>
            <summary>Entregas por mes ({formatCount(months.length)})</summary>
            <ul className="od-months">
              {months.map(({ month, releases }) => (
                <li key={month}>
                  <a href={ocdsAddress('entregas', month)}>{monthText(month)}</a>{' '}
                  <span className="u-muted">{formatCountOf(releases, 'entrega', 'entregas')}</span>
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </section>
  );
}

/** Releases of each year, the newest first: those of its months. */
const releaseYears = (months: OpenData['ocds']['months']) => {
  const years = new Map<string, number>();
  for (const { month, releases } of months) {
    const year = month.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + releases);
  }
  return [...years].map(([year, releases]) => ({ year, releases }));
};

const whole = (years: OpenData['ocds']['years']) => ({
  procedures: years.reduce((sum, { procedures }) => sum + procedures, 0),
  releases: years.reduce((sum, { releases }) => sum + releases, 0),
});
