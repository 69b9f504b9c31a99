import { useCallback, type ReactNode } from 'react';
import type { RegistryHoliday } from '#contract/registry-catalogues.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatCountOf, formatDate, formatDateRange } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { readHolidays, readLimits } from './legal-rules.data.ts';
import { LimitTable } from '#web/ui/limit-table.tsx';
import { SETTINGS_PATH, SETTINGS_SEARCH, type SettingsSearch } from './settings.search.ts';

/** The year that is asked for in the address, or this one. */
function useYear({ ejercicio }: SettingsSearch): number {
  const { now } = usePortal();
  const asked = Number(ejercicio);
  return Number.isInteger(asked) && asked >= 1990 && asked <= 2200
    ? asked
    : Number(todayInMexico(now).slice(0, 4));
}

function Years({ years, year, search }: { years: readonly number[]; year: number; search: SettingsSearch }) {
  return (
    <LinkTabs label="Ejercicio">
      {[...new Set([...years, year])]
        .toSorted((a, b) => b - a)
        .map((one) => (
          <a
            key={one}
            href={sectionAddress(SETTINGS_PATH, SETTINGS_SEARCH, search, { ejercicio: String(one) })}
            aria-current={one === year ? 'page' : undefined}
          >
            {one}
          </a>
        ))}
    </LinkTabs>
  );
}

interface LoadedProps<Data> {
  ask: (signal: AbortSignal) => Promise<Data>;
  what: string;
  children: (data: Data) => ReactNode;
}

function Loaded<Data>({ ask, what, children }: LoadedProps<Data>) {
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined) return <ErrorBlock what={what} onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={4} look="line" label={`Cargando ${what}`} />;
  return children(data);
}

/** Amounts up to which a purchase of a year may be made in each way; they are kept as content. */
export function LimitsSection({ search }: { search: SettingsSearch }) {
  const { api } = usePortal();
  const year = useYear(search);
  const ask = useCallback((signal: AbortSignal) => readLimits(api, year, signal), [api, year]);
  return (
    <Stack gap={20} className="aj-legal">
      <Cluster between gap={16}>
        <h2>Montos máximos</h2>
        <Cluster gap={8}>
          <ButtonLink variant="tonal" href={screenPath('/administracion/contenido/topes')}>
            Mantener los montos
          </ButtonLink>
          <ButtonLink
            variant="text"
            href={screenPath('/administracion/contenido/topes', { vista: 'importar' })}
          >
            Importar
          </ButtonLink>
        </Cluster>
      </Cluster>
      <p>Hasta cuánto se adjudica en forma directa o por invitación, por régimen y presupuesto autorizado.</p>
      <Loaded ask={ask} what="los montos">
        {({ rows, years }) => (
          <>
            <Years years={years} year={year} search={search} />
            {rows.length === 0 ? (
              <p className="u-muted">No hay montos publicados de {year}.</p>
            ) : (
              <LimitTable caption={`Montos máximos de ${year}`} rows={rows} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const HOLIDAY_COLUMNS: Column<RegistryHoliday>[] = [
  {
    key: 'date',
    name: 'Días',
    cell: ({ date, until }) => (until === null ? formatDate(date) : formatDateRange(date, until)),
  },
  { key: 'reason', name: 'Motivo', cell: ({ reason }) => reason },
  { key: 'source', name: 'Fuente', cell: ({ source }) => source },
];

/** Days without work of a year; single days and recesses are kept in their catalogue. */
export function HolidaysSection({ search }: { search: SettingsSearch }) {
  const { api } = usePortal();
  const year = useYear(search);
  const ask = useCallback((signal: AbortSignal) => readHolidays(api, year, signal), [api, year]);
  return (
    <Stack gap={20} className="aj-legal">
      <Cluster between gap={16}>
        <h2>Días inhábiles</h2>
        <ButtonLink
          variant="tonal"
          href={screenPath('/padron-Proveedores/Administrador', {
            seccion: 'catalogos',
            tipo: 'dias-inhabiles',
          })}
        >
          Mantener los días
        </ButtonLink>
      </Cluster>
      <p>Un día o un receso que se declara alarga los plazos que lo cuentan y avisa a quien espera.</p>
      <Years years={[year - 1, year, year + 1]} year={year} search={search} />
      <Loaded ask={ask} what="los días inhábiles">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="u-muted">No hay días inhábiles de {year}.</p>
          ) : (
            <>
              <DataTable
                caption={`Días inhábiles de ${year}`}
                columns={HOLIDAY_COLUMNS}
                rows={rows}
                rowKey={({ date }) => date}
                density="compact"
              />
              <p className="u-small u-muted">{formatCountOf(rows.length, 'entrada', 'entradas')}</p>
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}
