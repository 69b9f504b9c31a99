import { postalCodesApi, postalImportApi } from '#contract/postal-codes.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { serveImports } from '#server/kit/imports/serve-imports.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { POSTAL_COLUMNS } from './postal-importer.ts';
import { selectPlace } from './postal-codes.sql.ts';

/** The catalogue of postal codes: anyone asks for one code, officers of the catalogues bring the table. */
export function registerPostalCodes(api: Api, importer: Importer): void {
  serve(api, postalCodesApi.place, { access: 'public' }, ({ params }) =>
    selectPlace(api.services.db, params.codigo),
  );
  serveImports(api, {
    operations: postalImportApi,
    importer,
    access: { action: 'administer', subject: 'Catalogues' },
    effects: {
      start: { said: 'Cuántas colonias entran y cuáles no', back: 'Se deshace entera' },
      undo: { must: 'Que se haya importado' },
    },
    template: {
      name: 'plantilla-codigos-postales',
      sheet: 'Códigos postales',
      rows: [
        POSTAL_COLUMNS.map(({ header }) => header),
        ['06700', 'Roma Norte', 'Colonia', 'Cuauhtémoc', 'Ciudad de México'],
      ],
    },
  });
}
