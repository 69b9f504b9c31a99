import { useState } from 'react';
import { addDays } from '../../ui/calendar.ts';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { FacetMenu, FacetMenus } from '../../ui/facet-menu.tsx';
import { type Facet, FacetPanel } from '../../ui/facet-panel.tsx';
import { FilteredList } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchPill } from '../../ui/search-pill.tsx';
import { SelectPill } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkTabs, Tabs } from '../../ui/tabs.tsx';
import { WeekHistogram } from '../../ui/week-histogram.tsx';
import { GuidePart, GuideSection } from './guide-section.tsx';

const WEEKS = [1, 3, 4, 6, 3, 4, 2, 0, 0, 1, 2, 1].map((count, index) => ({
  monday: addDays('2026-11-02', index * 7),
  count,
}));

const AREAS = ['Ciencias Naturales', 'Servicios Generales', 'Tecnologías', 'Bibliotecas', 'Infraestructura'];

const FACETS: Facet[] = [
  {
    name: 'estado',
    title: 'Estado',
    selected: ['abierto', 'evaluacion'],
    options: [
      { value: 'publicar', label: 'Por publicar', count: 3 },
      { value: 'abierto', label: 'Abierto', count: 6 },
      { value: 'evaluacion', label: 'En evaluación', count: 5 },
      { value: 'adjudicado', label: 'Adjudicado', count: 98 },
    ],
  },
  {
    name: 'area',
    title: 'Área requirente',
    noun: 'áreas',
    selected: [],
    visible: 3,
    options: AREAS.map((label) => ({ value: label, label, count: 3 })),
  },
];

type Supplier = { name: string; field: string; score: number };
const SUPPLIERS: Supplier[] = [
  { name: 'Cómputo Colibrí Ficticio', field: 'Equipo de cómputo y redes', score: 92 },
  { name: 'Laboratorios Xoconostle de Muestra', field: 'Reactivos de laboratorio', score: 88 },
];
const COLUMNS: Column<Supplier>[] = [
  { key: 'name', name: 'Proveedor', cell: ({ name }) => <a href="#proveedor">{name}</a>, isSortable: true },
  { key: 'field', name: 'Giro principal', cell: ({ field }) => field },
  { key: 'score', name: 'Evaluación', cell: ({ score }) => score, isNumber: true, isSortable: true },
];

/** Tabs, search, facets, histogram, table, pages, and the states of a list. */
export function GuideLists() {
  const [facets, setFacets] = useState(FACETS);
  const [range, setRange] = useState({ from: '2026-11-23', to: '2026-12-20' });
  const [order, setOrder] = useState('acto');
  const [tab, setTab] = useState<'areas' | 'proveedores'>('areas');
  const [sort, setSort] = useState<Sort>({ key: 'score', direction: 'descending' });
  const change = (name: string, values: string[]) => {
    if (name === 'desde') setRange((now) => ({ ...now, from: values[0] ?? now.from }));
    if (name === 'hasta') setRange((now) => ({ ...now, to: values[0] ?? now.to }));
    setFacets((all) => all.map((facet) => (facet.name === name ? { ...facet, selected: values } : facet)));
  };
  return (
    <GuideSection title="Listas">
      <GuidePart title="Pestañas">
        <LinkTabs label="Vistas">
          <a href="#lista" aria-current="page">
            Procedimientos
          </a>
          <a href="#calendario">Calendario</a>
          <a href="#ejercido">Contratado</a>
        </LinkTabs>
        <Tabs
          label="Para quién"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: 'areas', name: 'Para áreas universitarias', panel: <p>Cómo comprar.</p> },
            { key: 'proveedores', name: 'Para proveedores', panel: <p>Cómo vender.</p> },
          ]}
        />
      </GuidePart>
      <GuidePart title="Búsqueda">
        <SearchPill
          look="large"
          label="Buscar en el portal"
          placeholder="Folio, bien o servicio, proveedor o artículo de norma"
          action="#"
        />
        <br />
        <SearchPill
          look="medium"
          label="Buscar proveedores"
          placeholder="Nombre o RFC"
          defaultValue="equipo"
          action="#"
        />
      </GuidePart>
      <GuidePart title="Lista con filtros">
        <FilteredList
          applied={3}
          closeLabel="Ver 11 procedimientos"
          search={
            <SearchPill label="Buscar procedimientos" placeholder="Folio, bien o servicio, área" action="#" />
          }
          order={
            <SelectPill
              label="Orden"
              prefix="Ordenar"
              value={order}
              onChange={setOrder}
              options={[
                { value: 'acto', label: 'próximo acto' },
                { value: 'monto', label: 'monto' },
              ]}
            />
          }
          facets={
            <FacetPanel
              action="#"
              onChange={change}
              today="2026-11-20"
              facets={[
                ...facets,
                {
                  kind: 'dates',
                  title: 'Fecha del próximo acto',
                  from: { name: 'desde', value: range.from },
                  to: { name: 'hasta', value: range.to },
                  onDays: ([start = '', end = '']) => setRange({ from: start, to: end }),
                },
              ]}
            />
          }
        >
          <WeekHistogram weeks={WEEKS} range={range} onChange={setRange} label="Actos por semana." />
        </FilteredList>
      </GuidePart>
      <GuidePart title="Tabla">
        <DataTable
          caption="Proveedores"
          columns={COLUMNS}
          rows={SUPPLIERS}
          rowKey={({ name }) => name}
          sort={sort}
          onSort={setSort}
          isSelected={({ score }) => score === 92}
        />
        <br />
        <DataTable
          caption="Proveedores, compacta"
          density="compact"
          columns={COLUMNS}
          rows={SUPPLIERS}
          rowKey={({ name }) => name}
        />
        <Pagination
          page={4}
          pageSize={20}
          total={1000}
          isCapped
          renderLink={(page, { children, ...link }) => (
            <a href={`#pagina-${page}`} {...link}>
              {children}
            </a>
          )}
        />
      </GuidePart>
      <GuidePart title="Filtros en una línea">
        <FacetMenus>
          <FacetMenu
            title="Giro"
            links={AREAS.map((label, index) => ({ label, count: 3, href: '#giro', isChosen: index === 0 }))}
          />
          <FacetMenu title="Entidad" links={[{ label: 'Guanajuato', href: '#entidad', isChosen: false }]} />
        </FacetMenus>
      </GuidePart>
      <GuidePart title="Vacío, error y carga">
        <EmptyState title="Ningún procedimiento coincide con estos filtros.">
          <a className="u-btn u-btn--tonal" href="#quitar">
            Quitar filtros
          </a>
        </EmptyState>
        <ErrorBlock
          what="los procedimientos"
          requestId="A1B2C3"
          supportEmail="soporte@universidad.example"
          onRetry={() => undefined}
        />
        <Skeleton rows={2} isQuiet />
        <Skeleton rows={2} look="line" isQuiet />
      </GuidePart>
    </GuideSection>
  );
}
