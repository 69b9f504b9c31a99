import { createHash } from 'node:crypto';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { LOCALE } from '#contract/locale.ts';
import { escapeHtml } from '#server/kit/pages/document.ts';
import { PreparedAnswer } from '#server/kit/prepared-answer.ts';
import { operationSection, paragraphs } from './documentation-parts.ts';
import { DOCUMENTATION_CSS } from './documentation.css.ts';
import type { OpenApiDocument, PlacedOperation } from './openapi-types.ts';

const STYLE_HASH = createHash('sha256').update(DOCUMENTATION_CSS).digest('base64');

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Readable page of the API: plain HTML without scripts, one section per group of operations. */
export function documentationPage(document: () => OpenApiDocument, unit: string): PreparedAnswer {
  return new PreparedAnswer(() => documentationHtml(document(), unit), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  });
}

function documentationHtml(document: OpenApiDocument, unit: string): string {
  const { info, tags } = document;
  const base = document.servers[0]?.url ?? '';
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operationsOf(document, name),
  }));
  return [
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(info.title)}</title><meta name="description" content="${escapeHtml(info.summary)}">`,
    `<link rel="icon" type="image/svg+xml" href="${SCREEN_BASE}/icono.svg">`,
    `<style>${DOCUMENTATION_CSS}</style></head><body>`,
    '<a class="skip" href="#contenido">Ir al contenido</a>',
    `<header><a href="${SCREEN_BASE}/">${escapeHtml(unit)}</a></header><div class="layout">`,
    '<nav aria-label="Grupos de operaciones"><ul>',
    ...groups.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`),
    `</ul></nav><main id="contenido"><h1>${escapeHtml(info.title)}</h1>`,
    paragraphs(info.description),
    `<p>Dirección base: <code>${escapeHtml(base)}</code> · Versión ${escapeHtml(info.version)} · `,
    '<a href="openapi.json">Descripción en OpenAPI 3.1</a></p>',
    ...groups.map(
      ({ name, description, operations }) =>
        `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>` +
        `<p>${escapeHtml(description)}</p>` +
        `${operations.map((one) => operationSection(one, document)).join('')}</section>`,
    ),
    '</main></div></body></html>',
  ].join('');
}

function operationsOf(document: OpenApiDocument, tag: string): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function anchor(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
