import { annualPlanImportApi, MAX_PLAN_BYTES, MAX_PLAN_ROWS } from '#contract/annual-plan.ts';
import {
  budgetChangesImportApi,
  budgetImportApi,
  MAX_BUDGET_BYTES,
  MAX_BUDGET_ROWS,
} from '#contract/budget-import.ts';
import { contentImportsApi } from '#contract/content-api.ts';
import { MAX_CONTENT_BYTES, MAX_CONTENT_ROWS, type ContentKind } from '#contract/content.ts';
import { contractImportsApi, MAX_IMPORT_BYTES } from '#contract/contract-imports.ts';
import type { ImportApi } from '#contract/imports-api.ts';
import {
  IMPORT_STATUS_LABELS,
  TABLE_TYPES,
  type ImportDetail,
  type ImportRun,
  type ImportStatus,
} from '#contract/imports.ts';
import { LIST_SOURCE_LABELS, MAX_LIST_BYTES } from '#contract/negative-list-words.ts';
import { negativeListImportsApi } from '#contract/negative-lists-api.ts';
import { LEAST_PAYMENT_ORDER_REASON } from '#contract/payment-orders.ts';
import { MAX_PAYMENT_ROWS, MAX_PAYMENTS_BYTES, paymentImportApi } from '#contract/payment-import.ts';
import { MAX_POSTAL_BYTES, postalImportApi } from '#contract/postal-codes.ts';
import { MAX_REGISTRY_BYTES, MAX_REGISTRY_ROWS, registryImportApi } from '#contract/registry-import.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

/** What a kind of import is called on its screen; everything else is the same for all. */
export interface ImportWords {
  api: ImportApi;
  /** Name of the file that is asked for. */
  file: string;
  intro: string;
  types: readonly string[];
  maxBytes: number;
  /** Name of the template without its ending. */
  template?: string;
  /** One thing and many of them. */
  one: string;
  many: string;
  /** Names of the counts. */
  fresh: string;
  taken: string;
  /** Main button of a file without errors. */
  start: string;
  /** A list takes the place of another: each refused row is left out by itself, with why. */
  isWhole?: boolean;
  canPublish?: boolean;
  /** What it brings is public at once. */
  isPublic?: boolean;
  /** Some of its steps may wait for a second person. */
  isDecided?: boolean;
  /** Whoever undoes it says why, with so many letters. */
  undoLeast?: number;
  nothing: string;
  /** Where to see what came. */
  links: (run: ImportRun) => { label: string; href: string }[];
  /** Names of states that are otherwise called here. */
  states?: Partial<Record<ImportStatus, string>>;
  /** Names of the sources of which a file may be. */
  sources?: Readonly<Record<string, string>>;
  /** The file replaces what is there: it may begin without anything new, and what it leaves out leaves. */
  replaces?: {
    gone: string;
    why: string;
    count: string;
    doubt: string;
    kept: string;
    back: string;
    none: string;
  };
  /** What the doubtful rows are about. */
  doubts?: string;
}

/** What a run is called now, on its own page and in the history. */
export function importState(
  words: ImportWords,
  {
    status,
    isUnsettled,
    isWaiting,
    refused,
  }: Pick<ImportRun, 'status' | 'isUnsettled' | 'refused'> & Partial<Pick<ImportDetail, 'isWaiting'>>,
): string {
  if (isWaiting === true && status === 'ready') return 'Espera a otra persona';
  if (isUnsettled) return 'Falta decir cómo se lee';
  if (status === 'ready' && refused > 0 && words.isWhole === true) return 'Con filas por corregir';
  return words.states?.[status] ?? IMPORT_STATUS_LABELS[status];
}

/** Contracts of other years, of CompraNet or of the unit's own tables. */
export const CONTRACT_IMPORT: ImportWords = {
  api: contractImportsApi,
  file: 'Archivo de contratos de otros años',
  intro:
    'Sube los contratos de CompraNet como se descargan, o la tabla que la Unidad tenga de ellos, en CSV o en un libro XLSX u ODS. Primero verás qué trae y de quién; nada se guarda hasta que lo confirmes. Los contratos que ya están se omiten, y los de procedimientos que se llevan en este portal no se tocan: se capturan en su expediente.',
  types: TABLE_TYPES,
  maxBytes: MAX_IMPORT_BYTES,
  one: 'contrato',
  many: 'contratos',
  fresh: 'Contratos nuevos',
  taken: 'Importados',
  start: 'Importar',
  isPublic: true,
  isDecided: true,
  nothing: 'El archivo no trae contratos nuevos.',
  links: () => [],
};

