import { API_BASE } from '#contract/endpoint.ts';
import { UNDATED, type OpenSet } from '#contract/open-data.ts';
import { YEAR_RULE } from '#contract/year-rule.ts';
import { screenPath } from '#web/kit/links.ts';

export interface Download {
  label: string;
  href: string;
}

/** What there is to download. */
interface Offered {
  /** Periods of evaluations that are published, the latest first. */
  periods: readonly string[];
  /** Years with contracts, the latest first. */
  years: readonly string[];
}

interface SetWords {
  title: string;
  /** What one row is. */
  row: string;
  /** A question that the file answers. */
  question: string;
  /** How the chart divides it. */
  by: string;
  /** The rule by which it is divided. */
  note?: string;
  /** What is counted, where it is not the rows of a file. */
  counted?: string;
  /** A page that explains it. */
  page?: Download;
  downloads: (offered: Offered) => Download[];
}

const inFormats = (address: string, which = '', formats = ['csv', 'xlsx', 'json']): Download[] =>
  formats.map((format) => ({
    label: `${format.toUpperCase()}${which}`,
    href: `${API_BASE}${address}${address.includes('?') ? '&' : '?'}formato=${format}`,
  }));

const SPENDING = [
  ['meses', 'por mes'],
  ['areas', 'por área'],
  ['tipos', 'por tipo'],
  ['proveedores', 'por proveedor'],
] as const;
/** Years of contracts whose files are offered here; others stand a click away. */
const YEARS = 3;

/** What each file is called and what it is good for. */
export const SET_WORDS: Record<OpenSet, SetWords> = {
  procedimientos: {
    title: 'Procedimientos de contratación',
    row: 'Cada renglón es un procedimiento publicado, con sus fechas, su estado y sus montos; ya con el fallo, cuántas propuestas recibió y en cuántas partidas hubo una sola. Una celda vacía es lo que no se ha registrado.',
    question: '¿Cuántos días pasan entre la publicación y el fallo, y dónde compite uno solo?',
    by: 'Por estado',
    downloads: () => inFormats('/procedimientos/exportacion'),
  },
  contratos: {
    title: 'Contratos',
    row: 'Cada renglón es un contrato, con su proveedor, sus montos y fechas como se firmaron y como los dejaron sus convenios, lo pagado y sus penas. También están los de enajenación, que son ingresos: lo dice «Tipo de procedimiento». Una celda vacía es lo que no se ha registrado. El OCID lo une con los datos OCDS.',
    question: '¿A quién se le compró, por cuánto, y cuánto creció después de firmarse?',
    by: 'Por año',
    note: YEAR_RULE,
    downloads: ({ years }) => [
      ...inFormats('/contratos/exportacion', ' de todos'),
      ...years
        .slice(0, YEARS)
        .flatMap((year) => inFormats(`/contratos/exportacion?anio=${year}`, ` de ${year}`)),
      ...inFormats(`/contratos/exportacion?anio=${UNDATED}`, ' sin fecha', ['csv']),
    ],
  },
  ejercido: {
    title: 'Lo contratado en el año',
    row: 'Cada renglón suma los contratos del año, en pesos con IVA y como se firmaron, por mes, área, tipo o proveedor. Lo que cambiaron sus convenios está en «Contratos».',
    question: '¿Qué parte del monto se contrató sin licitación?',
    by: 'Contratos por año',
    note: YEAR_RULE,
    counted: 'Contratos',
    page: {
      label: 'Lo contratado en cada año, con filtros',
      href: screenPath('/adquisiciones', { vista: 'ejercido' }),
    },
    downloads: ({ years }) =>
      years.slice(0, YEARS).flatMap((year) =>
        SPENDING.map(([tabla, part]) => ({
          label: `CSV de ${year} ${part}`,
          href: `${API_BASE}/procedimientos/ejercido.csv?anio=${year}&tabla=${tabla}`,
        })),
      ),
  },
  proveedores: {
    title: 'Padrón de proveedores',
    row: 'Cada renglón es un proveedor inscrito. El RFC de una persona física no se publica; su contacto, sólo si lo autorizó.',
    question: '¿Qué giros tienen menos de tres proveedores con registro vigente?',
    by: 'Por estado del registro',
    downloads: () => inFormats('/proveedores/exportacion'),
  },
  sancionados: {
    title: 'Sancionados e impedidos',
    row: 'Cada renglón es una sanción, en vigor o ya cumplida, con su causa, su autoridad y su periodo.',
    question: '¿Qué autoridades han inhabilitado a proveedores de la Universidad?',
    by: 'Por tipo de sanción',
    downloads: () => [
      ...inFormats('/proveedores/sancionados/exportacion?lista=vigentes', ' en vigor'),
      ...inFormats('/proveedores/sancionados/exportacion?lista=cumplidas', ' de las cumplidas'),
    ],
  },
  evaluaciones: {
    title: 'Evaluación de proveedores',
    row: 'Cada renglón es un criterio de un proveedor: pesos, respuestas y puntos, para recalcular su calificación.',
    question: '¿En qué criterio fallan más los proveedores de un giro?',
    by: 'Resultados por banda, todos los periodos',
    counted: 'Calificaciones',
    downloads: ({ periods }) =>
      periods.flatMap((period) =>
        inFormats(`/evaluaciones/periodos/${period}/datos`, ` del periodo ${period}`, ['csv', 'json']),
      ),
  },
  directorio: {
    title: 'Directorio de la Unidad',
    row: 'Cada renglón es un puesto, con las columnas del formato de transparencia.',
    question: '¿A quién corresponde cada trámite y cómo se le localiza?',
    by: 'Por área',
    downloads: () => [{ label: 'CSV', href: `${API_BASE}/directorio.csv` }],
  },
  banderas: {
    title: 'Banderas: método y totales',
    row: 'Cada renglón es una pregunta de las guías de contratación abierta en un año y un tipo de procedimiento: en cuántos se hace y en cuántos se pudo calcular. No nombra procedimientos ni proveedores.',
    question: '¿En qué tipo de procedimiento se recibe más seguido una sola propuesta?',
    by: 'Con la bandera, todos los años',
    page: { label: 'Cómo se calcula cada bandera', href: screenPath('/datos-abiertos/banderas') },
    downloads: () => [{ label: 'CSV', href: `${API_BASE}/datos-abiertos/banderas.csv` }],
  },
};

/** Parts of a release of OCDS, with what stands in each. */
export const OCDS_PARTS: readonly (readonly [name: string, what: string])[] = [
  ['ocid, id, date, tag', 'qué procedimiento es, qué entrega, cuándo y qué cambió'],
  ['parties', 'la Universidad, la Unidad, licitantes y proveedores; RFC solo de empresas inscritas'],
  ['tender', 'objeto, tipo, criterio, plazos, actos, partidas y documentos con su SHA-256'],
  ['bids', 'propuestas por partida, una vez dado el fallo'],
  ['awards', 'a quién se adjudicó, qué partidas y por cuánto; las desiertas con su motivo'],
  ['contracts', 'monto, vigencia, firma, convenios, entregas y pagos'],
];

/** Address of a file of OCDS. */
export const ocdsAddress = (kind: 'entregas' | 'registros' | 'lineas', period: string): string =>
  `${API_BASE}/datos-abiertos/ocds/${kind}/${period}`;
