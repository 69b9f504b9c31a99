import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { failure, problemOf } from '#server/kit/errors.ts';
import { isIrreversible } from '#server/kit/effects.ts';
import { takesKey, type Api } from '#server/kit/serve.ts';
import type { ResponseObject } from './openapi-types.ts';

/** Shapes and headers that every description of an error refers to. */
export const errorComponents = {
  schemas: {
    Problem: {
      type: 'object',
      description: 'Documento de error según RFC 9457.',
      required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
      properties: {
        type: { type: 'string', description: 'Nombre del tipo de error, como URN.' },
        title: { type: 'string', description: 'Texto general del error.' },
        status: { type: 'integer', minimum: 400, maximum: 599 },
        code: { type: 'string', enum: Object.keys(ERRORS), description: 'Nombre estable del error.' },
        detail: { type: 'string', description: 'Qué pasó y qué hacer, en español.' },
        fields: {
          type: 'object',
          description: 'Un mensaje por campo, por su ruta con puntos.',
          additionalProperties: { type: 'string' },
        },
        extra: {
          type: 'object',
          description: 'Datos de ayuda, como los valores actuales tras un conflicto de versión.',
        },
        requestId: { type: 'string', description: 'Clave de la solicitud, para pedir ayuda.' },
      },
    },
  },
  headers: {
    RequestId: {
      description: 'Clave de la solicitud; la misma que `requestId` en los errores.',
      schema: { type: 'string' },
      example: 'A1B2C3D4E5F6',
    },
    RetryAfter: {
      description: 'Segundos que conviene esperar.',
      schema: { type: 'integer', minimum: 1 },
      example: 5,
    },
  },
};

/** Every code that an operation can answer: those it names and those that follow from its shape and access. */
export function errorCodesOf({ endpoint, access, effect }: Api['operations'][number]): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  const when = (applies: boolean, ...added: ErrorCode[]) => {
    if (applies) for (const code of added) codes.add(code);
  };
  const isKey = typeof access === 'object' && 'header' in access;
  when(access !== 'public' && !isKey, 'unauthenticated', 'token_expired');
  when(typeof access === 'object' && !isKey, 'forbidden');
  when(endpoint.params !== undefined, 'not_found');
  when(endpoint.body !== undefined, 'invalid_json', 'body_too_large', 'request_too_slow', 'invalid_input');
  when(codes.has('file_incomplete'), 'request_too_slow');
  when(endpoint.query !== undefined, 'invalid_input');
  when(endpoint.ifMatch === true, 'version_required', 'version_conflict');
  when(takesKey(endpoint), 'repeat_key_invalid', 'repeat_key_reused', 'repeat_running', 'already_done');
  when(endpoint.rawBody === true, 'storage_full');
  const second = isIrreversible(effect) ? effect.second : undefined;
  when(second !== undefined && second.isOwn !== true, 'decision_proposed', 'hands_not_separate');
  when(true, 'too_many_requests', 'internal', 'unavailable');
  return [...codes];
}

/** One response per status, with one example per code; each kind of response is written once, into `shared`. */
export function errorResponses(
  codes: ErrorCode[],
  shared: Record<string, ResponseObject>,
): Record<string, { $ref: string }> {
  const responses: Record<string, { $ref: string }> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code][0]))) {
    const same = codes.filter((code) => ERRORS[code][0] === status).toSorted((a, b) => a.localeCompare(b));
    const name = `${status}-${same.join('-')}`;
    shared[name] ??= errorResponse(status, same);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function errorResponse(status: number, codes: ErrorCode[]): ResponseObject {
  const canRetry = status === 429 || status === 503 || status === 507;
  return {
    description: codes.map((code) => ERRORS[code][1]).join(' · '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(canRetry ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code][1], value: exampleOf(code) }]),
        ),
      },
    },
  };
}

function exampleOf(code: ErrorCode): unknown {
  const fields = code === 'invalid_input' ? { pag: 'Escribe un número entero.' } : undefined;
  const extra = code === 'version_conflict' ? { version: 4 } : undefined;
  return problemOf(failure(code, { ...(fields && { fields }), ...(extra && { extra }) }), 'A1B2C3D4E5F6');
}
