import { registryImportApi } from '#contract/registry-import.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import type { Api } from '#server/kit/serve.ts';
import { tellSuppliers } from './supplier-batch.sql.ts';
import { REGISTRY_TEMPLATE } from './template.ts';

/** Bulk import of an existing registry by its officers. */
export function registerRegistryImport(api: Api, importer: Importer): void {
  serveImports(api, {
    operations: registryImportApi,
    importer,
    access: { action: 'administer', subject: 'SupplierRegistry' },
    template: REGISTRY_TEMPLATE,
    effects: {
      start: {
        said: 'Cuántos proveedores entran, cuántos con cuenta y cuáles no. Su cuenta vale después de la espera de las cuentas nuevas',
        second: { kinds: ['registry'], isGuarded: true },
      },
      undo: { second: { kinds: ['registry'], isGuarded: true } },
    },
    second: {
      kind: 'registry',
      isGuarded: true,
      start: 'Importar un padrón',
      undo: 'Deshacer la importación de un padrón',
      tells: tellSuppliers,
      place: (id) => `/padron-Proveedores/Administrador?seccion=importar&lista=${id}`,
    },
  });
}
