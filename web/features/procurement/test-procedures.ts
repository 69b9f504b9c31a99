import {
  ENTRY_SLUGS,
  entryOf,
  FUNDING_SLUGS,
  KIND_SLUGS,
  type Funding,
  type ProcedureKind,
} from '#contract/procedure-kinds.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import {
  PUBLIC_STATE_SLUGS,
  type ListedProcedure,
  type ProcedureDetail,
  type ProcedureFacets,
  type PublicState,
} from '#contract/procedures.ts';
import { answer, type Asked } from '#web/test-screen.tsx';

type Given = [number, string, PublicState, ProcedureKind, Funding, string];

const TECHNOLOGY = 'Dirección de Tecnologías de Información y Comunicaciones';
const SCIENCES = 'División de Ciencias Naturales y Exactas, Campus Guanajuato';
const WORKS = 'Dirección de Infraestructura y Servicios Universitarios';

/** Number, title, state, kind, money and area. */
const GIVEN: readonly Given[] = [
  [14, 'Equipo de cómputo para aulas y bibliotecas', 'open', 'open', 'state', TECHNOLOGY],
  [15, 'Servicio de limpieza de inmuebles universitarios', 'open', 'open', 'own', WORKS],
  [16, 'Microscopios para laboratorios de ciencias naturales', 'open', 'invitation', 'federal', SCIENCES],
  [17, 'Equipo de redes y telefonía para los campus', 'evaluation', 'open', 'state', TECHNOLOGY],
  [18, 'Reactivos y consumibles de laboratorio', 'evaluation', 'invitation', 'federal', SCIENCES],
  [19, 'Mobiliario y equipo de oficina', 'awarded', 'open', 'state', WORKS],
  [20, 'Licencias de software académico', 'awarded', 'direct', 'own', TECHNOLOGY],
  [21, 'Material eléctrico para el mantenimiento de edificios', 'awarded', 'invitation', 'state', WORKS],
  [22, 'Impresión y encuadernación de la producción editorial', 'unsuccessful', 'direct', 'own', SCIENCES],
  [23, 'Equipo de limpieza y jardinería', 'unsuccessful', 'open', 'state', WORKS],
  [24, 'Servicio de vigilancia de los campus', 'suspended', 'open', 'own', WORKS],
  [25, 'Mantenimiento de equipo de cómputo', 'cancelled', 'invitation', 'state', TECHNOLOGY],
];

const isRunning = (state: PublicState) => state === 'open' || state === 'evaluation';

const PROCEDURES = GIVEN.map(([place, title, state, kind, funding, area]) => ({
  funding,
  row: {
    number: `LP-UG-0${place}-2026`,
    slug: `lp-ug-0${place}-2026`,
    title,
    kind,
    character: 'national',
    state,
    requestingArea: area,
    lotCount: 3,
    stage: isRunning(state) ? 1 : 3,
    nextAct: isRunning(state)
      ? { kind: 'opening', at: `2026-12-0${(place % 9) + 1}T16:00:00.000Z`, place: null }
      : null,
    publishedAt: '2026-11-03T15:00:00.000Z',
    plannedFor: null,
    suppliers: state === 'awarded' ? 'Suministros de Laboratorios y Reactivos del Bajío' : '',
    contractCount: state === 'awarded' ? 1 : 0,
    contractAmount: state === 'awarded' ? '12845320.75' : '0.00',
    awardedLots: state === 'awarded' ? 3 : 0,
    isConcluded: false,
    unproven: [],
    closesAt: state === 'open' ? '2026-12-01T16:00:00.000Z' : null,
    awardedAt: state === 'awarded' ? '2026-11-13T18:00:00.000Z' : null,
    awardAmount: null,
  } satisfies ListedProcedure as ListedProcedure,
}));

const chosen = (query: URLSearchParams, name: string, separator = ',') =>
  (query.get(name) ?? '').split(separator).filter((value) => value !== '');
const isAmong = (values: string[], value: string) => values.length === 0 || values.includes(value);

/** The procedures that an address asks for. */
function found(query: URLSearchParams): ListedProcedure[] {
  return PROCEDURES.filter(
    ({ row, funding }) =>
      isAmong(chosen(query, 'estado'), PUBLIC_STATE_SLUGS[row.state]) &&
      isAmong(chosen(query, 'tipo'), KIND_SLUGS[row.kind]) &&
      isAmong(chosen(query, 'participa'), ENTRY_SLUGS[entryOf(row.kind)]) &&
      isAmong(chosen(query, 'recurso'), FUNDING_SLUGS[funding]) &&
      isAmong(chosen(query, 'area', '|'), row.requestingArea) &&
      row.title.toLowerCase().includes(query.get('q') ?? ''),
  ).map(({ row }) => row);
}

export function procedurePage({ query }: Pick<Asked, 'query'>) {
  const rows = found(query);
  return { rows, total: { value: rows.length, exact: true }, page: 1, size: 20, correctedQuery: null };
}

function counted(values: string[]) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Counts of all procedures, and twelve weeks of which three are past. */
const FACETS: ProcedureFacets = {
  estado: counted(PROCEDURES.map(({ row }) => PUBLIC_STATE_SLUGS[row.state])),
  tipo: counted(PROCEDURES.map(({ row }) => KIND_SLUGS[row.kind])),
  directa: [],
  participa: counted(PROCEDURES.map(({ row }) => ENTRY_SLUGS[entryOf(row.kind)])),
  recurso: counted(PROCEDURES.map(({ funding }) => FUNDING_SLUGS[funding])),
  area: counted(PROCEDURES.map(({ row }) => row.requestingArea)),
  anio: [{ value: '2026', count: PROCEDURES.length }],
  proveedor: [],
  giro: [],
  monto: [],
  weeks: ['10-26', '11-02', '11-09', '11-16', '11-23', '11-30', '12-07', '12-14', '12-21', '12-28']
    .map((day) => `2026-${day}`)
    .concat('2027-01-04', '2027-01-11')
    .map((start, index) => ({ start, count: (index * 5) % 7 })),
};

/** The list of procedures, as its filters leave it. */
export const PROCEDURE_LIST = [
  answer(proceduresApi.facets, FACETS),
  answer(proceduresApi.list, procedurePage),
];

/** What is public of a procedure of the list. */
export function procedureDetail(slug: string): ProcedureDetail {
  const { row } = PROCEDURES.find((one) => one.row.slug === slug) ?? PROCEDURES[0]!;
  return {
    ...row,
    description: '',
    modality: 'electronic',
    category: 'goods',
    regime: 'lineamientos_ug',
    fiscalYear: 2026,
    contractingArea: 'Unidad de Adquisiciones y Servicios de Apoyo',
    funding: 'state',
    awardCriterion: null,
    guarantee: null,
    contact: null,
    compranetNumber: null,
    compranetFile: null,
    announcementUrl: null,
    statusReason: null,
    updatedAt: '2026-11-03T15:00:00.000Z',
    acts: [],
    documents: [],
    lots: [],
    contracts: [],
    result: null,
    contracted: 'no',
    related: [],
  };
}