/** The annual plan of purchases. */
export const PLAN_IMPORT: ImportWords = {
  api: annualPlanImportApi,
  file: 'Archivo del programa anual',
  intro: `Sube el programa anual de compras en XLSX, ODS o CSV, hasta ${formatCount(MAX_PLAN_ROWS)} filas. Cada compra empieza un borrador con su planeación; nada se publica ni se anuncia. Primero verás qué trae y qué no se entiende.`,
  types: TABLE_TYPES,
  maxBytes: MAX_PLAN_BYTES,
  template: 'plantilla-programa-anual',
  one: 'borrador',
  many: 'borradores',
  fresh: 'Compras nuevas',
  taken: 'Borradores',
  start: 'Empezar',
  nothing: 'El archivo no trae compras nuevas.',
  links: () => [
    {
      label: 'Ver los borradores',
      href: screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
        tab: 'borradores',
      }),
    },
  ],
};

/** What both files of the budget say of themselves. */
const OF_BUDGET = {
  types: TABLE_TYPES,
  maxBytes: MAX_BUDGET_BYTES,
  taken: 'Asientos',
  start: 'Cargar',
  links: () => [
    {
      label: 'Ver el estado del ejercicio',
      href: screenPath('/administracion/presupuesto', { parte: 'estado' }),
    },
  ],
} as const;

/** The approved budget of a year. */
export const BUDGET_IMPORT: ImportWords = {
  ...OF_BUDGET,
  api: budgetImportApi,
  file: 'Archivo del presupuesto aprobado',
  intro: `Sube el presupuesto aprobado del ejercicio en XLSX, ODS o CSV, hasta ${formatCount(MAX_BUDGET_ROWS)} claves. Primero verás las claves nuevas y cuánto suman por capítulo y fuente; nada se guarda hasta que lo confirmes.`,
  template: 'plantilla-presupuesto',
  one: 'clave',
  many: 'claves',
  fresh: 'Claves nuevas',
  nothing: 'El archivo dice lo mismo que el presupuesto cargado.',
};

/** Changes of the budget of a year. */
export const BUDGET_CHANGES_IMPORT: ImportWords = {
  ...OF_BUDGET,
  api: budgetChangesImportApi,
  file: 'Archivo de adecuaciones',
  intro: `Sube las ampliaciones y reducciones con el oficio y la fecha de cada una, en XLSX, ODS o CSV, hasta ${formatCount(MAX_BUDGET_ROWS)} renglones. Una reducción no pasa de lo disponible de su clave.`,
  template: 'plantilla-adecuaciones',
  one: 'adecuación',
  many: 'adecuaciones',
  fresh: 'Adecuaciones nuevas',
  nothing: 'Las adecuaciones del archivo ya están cargadas.',
};

/** What was paid of orders of payment. */
export const PAYMENTS_IMPORT: ImportWords = {
  api: paymentImportApi,
  types: TABLE_TYPES,
  maxBytes: MAX_PAYMENTS_BYTES,
  file: 'Archivo de pagos',
  intro: `Sube lo que se pagó, se programó o devolvió el banco, en XLSX, ODS o CSV, hasta ${formatCount(MAX_PAYMENT_ROWS)} renglones. Primero verás qué queda pagado y qué queda en duda: nada va a otra cuenta ni dos veces. Lo registra quien no ordenó el pago.`,
  template: 'plantilla-pagos',
  one: 'pago',
  many: 'pagos',
  undoLeast: LEAST_PAYMENT_ORDER_REASON,
  fresh: 'Pagos nuevos',
  taken: 'Registrados',
  start: 'Registrar',
  nothing: 'Los pagos del archivo ya están registrados, o ninguno se puede registrar.',
  doubts: 'Se registran así: pagos parciales, y fechas que no son día hábil.',
  links: () => [{ label: 'Ver las órdenes de pago', href: screenPath('/administracion/pagos') }],
};

const REGISTRY = '/padron-Proveedores/Administrador';

