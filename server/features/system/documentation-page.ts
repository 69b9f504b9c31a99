import type { OpenApiDocument } from './openapi-types.ts';

/** Readable page of the API (filled in the next step). */
export function documentationPage(document: OpenApiDocument): Response {
  return new Response(`<!doctype html><html lang="es-MX"><title>${document.info.title}</title>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
