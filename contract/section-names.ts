/** Sections that everybody sees: the name of each field in the settings, its address and the name it is shipped with. */
export const NAMED_SECTIONS = [
  ['sectionProcurement', '/adquisiciones', 'Licitaciones y compras'],
  ['sectionEvaluations', '/adquisiciones/evaluaciones', 'Evaluación de proveedores'],
  ['sectionSuppliers', '/proveedores', 'Proveedores'],
  ['sectionSheets', '/procedimientos', 'Trámites y guías'],
  ['sectionRegulations', '/normatividad', 'Normatividad'],
  ['sectionDirectory', '/directorio', 'Directorio'],
] as const;
export type SectionPath = (typeof NAMED_SECTIONS)[number][1];

const SHIPPED: ReadonlyMap<string, string> = new Map(NAMED_SECTIONS.map(([, path, name]) => [path, name]));

/** Names that the unit chose, by the address of the section; none where it has the shipped one. */
export type SectionNames = Partial<Record<string, string>>;

/** What a section is called here. */
export const sectionName = (path: SectionPath, chosen: SectionNames = {}): string =>
  chosen[path] ?? SHIPPED.get(path) ?? '';

/** A shipped name of a section as it is called here; any other text stays. */
export function chosenName(name: string, chosen: SectionNames = {}): string {
  const found = NAMED_SECTIONS.find(([, , shipped]) => shipped === name);
  return found === undefined ? name : sectionName(found[1], chosen);
}
