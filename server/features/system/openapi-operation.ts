import type { Endpoint, Media } from '#contract/endpoint.ts';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import { MEDIA_TYPE_LABELS } from '#contract/media-types.ts';
import { takesKey, type Access, type Api, type KeyAccess } from '#server/kit/serve.ts';
import type { JsonSchema, SchemaCollection } from './api-schemas.ts';
import { exampleOfSchema } from './openapi-examples.ts';
import { errorCodesOf, errorResponses } from './openapi-errors.ts';
import type { MediaObject, OperationObject, ParameterObject, ResponseObject } from './openapi-types.ts';
import { OPERATION_NOTES, PARAMETER_DESCRIPTIONS } from './openapi-words.ts';

/** Describes one registered operation; adds its named shapes to `schemas` and its errors to `shared`. */
export function describeOperation(
  operation: Api['operations'][number],
  schemas: SchemaCollection,
  shared: Record<string, ResponseObject>,
): OperationObject {
  const { endpoint, access } = operation;
  const body = bodyOf(endpoint, schemas);
  const note = OPERATION_NOTES[endpoint.operationId];
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag ?? 'Otros'],
    summary: endpoint.summary,
    description: [note, accessSentence(access)].filter((text) => text !== undefined).join('\n\n'),
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemas),
      ...parametersOf(endpoint.query, 'query', schemas),
      ...headersOf(endpoint, access),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...withProposal(
        successesOf(endpoint, schemas),
        errorResponses(errorCodesOf(operation), shared),
        shared,
      ),
      ...(SELF_DESCRIBING_503.has(endpoint.operationId) ? { '503': failingAnswer(endpoint, schemas) } : {}),
    },
    security: access === 'public' || isKey(access) ? [] : [{ idToken: [] }],
    'x-acceso': access,
    ...(endpoint.repeatable === undefined ? {} : { 'x-repetible': endpoint.repeatable }),
  };
}

/** Who may call, as a Spanish sentence. */
export function accessSentence(access: Access): string {
  if (access === 'public') return 'Acceso: público.';
  if (access === 'signed-in') return 'Acceso: cualquier persona con sesión.';
  if ('header' in access) return `Acceso: quien tenga la clave, con el encabezado \`${access.header}\`.`;
  const held =
    access.by === undefined ? '' : `, con la función «${FUNCTION_LABELS[access.by]}» si alguien la tiene`;
  return `Acceso: quien pueda \`${access.action}\` sobre \`${access.subject}\`${held}.`;
}

function isKey(access: Access): access is KeyAccess {
  return typeof access === 'object' && 'header' in access;
}

/** Operations that say themselves what is wrong, in the shape of their answer. */
/** Long work that waits for another person answers with the status of its success: both are described under it. */
function withProposal(
  successes: Record<string, ResponseObject>,
  errors: Record<string, { $ref: string }>,
  shared: Record<string, ResponseObject>,
): OperationObject['responses'] {
  const both = Object.entries(successes).flatMap(([status, success]) => {
    const other = shared[errors[status]?.$ref.split('/').at(-1) ?? ''];
    if (other === undefined) return [];
    return [
      [
        status,
        {
          ...success,
          description: `${success.description} ${other.description}`,
          content: { ...success.content, ...other.content },
        },
      ] as const,
    ];
  });
  return { ...successes, ...errors, ...Object.fromEntries(both) };
}

const SELF_DESCRIBING_503 = new Set(['getHealth']);

function failingAnswer(endpoint: Endpoint, schemas: SchemaCollection): ResponseObject {
  const answer = successesOf(endpoint, schemas)['200'];
  return { ...answer, description: 'No puede trabajar; `reasons` dice por qué.' };
}

function parametersOf(
  schema: Endpoint['params'],
  place: 'path' | 'query',
  schemas: SchemaCollection,
): ParameterObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.input(schema);
  return Object.entries(properties).map(([name, property]) => {
    const parameter: ParameterObject = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: property.description ?? PARAMETER_DESCRIPTIONS[name] ?? name,
      schema: Object.keys(property).length === 0 ? { type: 'string' } : property,
    };
    if (parameter.required) parameter.example = exampleOfSchema(property, {}, name);
    return parameter;
  });
}

