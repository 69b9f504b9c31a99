import { useCallback } from 'react';
import {
  BUDGET_COLUMNS,
  BUDGET_SUM_NAMES,
  CHAPTERS,
  type BudgetRow,
  type BudgetSum,
} from '#contract/budget.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { readBudget, readBudgetFile } from './budget.data.ts';
import { BUDGET_PATH, BUDGET_SEARCH, type BudgetSearch, type SetBudgetSearch } from './budget.search.ts';
import { KeySheet } from './key-sheet.tsx';

const CHAPTER_OPTIONS = Object.entries(CHAPTERS).map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

const isSum = (name: string): name is BudgetSum => (BUDGET_SUM_NAMES as readonly string[]).includes(name);

/** A link to the entries of a sum of a key, which open beside. */
type Figure = (row: Pick<BudgetRow, 'id' | 'key'>, sum: BudgetSum) => { href: string; open: () => void };

function budgetColumns(figure: Figure) {
  return viewColumns<typeof BUDGET_COLUMNS, BudgetRow>(BUDGET_COLUMNS, (name) => ({
    isNumber: isSum(name),
    cell: (row) => {
      if (isSum(name)) {
        if (Number(row[name]) === 0) return formatMoney(row[name]);
        const { href, open } = figure(row, name);
        return (
          <FigureLink href={href} open={open} label={`${BUDGET_COLUMNS[name].label} de ${row.key}`}>
            {formatMoney(row[name])}
          </FigureLink>
        );
      }
      if (name === 'clave') {
        const { href, open } = figure(row, 'disponible');
        return (
          <>
            <FigureLink href={href} open={open}>
              {row.key}
            </FigureLink>
            <span className="bu-key-item">
              {row.area} · {row.itemName}
            </span>
          </>
        );
      }
      return {
        area: row.area,
        partida: `${row.item} ${row.itemName}`,
        fuente: `${row.source} ${row.sourceName}`,
        descripcion: row.description,
      }[name];
    },
  }));
}

function FigureLink(props: { href: string; open: () => void; label?: string; children: string }) {
  return (
    <a
      className="bu-figure"
      href={props.href}
      aria-label={props.label === undefined ? undefined : `${props.label}: ${props.children}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        props.open();
      }}
    >
      {props.children}
    </a>
  );
}

interface PartProps {
  search: BudgetSearch;
  setSearch: SetBudgetSearch;
}

/** «Estado del ejercicio»: each key with what is approved, reserved and each moment; each figure opens its entries. */
export function BudgetStatePart({ search, setSearch }: PartProps) {
  const { api } = usePortal();
  const { ejercicio, q, capitulo, fuente, orden, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => readBudget(api, { ejercicio, q, capitulo, fuente, orden, pag }, signal),
    [api, ejercicio, q, capitulo, fuente, orden, pag],
  );
  const state = useLoaded(ask);
  const { data } = state;
  const address = sectionListAddress({
    path: BUDGET_PATH,
    defaults: BUDGET_SEARCH,
    search: { ...search, parte: 'estado' },
    names: ['ejercicio', 'q', 'capitulo', 'fuente', 'orden', 'columnas', 'pag'],
    set: (patch) => setSearch({ pag: 1, ...patch }),
  });
  const figure: Figure = ({ id }, sum) => ({
    href: screenPath(BUDGET_PATH, { parte: 'estado', clave: id, cifra: sum }),
    open: () => setSearch({ clave: id, cifra: sum }),
  });
  const years = data?.years ?? [];
  const year = data?.year;
  return (
    <>
      <OfficerList<BudgetRow>
        id="presupuesto"
        caption={`Claves del presupuesto ${year ?? ''}`.trim()}
        words={{ one: 'clave', many: 'claves', all: 'las claves', isFeminine: true }}
        columns={budgetColumns(figure)}
        rowKey={({ id }) => id}
        state={state}
        address={address}
        search={{ label: 'Buscar clave', placeholder: 'Clave, área o partida' }}
        filters={[
          { name: 'capitulo', label: 'Capítulo', emptyLabel: 'Capítulo: todos', options: CHAPTER_OPTIONS },
          {
            name: 'fuente',
            label: 'Fuente',
            emptyLabel: 'Fuente: todas',
            options: (data?.sources ?? []).map(({ code, name }) => ({
              value: code,
              label: `${code} ${name}`,
            })),
          },
        ]}
        controls={
          years.length > 1 && (
            <Select
              label="Ejercicio"
              value={String(year ?? '')}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(value) => address.set({ ejercicio: value })}
            />
          )
        }
        file={{
          name: `presupuesto-${year ?? ''}`,
          read: (wish) => readBudgetFile(api, { ejercicio, q, capitulo, fuente, orden }, wish),
        }}
        isCurrent={({ id }) => id === search.clave}
        empty={{
          title: 'Todavía no hay presupuesto.',
          children: (
            <span>Sube el presupuesto aprobado en «Cargar»: cada renglón es una clave con su importe.</span>
          ),
        }}
      >
        {data !== undefined && data.total > 0 && (
          <dl className="bu-totals" aria-label="Totales de las claves de la lista, con IVA">
            {BUDGET_SUM_NAMES.map((name) => (
              <div key={name}>
                <dt>{BUDGET_COLUMNS[name].label}</dt>
                <dd>{formatMoney(data.totals[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </OfficerList>
      {search.clave !== '' && (
        <KeySheet
          key={`${search.clave} ${search.cifra}`}
          id={search.clave}
          sum={isSum(search.cifra) ? search.cifra : 'disponible'}
          onClose={() => setSearch({ clave: '', cifra: '' })}
        />
      )}
    </>
  );
}
