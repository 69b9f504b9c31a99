import { importApi } from './imports-api.ts';

/** Largest registry file that is taken, in bytes. */
export const MAX_REGISTRY_BYTES = 50_000_000;

/** Most rows of a registry file. */
export const MAX_REGISTRY_ROWS = 100_000;

/** Import of an existing registry of suppliers. */
export const registryImportApi = importApi({
  name: 'Registry',
  base: '/padron/importaciones',
  tag: 'Carga del padrón',
  of: 'un padrón de proveedores',
  hasTemplate: true,
});
