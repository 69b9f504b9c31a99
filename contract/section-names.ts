/** Names with which the sections that everybody sees are shipped, by their address, in the order of the menu. */
export const SECTIONS = {
  '/adquisiciones': 'Licitaciones y compras',
  '/adquisiciones/evaluaciones': 'Evaluación de proveedores',
  '/proveedores': 'Proveedores',
  '/procedimientos': 'Trámites y guías',
  '/normatividad': 'Normatividad',
  '/directorio': 'Directorio',
} as const;
export type SectionPath = keyof typeof SECTIONS;
export const SECTION_PATHS = Object.keys(SECTIONS) as SectionPath[];

/** Names that the unit chose, by the address of the section; none where it has the shipped one. */
export type SectionNames = Partial<Record<string, string>>;

/** A shipped name of a section as it is called here; any other text stays. */
export const chosenName = (name: string, chosen: SectionNames = {}): string =>
  chosen[SECTION_PATHS.find((path) => SECTIONS[path] === name) ?? ''] ?? name;
