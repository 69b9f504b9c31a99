import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { INTEGRITY_KIND_LABELS, type IntegrityHead, type IntegrityKind } from '#contract/integrity.ts';
import { xmlText } from '#server/features/following/public.ts';

/** Checkpoints one after another, each as it was signed, with an empty line between two. */
export const checkpointsText = (heads: readonly IntegrityHead[]): string =>
  heads.map(({ checkpoint }) => checkpoint).join('\n');

/** What came between two checkpoints, by its kind. */
export interface FedHead extends IntegrityHead {
  added: readonly { kind: string; count: number }[];
}

const labelOf = (kind: string) => INTEGRITY_KIND_LABELS[kind as IntegrityKind] ?? kind;

/** «2 hojas nuevas: Contrato (1), Fallo de una partida (1)» */
function addedWords(added: FedHead['added']): string {
  const total = added.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Sin hojas nuevas';
  const kinds = added.map(({ kind, count }) => `${labelOf(kind)} (${count})`).join(', ');
  return `${total === 1 ? '1 hoja nueva' : `${total} hojas nuevas`}: ${kinds}`;
}

/**
 * An Atom feed (RFC 4287) whose entries are checkpoints, the newest first: whoever follows it keeps them. Its summary says in
 * words what came since the one before, and who signs it.
 */
export function checkpointFeed(
  heads: readonly FedHead[],
  { publicUrl, unit }: { publicUrl: string; unit: string },
): string {
  const self = `${publicUrl}${API_BASE}/integridad/puntos-de-control.atom`;
  const host = new URL(publicUrl).hostname;
  const entries = heads.map(({ size, signedAt, keyId, checkpoint, added }) =>
    [
      '<entry>',
      `<id>tag:${host},${signedAt.slice(0, 10)}:punto-de-control/${size}/${Date.parse(signedAt)}</id>`,
      `<title>${xmlText(addedWords(added))}</title>`,
      `<updated>${signedAt}</updated>`,
      `<summary>${xmlText(`${addedWords(added)}. El registro tiene ${size} hojas. Firma ${unit}, con la clave ${keyId}.`)}</summary>`,
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
