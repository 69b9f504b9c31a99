import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { IntegrityHead } from '#contract/integrity.ts';
import { xmlText } from '#server/features/following/public.ts';

/** Checkpoints one after another, each as it was signed, with an empty line between two. */
export const checkpointsText = (heads: readonly IntegrityHead[]): string =>
  heads.map(({ checkpoint }) => checkpoint).join('\n');

/** An Atom feed (RFC 4287) whose entries are checkpoints, the newest first: whoever follows it keeps them. */
export function checkpointFeed(
  heads: readonly IntegrityHead[],
  { publicUrl, unit }: { publicUrl: string; unit: string },
): string {
  const self = `${publicUrl}${API_BASE}/integridad/puntos-de-control.atom`;
  const host = new URL(publicUrl).hostname;
  const entries = heads.map(({ size, signedAt, checkpoint }) =>
    [
      '<entry>',
      `<id>tag:${host},${signedAt.slice(0, 10)}:punto-de-control/${size}/${Date.parse(signedAt)}</id>`,
      `<title>Punto de control con ${size} hojas</title>`,
      `<updated>${signedAt}</updated>`,
      `<content type="text">${xmlText(checkpoint)}</content>`,
      '</entry>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">',
    `<id>${xmlText(self)}</id>`,
    '<title>Puntos de control del registro de integridad</title>',
    `<updated>${heads[0]?.signedAt ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + SCREEN_BASE)}/integridad"/>`,
    `<author><name>${xmlText(unit)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
