import { contractImportsApi } from '#contract/contract-imports.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import type { Api } from '#server/kit/serve.ts';
import { contractImporter } from './contract-importer.ts';

/** Import of contract files by administrators of procurement. */
export function registerContractImport(api: Api): void {
  serveImports(api, {
    operations: contractImportsApi,
    importer: contractImporter,
    access: { action: 'administer', subject: 'Procurement' },
    effects: {
      start: {
        must: 'Que el archivo se haya leído y se acepten sus errores; ninguna fila entra a un procedimiento que se lleva en el portal',
        back: 'Se deshace entera mientras ninguna persona haya construido sobre ella',
        second: { kinds: ['contract'] },
      },
      undo: {
        must: 'Que ninguna persona haya construido sobre ella',
        back: `Se importa de nuevo. Lo retirado se lee en la dirección de cada procedimiento, en sus «Cambios» y en el registro público. ${IN_LOG}`,
        second: { kinds: ['contract'] },
      },
    },
    second: {
      kind: 'contract',
      start: 'Importar contratos de otros años',
      undo: 'Deshacer una importación de contratos',
      place: (id) =>
        `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=importar&importacion=${id}`,
    },
  });
}