function headersOf(endpoint: Endpoint, access: Access): ParameterObject[] {
  const headers: ParameterObject[] = [];
  if (isKey(access)) {
    headers.push({
      name: access.header,
      in: 'header',
      required: true,
      description: 'Permiso temporal que se obtuvo con el folio y la clave.',
      schema: { type: 'string' },
      example: 'q0Yq3m1bXv7c',
    });
  }
  if (endpoint.ifMatch === true) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: true,
      description: 'Versión del registro que se leyó, entre comillas.',
      schema: { type: 'string', pattern: '^(W/)?"?\\d{1,9}"?$' },
      example: '"3"',
    });
  }
  if (takesKey(endpoint)) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Clave al azar de esta intención, entre comillas. Quien repite la petición con la misma clave en 24 horas recibe la misma respuesta, y el cambio se hace una sola vez.',
      schema: { type: 'string', pattern: '^"?[\\w.:-]{16,64}"?$' },
      example: '"7d8f2c3e-5a41-4c0b-9b1e-0c6f3a2d9e58"',
    });
  }
  if (endpoint.errors?.includes('range_not_satisfiable') === true) {
    headers.push({
      name: 'Range',
      in: 'header',
      required: false,
      description: 'Intervalo de bytes que se pide, para continuar una descarga.',
      schema: { type: 'string' },
      example: 'bytes=0-1048575',
    });
  }
  return headers;
}

function bodyOf(endpoint: Endpoint, schemas: SchemaCollection): OperationObject['requestBody'] {
  if (endpoint.parts !== undefined) return formOf(endpoint.parts);
  if (endpoint.rawBody === true) {
    return {
      required: true,
      description: 'Los bytes del archivo, sin envoltura.',
      content: { 'application/octet-stream': { schema: {} } },
    };
  }
  if (endpoint.body === undefined) return undefined;
  const schema = schemas.input(endpoint.body);
  return {
    required: true,
    content: { 'application/json': { schema, example: exampleOfSchema(schema, {}) } },
  };
}

function formOf(parts: NonNullable<Endpoint['parts']>): OperationObject['requestBody'] {
  const files = Object.entries(parts);
  const properties = files.map(([name, { what }]) => [
    name,
    { type: 'string', format: 'binary', description: `${what}.` },
  ]);
  const required = files.flatMap(([name, { isRequired }]) => (isRequired === true ? [name] : []));
  return {
    required: true,
    description: 'Un formulario con los archivos.',
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: Object.fromEntries(properties), required },
      },
    },
  };
}

function successesOf(endpoint: Endpoint, schemas: SchemaCollection): Record<string, ResponseObject> {
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  const content = contentOf(endpoint, schemas);
  if (content === undefined) return { '204': { description: 'Hecho; sin contenido.', headers } };
  const whole: ResponseObject = { description: 'Resultado.', headers, content };
  const responses: Record<string, ResponseObject> = { [endpoint.status ?? 200]: whole };
  if (endpoint.isProposed !== undefined)
    responses['202'] = { description: 'Quedó propuesto: lo confirma otra persona.', headers, content };
  if (endpoint.errors?.includes('range_not_satisfiable') === true) {
    responses['206'] = { description: 'El intervalo pedido.', headers, content };
  }
  return responses;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Media types that an answer may have. */
const MEDIA_TYPES: Record<Exclude<Media, 'json'>, readonly string[]> = {
  binary: Object.keys(MEDIA_TYPE_LABELS),
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  xlsx: [XLSX],
  table: ['text/csv', XLSX, 'application/json'],
  template: ['text/csv', XLSX],
  csv: ['text/csv'],
  ics: ['text/calendar'],
  atom: ['application/atom+xml'],
  xml: ['application/xml'],
  text: ['text/plain'],
  html: ['text/html'],
  jsonl: ['application/jsonl'],
};

function contentOf(endpoint: Endpoint, schemas: SchemaCollection): Record<string, MediaObject> | undefined {
  const text: JsonSchema = { type: 'string' };
  if (endpoint.response !== undefined) {
    const schema = schemas.output(endpoint.response);
    return { 'application/json': { schema, example: exampleOfSchema(schema, schemas.components) } };
  }
  if (endpoint.media === undefined) return undefined;
  if (endpoint.media === 'json') return { 'application/json': { schema: { type: 'object' } } };
  return Object.fromEntries(
    MEDIA_TYPES[endpoint.media].map((type) => [type, { schema: type.startsWith('text/') ? text : {} }]),
  );
}
