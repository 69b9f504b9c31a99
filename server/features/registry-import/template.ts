import type { Template } from '#server/kit/imports/serve-imports.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';

/** The template of the bulk import: every column by name, and one row as example. */
export const REGISTRY_TEMPLATE: Template = {
  name: 'plantilla-padron',
  sheet: 'Padrón',
  rows: [IMPORT_COLUMNS.map((column) => column.header), IMPORT_COLUMNS.map((column) => column.example)],
};
