import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importApi } from './imports-api.ts';

/** The whole catalogue of the country has some 145,000 rows. */
export const MAX_POSTAL_BYTES = 40_000_000;

/** What the catalogue of the postal service says of a code. */
export const PostalPlace = z.object({
  code: z.string(),
  /** Municipalities of the code; more than one at few borders, none where the catalogue does not have it. */
  municipalities: z.array(z.string()),
  settlements: z.array(z.object({ kind: z.string(), name: z.string(), municipality: z.string() })),
});
export type PostalPlace = z.infer<typeof PostalPlace>;

const tag = 'Códigos postales';

export const postalCodesApi = {
  place: endpoint({
    operationId: 'getPostalPlace',
    method: 'GET',
    path: '/codigos-postales/{codigo}',
    tag,
    summary: 'Municipio y colonias de un código postal, según el catálogo importado',
    params: z.object({
      codigo: z
        .string()
        .regex(/^\d{5}$/, 'El código postal tiene 5 dígitos.')
        .meta({ examples: ['06700'] }),
    }),
    response: PostalPlace,
  }),
};

export const postalImportApi = importApi({
  name: 'PostalCode',
  base: '/administracion/codigos-postales/importaciones',
  tag,
  of: 'códigos postales',
  hasTemplate: true,
});