/** A registry that exists already. */
export const REGISTRY_IMPORT: ImportWords = {
  api: registryImportApi,
  file: 'Archivo del padrón',
  intro: `Trae un padrón que ya existe: descarga la plantilla, llénala y súbela. Primero verás qué trae, con los errores de cada fila; nada se registra hasta que lo confirmes. Se admiten hasta ${formatCount(MAX_REGISTRY_ROWS)} filas, en XLSX, ODS o CSV.`,
  types: TABLE_TYPES,
  maxBytes: MAX_REGISTRY_BYTES,
  template: 'plantilla-padron',
  one: 'proveedor',
  many: 'proveedores',
  fresh: 'Se pueden registrar',
  taken: 'Registrados',
  start: 'Registrar',
  isPublic: true,
  isDecided: true,
  nothing: 'El archivo no tiene filas que se puedan registrar.',
  doubts:
    'Se pueden registrar así; las que una lista pone en duda aparecen en «Coincidencias». Si un dato está mal, corrígelo en el archivo y súbelo otra vez.',
  links: ({ id, taken, doubtful }) => [
    {
      label:
        taken === 1
          ? 'Ver al proveedor registrado'
          : `Ver a los ${formatCountOf(taken, 'proveedor', 'proveedores')}`,
      href: screenPath(REGISTRY, { seccion: 'padron', lista: id }),
    },
    ...(doubtful > 0
      ? [{ label: 'Ver coincidencias', href: screenPath(REGISTRY, { seccion: 'listas' }) }]
      : []),
  ],
};

/** The catalogue of postal codes as the postal service publishes it. */
export const POSTAL_IMPORT: ImportWords = {
  api: postalImportApi,
  file: 'Catálogo de códigos postales',
  intro:
    'Sube el Catálogo Nacional de Códigos Postales como lo publica el Servicio Postal (TXT), o una tabla con código, colonia, tipo, municipio y estado. Con él, el formulario del padrón propone el municipio y las colonias de cada código. Lo que ya está se omite.',
  types: TABLE_TYPES,
  maxBytes: MAX_POSTAL_BYTES,
  template: 'plantilla-codigos-postales',
  one: 'colonia',
  many: 'colonias',
  fresh: 'Colonias nuevas',
  taken: 'Importadas',
  start: 'Importar',
  nothing: 'El archivo no trae colonias nuevas.',
  links: () => [],
};

/** A negative list as its source publishes it. */
export const LIST_IMPORT: ImportWords = {
  api: negativeListImportsApi,
  file: 'Archivo de la lista',
  intro: '',
  types: TABLE_TYPES,
  maxBytes: MAX_LIST_BYTES,
  one: 'registro',
  many: 'registros',
  fresh: 'Nuevos',
  taken: 'En vigor',
  start: 'Poner en vigor',
  isWhole: true,
  isDecided: true,
  nothing: 'El archivo dice lo mismo que la lista en vigor.',
  states: { ready: 'Por confirmar', running: 'Poniendo en vigor', done: 'Aplicada', failed: 'Rechazada' },
  sources: LIST_SOURCE_LABELS,
  replaces: {
    gone: 'Retirados',
    why: 'Por qué es correcto ponerla en vigor',
    count: 'Cuántos registros trae el archivo',
    doubt:
      'Solo entra en vigor si una persona comprueba en la página de la fuente que la lista de verdad se acortó.',
    kept: 'La lista en vigor no cambió.',
    back: 'La lista anterior está otra vez en vigor.',
    none: 'Antes no había ninguna lista, y ahora tampoco la hay: nadie aparece en ella.',
  },
  links: () => [{ label: 'Ver coincidencias', href: screenPath(REGISTRY, { seccion: 'listas' }) }],
};

/** Content of a kind. */
export function contentImport(kind: ContentKind): ImportWords {
  const { many } = kind.words;
  const list = `/administracion/contenido/${kind.type}`;
  return {
    api: contentImportsApi(kind),
    file: `Tabla de ${many}`,
    intro: `Descarga la plantilla, o lo publicado para corregirlo, y sube la tabla. Primero verás qué cambiaría; nada se guarda hasta que lo confirmes. Una fila con el identificador de algo que existe lo corrige; sin él, agrega. Se admiten hasta ${formatCount(MAX_CONTENT_ROWS)} filas, en XLSX, ODS o CSV.`,
    types: TABLE_TYPES,
    maxBytes: MAX_CONTENT_BYTES,
    template: `plantilla-${kind.type}`,
    one: 'cambio',
    many: 'cambios',
    fresh: 'Se agregan',
    taken: 'Aplicados',
    start: 'Aplicar',
    // One by one from their pages, where each waits for another person.
    canPublish: kind.isLimit !== true,
    nothing: 'La tabla no cambia nada.',
    links: () => [
      { label: 'Ver borradores', href: screenPath(list, { estado: 'borradores' }) },
      { label: 'Ver lo publicado', href: screenPath(list) },
    ],
  };
}
