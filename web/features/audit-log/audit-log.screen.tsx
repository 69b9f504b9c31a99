import { useCallback } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { AUDIT_GROUPS, AUDIT_SUBJECTS } from '#contract/audit-words.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { capitalize, formatDate, formatLongDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { exportLog, readLog, readPeople } from './audit-log.data.ts';
import { LOG_PATH, LOG_SEARCH, type LogSearch, type SetLogSearch } from './audit-log.search.ts';
import { EntryRow } from './entry-row.tsx';
import './audit-log.css';

interface ScreenProps {
  search: LogSearch;
  setSearch: SetLogSearch;
}

const IN_LIST = ['q', 'quien', 'operacion', 'cosa', 'desde', 'hasta'] as const;

const GROUPS = Object.entries(AUDIT_GROUPS).map(([value, { label }]) => ({ value, label }));
const SUBJECTS = [
  ...Object.entries(AUDIT_SUBJECTS).map(([value, { label }]) => ({ value, label })),
  { value: 'catalogos', label: 'Catálogos' },
].toSorted((a, b) => a.label.localeCompare(b.label, 'es'));

/** What people of the unit did, by day, with search and filters (screens 2.19). Nothing here can be changed. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const { q, quien, cosa, operacion, desde, hasta, antes } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readLog(api, { q, quien, cosa, operacion, desde, hasta, antes }, signal),
    [api, q, quien, cosa, operacion, desde, hasta, antes],
  );
  const state = useLoaded(ask);
  const askPeople = useCallback((signal: AbortSignal) => readPeople(api, signal), [api]);
  const people = useLoaded(askPeople).data?.rows ?? [];
  const isUnknown = quien !== '' && !people.some(({ id }) => id === quien);
  // Another filter begins at the newest entry.
  const address = sectionListAddress({
    path: LOG_PATH,
    defaults: LOG_SEARCH,
    search,
    names: IN_LIST,
    set: (patch) => setSearch({ ...patch, antes: '' }),
    kept: { antes: '' },
  });
  return (
    <Page className="al">
      <AdminHead place="bitacora" title="Bitácora">
        <p className="u-lead">Lo que hizo el personal de la Unidad. Nada de aquí se cambia ni se borra.</p>
      </AdminHead>
      <OfficerList<AuditEntry>
        id="bitacora"
        caption="Renglones de la bitácora"
        words={{ one: 'renglón', many: 'renglones', all: 'la bitácora' }}
        columns={[]}
        rowKey={({ id }) => String(id)}
        state={state}
        address={address}
        search={{ label: 'Buscar en la bitácora', placeholder: 'Nombre, folio, motivo o clave' }}
        filters={[
          {
            name: 'quien',
            label: 'Persona',
            emptyLabel: 'Persona: todas',
            options: [
              ...(isUnknown ? [{ value: quien, label: quien }] : []),
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          { name: 'operacion', label: 'Qué se hizo', emptyLabel: 'Qué se hizo: todo', options: GROUPS },
          { name: 'cosa', label: 'A qué', emptyLabel: 'A qué: a todo', options: SUBJECTS },
        ]}
        controls={<Days address={address} />}
        applied={[
          ...(desde === '' ? [] : [{ name: 'desde', text: `Desde el ${formatDate(desde)}` }]),
          ...(hasta === '' ? [] : [{ name: 'hasta', text: `Hasta el ${formatDate(hasta)}` }]),
        ]}
        file={{ name: 'bitacora', read: (wish) => exportLog(api, search, wish) }}
        empty={{
          title: 'Todavía no hay nada en la bitácora.',
          children: <span>Cada cambio del personal se anota aquí en cuanto se guarda.</span>,
        }}
        renderRows={(rows) =>
          [...Map.groupBy(rows, (row) => toMexico(row.at).date)].map(([day, ofDay]) => (
            <Day key={day} day={day} rows={ofDay} />
          ))
        }
        renderPages={
          <nav className="al-pages" aria-label="Páginas de la bitácora">
            {antes !== '' && (
              <ButtonLink variant="text" href={address.href({ antes: '' })}>
                Lo más reciente
              </ButtonLink>
            )}
            {state.data !== undefined && state.data.next !== null && (
              <ButtonLink variant="tonal" href={address.href({ antes: String(state.data.next) })}>
                Anteriores
              </ButtonLink>
            )}
          </nav>
        }
      />
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

/** From which day to which. */
function Days({ address }: { address: ListAddress }) {
  const { desde = '', hasta = '' } = address.values;
  const range = {
    days: [desde, hasta].filter((day) => day !== ''),
    onChange: ([first = '', last = '']: readonly string[]) => address.set({ desde: first, hasta: last }),
  };
  return (
    <div className="al-dates">
      {(['desde', 'hasta'] as const).map((name) => (
        <DateField
          key={name}
          label={name === 'desde' ? 'Desde' : 'Hasta'}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          range={range}
          value={address.values[name] ?? ''}
          onChange={(day) => {
            if (day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day)) address.set({ [name]: day });
          }}
        />
      ))}
    </div>
  );
}
