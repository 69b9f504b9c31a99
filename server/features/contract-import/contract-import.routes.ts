import { contractImportsApi } from '#contract/contract-imports.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import type { Api } from '#server/kit/serve.ts';
import { contractImporter } from './contract-importer.ts';

/** Import of contract files by administrators of procurement. */
export function registerContractImport(api: Api): void {
  serveImports(api, {
    operations: contractImportsApi,
    importer: contractImporter,
    access: { action: 'administer', subject: 'Procurement' },
    second: {
      kind: 'contract',
      start: 'Importar contratos de CompraNet',
      undo: 'Deshacer una importación de contratos',
      place: (id) =>
        `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar&importacion=${id}`,
    },
  });
}
