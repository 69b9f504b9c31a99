import { useCallback, useState } from 'react';
import { FUNCTION_LABELS, FUNCTIONS } from '#contract/functions.ts';
import {
  GRANT_COLUMNS,
  GRANT_STATES,
  type GrantAlarm,
  type GrantRow,
  type GrantState,
} from '#contract/people.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { GiveFunction } from './give-function.tsx';
import { GrantSheet, placeOf } from './grant-sheet.tsx';
import { readAlarms, readGrants, readGrantsFile } from './people.data.ts';
import { ProposeSubstitution } from './propose-substitution.tsx';
import { PEOPLE_PATH, PEOPLE_SEARCH, type PeopleSearch, type SetPeopleSearch } from './people.search.ts';

interface ScreenProps {
  search: PeopleSearch;
  setSearch: SetPeopleSearch;
}

const TONES: Record<GrantState, Tone> = { inForce: 'ok', ahead: 'info', ended: 'mute' };
const IN_LIST = ['q', 'funcion', 'area', 'dia', 'todas', 'orden', 'columnas', 'pag'] as const;

const columnsThat = (open: (id: string) => void) =>
  viewColumns<typeof GRANT_COLUMNS, GrantRow>(GRANT_COLUMNS, (name) => ({
    cell: (row) =>
      ({
        persona: (
          <a
            href={screenPath(PEOPLE_PATH, { ver: row.id })}
            onClick={(event) => {
              event.preventDefault();
              open(row.id);
            }}
          >
            {row.personName}
          </a>
        ),
        funcion: FUNCTION_LABELS[row.code] + (row.inPlaceOf === null ? '' : `, por ${row.inPlaceOf}`),
        area: placeOf(row),
        hasta: row.until === null ? 'Sin fecha' : formatDate(row.until),
        estado: <Tag tone={TONES[row.state]}>{GRANT_STATES[row.state]}</Tag>,
        desde: formatDate(row.from),
        monto: row.upTo === null ? '' : moneyText(row.upTo),
        materias: row.lines.join(', '),
        fundamento: row.ground,
        dio: row.givenBy,
        correo: row.email ?? '',
      })[name],
  }));

/** «Quién puede qué»: functions by person, kind, area and day; given and ended here (purchase-chain 1.3). */
export function Screen({ search, setSearch }: ScreenProps) {
  const { api, can } = usePortal();
  const { q, funcion, area, dia, todas, orden, pag, ver } = search;
  const ask = useCallback(
    (signal: AbortSignal) =>
      readGrants(api, { ...PEOPLE_SEARCH, q, funcion, area, dia, todas, orden, pag }, signal),
    [api, q, funcion, area, dia, todas, orden, pag],
  );
  const state = useLoaded(ask);
  const [isSubstituting, setSubstituting] = useState(false);
  const askAlarms = useCallback((signal: AbortSignal) => readAlarms(api, signal), [api]);
  const alarms = useLoaded(askAlarms);
  const areas = state.data?.areas ?? [];
  const opened = state.data?.rows.find(({ id }) => id === ver);
  const changed = (patch: Partial<PeopleSearch>) => {
    setSearch(patch);
    state.reload();
    alarms.reload();
  };
  const address = sectionListAddress({
    path: PEOPLE_PATH,
    defaults: PEOPLE_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <Page>
      <AdminHead
        place="personas"
        title="Quién puede qué"
        actions={
          can('administer', 'People') && (
            <>
              <Button onClick={() => setSearch({ alta: 'si' })}>Dar una función</Button>
              <Button variant="tonal" onClick={() => setSubstituting(true)}>
                Proponer una suplencia
              </Button>
            </>
          )
        }
      >
        <p className="u-lead">
          Funciones que cada persona tiene en las compras, en qué área y hasta cuándo. Se suman a lo que su
          cuenta ya le permite. <a href={screenPath('/mis-funciones')}>Suplencias</a>
        </p>
      </AdminHead>
      {isSubstituting && (
        <ProposeSubstitution
          isForOther
          onClose={() => setSubstituting(false)}
          onProposed={() => setSubstituting(false)}
        />
      )}
      <ProposedDecisions type="function_grant" asked={q} show={proposedWords} onDone={() => changed({})} />
      <Alarms rows={alarms.data?.rows ?? []} />
      <OfficerList<GrantRow>
        id="funciones"
        caption="Funciones de personas"
        words={{ one: 'función', many: 'funciones', all: 'las funciones' }}
        columns={columnsThat((id) => setSearch({ ver: id }))}
        rowKey={({ id }) => id}
        state={state}
        address={address}
        search={{ label: 'Buscar persona', placeholder: 'Nombre, correo o número de empleado' }}
        filters={[
          {
            name: 'funcion',
            label: 'Función',
            emptyLabel: 'Función: todas',
            options: FUNCTIONS.map((value) => ({ value, label: FUNCTION_LABELS[value] })),
          },
          {
            name: 'area',
            label: 'Área',
            emptyLabel: 'Área: todas',
            options: areas.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        controls={<When address={address} />}
        applied={[
          ...(dia === '' ? [] : [{ name: 'dia', text: `Quién podía el ${formatDate(dia)}` }]),
          ...(todas === '' ? [] : [{ name: 'todas', text: 'También las terminadas' }]),
        ]}
        file={{ name: 'quien-puede-que', read: (wish) => readGrantsFile(api, search, wish) }}
        isCurrent={({ id }) => id === ver}
        empty={{
          title: 'Nadie tiene funciones todavía.',
          children: <span>Mientras no haya, cada quien puede lo que su cuenta le permite.</span>,
        }}
      />
      {search.alta === 'si' && can('administer', 'People') && (
        <GiveFunction
          areas={areas}
          onClose={() => setSearch({ alta: '' })}
          onGiven={() => changed({ alta: '' })}
        />
      )}
      {opened !== undefined && (
        <GrantSheet
          key={opened.id}
          row={opened}
          onClose={() => setSearch({ ver: '' })}
          onEnded={() => changed({ ver: '' })}
        />
      )}
    </Page>
  );
}

/** As many as are read at a glance; the others open below. */
const AT_A_GLANCE = 3;

/** What somebody should look at; each leads to what it is about. */
function Alarms({ rows }: { rows: readonly GrantAlarm[] }) {
  if (rows.length === 0) return null;
  const listed = (some: readonly GrantAlarm[]) => (
    <ul>
      {some.map(({ text, search }) => (
        <li key={text}>
          <a href={screenPath(PEOPLE_PATH, search)}>{text}</a>
        </li>
      ))}
    </ul>
  );
  const rest = rows.slice(AT_A_GLANCE);
  return (
    <section aria-labelledby="pe-revisar">
      <h2 id="pe-revisar" className="u-h3">
        Conviene revisar
      </h2>
      {listed(rows.slice(0, AT_A_GLANCE))}
      {rest.length > 0 && (
        <details>
          <summary>{formatCountOf(rest.length, 'aviso más', 'avisos más')}</summary>
          {listed(rest)}
        </details>
      )}
    </section>
  );
}

/** On which day, and whether those that ended are there too. */
function When({ address }: { address: ListAddress }) {
  const { dia = '', todas = '' } = address.values;
  return (
    <>
      <DateField
        label="Quién podía el día"
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        isCompact
        value={dia}
        onChange={(day) => {
          if (day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day)) address.set({ dia: day });
        }}
      />
      <Checkbox
        label="También las terminadas"
        value={todas === 'si'}
        onChange={(isAll) => address.set({ todas: isAll ? 'si' : '' })}
      />
    </>
  );
}
