import { escapeHtml } from '#server/kit/pages/document.ts';
import type { JsonSchema } from './api-schemas.ts';
import { curlCommand } from './curl-command.ts';
import type { OpenApiDocument, ParameterObject, PlacedOperation, ResponseObject } from './openapi-types.ts';

/** One operation: address, who may call it, parameters, an example call and the answers. */
export function operationSection(placed: PlacedOperation, document: OpenApiDocument): string {
  const { operation, path, method } = placed;
  const base = document.servers[0]?.url ?? '';
  return [
    `<article aria-labelledby="${operation.operationId}">`,
    `<h3 id="${operation.operationId}">${escapeHtml(operation.summary)}</h3>`,
    `<p class="address"><span class="method">${method}</span><code>${escapeHtml(path)}</code></p>`,
    paragraphs(operation.description ?? ''),
    parameterTable(operation.parameters, operation.summary),
    `<h4>Ejemplo</h4>${block(curlCommand(placed, base), `Llamada de ejemplo: ${operation.summary}`)}`,
    answers(operation.responses, document, operation.summary),
    '</article>',
  ].join('');
}

/** Text with blank lines, `- ` lists and `code` as HTML. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n');
      if (!lines.every((line) => line.startsWith('- '))) return `<p>${inline(part)}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
    })
    .join('');
}

function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function block(text: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`;
}

function parameterTable(parameters: ParameterObject[], summary: string): string {
  if (parameters.length === 0) return '';
  const places = { path: 'dirección', query: 'búsqueda', header: 'encabezado' };
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${places[place]}${required ? ', obligatorio' : ''}</td>` +
      `<td>${escapeHtml(typeWords(schema))}</td><td>${inline(description)}</td></tr>`,
  );
  return (
    `<h4>Parámetros</h4><div class="wide" tabindex="0" role="region" aria-label="Parámetros: ${escapeHtml(summary)}"><table><thead><tr>` +
    '<th scope="col">Nombre</th><th scope="col">Lugar</th><th scope="col">Tipo</th><th scope="col">Significado</th>' +
    `</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  );
}

function typeWords(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.join(' | ');
  const type = String(schema.format ?? schema.type ?? 'texto');
  const words = { string: 'texto', integer: 'entero', number: 'número' }[type] ?? type;
  return schema.default === undefined || schema.default === ''
    ? words
    : `${words}, si falta: ${JSON.stringify(schema.default)}`;
}

function answers(
  responses: PlacedOperation['operation']['responses'],
  document: OpenApiDocument,
  summary: string,
): string {
  const items = Object.entries(responses).map(([status, given]) => {
    const response = resolve(given, document);
    const kinds = Object.keys(response.content ?? {}).join(', ');
    const example = response.content?.['application/json']?.example;
    const shown =
      example === undefined
        ? ''
        : `<details><summary>Ejemplo de respuesta ${status}</summary>${block(JSON.stringify(example, null, 2), `Respuesta ${status}: ${summary}`)}</details>`;
    return `<li><strong>${status}</strong> ${inline(response.description)} <span class="note">${escapeHtml(kinds)}</span>${shown}</li>`;
  });
  return `<h4>Respuestas</h4><ul>${items.join('')}</ul>`;
}

function resolve(given: ResponseObject | { $ref: string }, document: OpenApiDocument): ResponseObject {
  if (!('$ref' in given)) return given;
  return document.components.responses[given.$ref.split('/').at(-1) ?? ''] ?? { description: '' };
}
