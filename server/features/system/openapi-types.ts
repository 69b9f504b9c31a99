import type { Access } from '#server/kit/serve.ts';
import type { JsonSchema } from './api-schemas.ts';

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaObject {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaObject>;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: ParameterObject[];
  requestBody?: { required: true; description?: string; content: Record<string, MediaObject> };
  responses: Record<string, ResponseObject | { $ref: string }>;
  security: Record<string, string[]>[];
  /** Who may call: the access given to `serve`, as it stands there. */
  'x-acceso': Access;
  'x-repetible'?: string;
}

/** The part of OpenAPI 3.1 that this portal writes. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; email: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: [];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

/** An operation with its address. */
export interface PlacedOperation {
  path: string;
  method: string;
  operation: OperationObject;
}
