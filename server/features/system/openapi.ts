import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { Api } from '#server/kit/serve.ts';
import { SchemaCollection } from './api-schemas.ts';
import { errorComponents } from './openapi-errors.ts';
import { describeOperation } from './openapi-operation.ts';
import { TAG_DESCRIPTIONS } from './openapi-words.ts';
import type { OpenApiDocument, OperationObject, ResponseObject } from './openapi-types.ts';

const made = new WeakMap<Api, { count: number; document: OpenApiDocument }>();

/**
 * OpenAPI 3.1 document of every operation that `serve` has registered. It falls out of the endpoint objects of the
 * contract and the access given to `serve`; made once per set of operations.
 */
export function openApiDocument(api: Api, version: string): OpenApiDocument {
  const kept = made.get(api);
  if (kept?.count === api.operations.length) return kept.document;
  const { config } = api.services;
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, OperationObject>> = {};
  const responses: Record<string, ResponseObject> = {};
  const tags = new Set<string>();
  for (const operation of api.operations) {
    const { path, method } = operation.endpoint;
    const described = describeOperation(operation, schemas, responses);
    for (const tag of described.tags) tags.add(tag);
    (paths[path] ??= {})[method.toLowerCase()] = described;
  }
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'Portal de adquisiciones: servicio de datos',
      version,
      summary: 'Procedimientos, contratos, documentos, proveedores y normatividad en JSON',
      description: INTRODUCTION,
      contact: {
        name: 'Soporte',
        email: config.footer.email,
        url: `${config.publicUrl}${SCREEN_BASE}/directorio`,
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.publicUrl + API_BASE, description: 'Esta instalación' }],
    security: [],
    tags: [...tags].map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? name })),
    paths,
    components: {
      schemas: { ...schemas.components, ...errorComponents.schemas },
      responses,
      headers: errorComponents.headers,
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            `ID token de OpenID Connect del emisor ${config.oidc.issuer} para el cliente ${config.oidc.clientId}, ` +
            'en el encabezado Authorization.',
        },
      },
    },
  };
  made.set(api, { count: api.operations.length, document });
  return document;
}

const INTRODUCTION = [
  'Lo que muestra el portal, en JSON. Las operaciones de consulta son públicas y no piden cuenta; las de administración piden un ID token.',
  '',
  '- Los importes son texto con dos decimales (`"1234.50"`); los instantes, ISO 8601 en UTC; los días, `AAAA-MM-DD`.',
  '- Las listas se piden por página con `pag`, desde 1. La cuenta de resultados (`total`) tiene un tope: con `exact: false` hay más que `value`.',
  '- Los errores son `application/problem+json` (RFC 9457) con `code`, `detail` en español y, si aplica, `fields`.',
  '- Para cambiar un registro se manda en `If-Match` la versión que se leyó. Si alguien lo cambió antes, la respuesta es 409.',
  '- Toda escritura admite `Idempotency-Key`: repetida con la misma clave se hace una sola vez y responde lo mismo. Las que no la piden dicen por qué en `x-repetible`.',
  '- `x-acceso` dice quién puede llamar a cada operación.',
].join('\n');
