import { useCallback, useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { AUDIT_GROUPS, AUDIT_SUBJECTS, type AuditGroup } from '#contract/audit-words.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { CallError } from '#web/kit/api.ts';
import { capitalize, formatLongDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminPlaces } from '#web/ui/admin-places.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { exportLog, readLog, readPeople } from './audit-log.data.ts';
import { LOG_PATH, LOG_SEARCH, type LogSearch, type SetLogSearch } from './audit-log.search.ts';
import { EntryRow } from './entry-row.tsx';
import './audit-log.css';

interface ScreenProps {
  search: LogSearch;
  setSearch: SetLogSearch;
}

/** What people of the unit did, by day, with search and filters (screens 2.19). Nothing here can be changed. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { api, settings, toast } = usePortal();
  const { q, quien, cosa, operacion, desde, hasta, antes } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readLog(api, { q, quien, cosa, operacion, desde, hasta, antes }, signal),
    [api, q, quien, cosa, operacion, desde, hasta, antes],
  );
  const { data, failure, reload } = useLoaded(ask);
  const [isSaving, setSaving] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setSaving(true);
    try {
      saveFile(await exportLog(api, search, format), `bitacora.${format}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast(
        error.problem.code === 'state_conflict'
          ? error.problem.detail
          : 'No se pudo exportar la bitácora. Intenta de nuevo.',
      );
    } finally {
      setSaving(false);
    }
  };
  const days = Map.groupBy(data?.rows ?? [], (row) => toMexico(row.at).date);
  return (
    <Page className="al">
      <AdminPlaces current="bitacora" />
      <PageHead
        title="Bitácora"
        actions={
          <>
            <Button variant="tonal" disabled={isSaving} onClick={() => void save('csv')}>
              {isSaving ? 'Exportando' : 'Exportar CSV'}
            </Button>
            <Button variant="tonal" disabled={isSaving} onClick={() => void save('xlsx')}>
              Exportar XLSX
            </Button>
          </>
        }
      >
        <p className="u-lead">Lo que hizo el personal de la Unidad. Nada de aquí se cambia ni se borra.</p>
      </PageHead>
      <Filters search={search} setSearch={setSearch} />
      {data === undefined && failure === undefined && (
        <Skeleton rows={8} look="line" label="Cargando la bitácora" />
      )}
      {failure !== undefined && (
        <ErrorBlock
          what="la bitácora"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data !== undefined && data.rows.length === 0 && <NothingFound search={search} />}
      {[...days].map(([day, rows]) => (
        <Day key={day} day={day} rows={rows} />
      ))}
      {data !== undefined && (
        <nav className="al-pages" aria-label="Páginas de la bitácora">
          {antes !== '' && (
            <ButtonLink variant="text" href={sectionAddress(LOG_PATH, LOG_SEARCH, search, { antes: '' })}>
              Lo más reciente
            </ButtonLink>
          )}
          {data.next !== null && (
            <ButtonLink
              variant="tonal"
              href={sectionAddress(LOG_PATH, LOG_SEARCH, search, { antes: data.next })}
            >
              Anteriores
            </ButtonLink>
          )}
        </nav>
      )}
    </Page>
  );
}

function Day({ day, rows }: { day: string; rows: readonly AuditEntry[] }) {
  return (
    <section className="al-day" aria-label={formatLongDate(day)}>
      <h2>{capitalize(formatLongDate(day))}</h2>
      <ul>
        {rows.map((row) => (
          <EntryRow key={row.id} entry={row} />
        ))}
      </ul>
    </section>
  );
}

function Filters({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readPeople(api, signal), [api]);
  const { data: people } = useLoaded(ask);
  const change = (patch: Partial<LogSearch>) => setSearch({ ...patch, antes: '' });
  const known = people?.rows ?? [];
  const chosen = search.quien !== '' && !known.some(({ id }) => id === search.quien);
  return (
    <div className="al-filters">
      <SearchPill
        label="Buscar en la bitácora"
        placeholder="Nombre, folio, motivo o clave"
        action={screenPath(LOG_PATH)}
        defaultValue={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        label="Persona"
        emptyLabel="Todas"
        value={search.quien}
        options={[
          ...(chosen ? [{ value: search.quien, label: search.quien }] : []),
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(quien) => change({ quien })}
      />
      <Select
        label="Qué se hizo"
        emptyLabel="Todo"
        value={search.operacion}
        options={(Object.keys(AUDIT_GROUPS) as AuditGroup[]).map((value) => ({
          value,
          label: AUDIT_GROUPS[value].label,
        }))}
        onChange={(operacion) => change({ operacion })}
      />
      <Select
        label="A qué"
        emptyLabel="A todo"
        value={search.cosa}
        options={[
          ...Object.entries(AUDIT_SUBJECTS).map(([value, { label }]) => ({ value, label })),
          { value: 'catalogos', label: 'Catálogos' },
        ].toSorted((a, b) => a.label.localeCompare(b.label, 'es'))}
        onChange={(cosa) => change({ cosa })}
      />
      {(['desde', 'hasta'] as const).map((name) => (
        <DateField
          key={name}
          label={name === 'desde' ? 'Desde' : 'Hasta'}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          value={search[name]}
          onChange={(day) => {
            if (day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day)) change({ [name]: day });
          }}
        />
      ))}
    </div>
  );
}

const LOOSER: [keyof LogSearch, string][] = [
  ['q', 'Quitar las palabras'],
  ['quien', 'De cualquier persona'],
  ['operacion', 'Hecho lo que sea'],
  ['cosa', 'A cualquier cosa'],
  ['desde', 'Desde el principio'],
  ['hasta', 'Hasta hoy'],
];

/** Nothing found: which filter to loosen. */
function NothingFound({ search }: { search: LogSearch }) {
  const set = LOOSER.filter(([name]) => search[name] !== '');
  return (
    <EmptyState
      title={
        set.length === 0
          ? 'Todavía no hay nada en la bitácora.'
          : 'Nada coincide con la búsqueda y los filtros.'
      }
    >
      {set.map(([name, label]) => (
        <a key={name} href={sectionAddress(LOG_PATH, LOG_SEARCH, search, { [name]: '', antes: '' })}>
          {label}
        </a>
      ))}
    </EmptyState>
  );
}
