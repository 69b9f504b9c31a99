import { SCREEN_BASE } from '#contract/endpoint.ts';

/** Path of the screen below the base (S-2.13). */
export const NEW_RECORDS_PATH = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** Search parameters of the screen. `proc` is the id of a procedure. */
export interface RecordSearch {
  tab?: string | undefined;
  proc?: string | undefined;
  etapa?: string | undefined;
  tipo?: string | undefined;
  q?: string | undefined;
  origen?: string | undefined;
  orden?: string | undefined;
  columnas?: string | undefined;
  pag?: string | undefined;
  /** The same of the second list of a tab that has two. */
  q2?: string | undefined;
  orden2?: string | undefined;
  columnas2?: string | undefined;
  pag2?: string | undefined;
  /** Section of the procedure with a screen of its own. */
  seccion?: string | undefined;
}

/** Sections of a procedure that have a screen of their own. */
export const ACT_SECTIONS = [
  'planeacion',
  'aclaraciones',
  'urna',
  'apertura',
  'fallo',
  'contratos',
  'entregas',
] as const;
export type ActSection = (typeof ACT_SECTIONS)[number];

/** The section of the address; undefined where it names none. */
export function sectionOf({ seccion }: RecordSearch): ActSection | undefined {
  return ACT_SECTIONS.find((section) => section === seccion);
}

/** Tabs of the screen with their names. */
export const RECORD_TABS = {
  nuevo: 'Nuevo procedimiento',
  borradores: 'Borradores',
  programados: 'Programados',
  publicados: 'Publicados',
  correcciones: 'Correcciones',
  importar: 'Importar',
} as const;
export type RecordTab = keyof typeof RECORD_TABS;

/** The tab of the address; an unknown one is the first. */
export function tabOf(search: RecordSearch): RecordTab {
  const name = search.tab ?? '';
  return Object.hasOwn(RECORD_TABS, name) ? (name as RecordTab) : 'nuevo';
}

/** The procedure that is open in the form. */
export interface OpenedRecord {
  id: string;
  number: string;
  /** Tab to which it belongs. */
  tab: 'nuevo' | 'programados' | 'publicados';
}

/** Address of the public page of a procedure. */
export const recordPage = ({ slug }: { slug: string }): string =>
  `${SCREEN_BASE}/adquisiciones/procedimientos/${slug}`;
