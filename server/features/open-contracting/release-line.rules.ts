import type { OcdsTag } from '#contract/ocds.ts';

/** What names a release within its procedure. */
export interface ReleaseHead {
  slug: string;
  number: number;
  date: string;
  tags: readonly OcdsTag[];
}

/** Id of a procedure in open data, under the prefix that was registered for the publisher. */
export const ocidOf = (prefix: string, slug: string): string => `${prefix}-${slug}`;

/**
 * A release as it is sent, in pieces: what names it, before what it tells (JSON of an object that is not empty). What it tells
 * stays the text that was read: joined, each release of a year would be copied before it is written.
 */
export function releasePieces(
  prefix: string,
  { slug, number, date, tags }: ReleaseHead,
  body: string,
): string[] {
  const ocid = ocidOf(prefix, slug);
  const head = JSON.stringify({ ocid, id: `${ocid}-${number}`, date, tag: tags });
  return [`${head.slice(0, -1)},`, body.slice(1)];
}

/** The same procedure compiled: what is known of it since then. */
export function compiledPieces(prefix: string, { slug, number, date }: ReleaseHead, body: string): string[] {
  const ocid = ocidOf(prefix, slug);
  const head = JSON.stringify({ ocid, id: `${ocid}-${number}-compilado`, date, tag: ['compiled'] });
  return [`${head.slice(0, -1)},`, body.slice(1)];
}
