import { folioOf, readFolio } from '../texts/spoken-signs.ts';

/** Folio of a reply to an evaluation: like that of a request, with an A (aclaración). */
export function replyFolioOf(year: number | string, signs: string): string {
  return folioOf(year, signs).replace(/^S/, 'A');
}

/** Folio of a reply as it is stored, however it was typed; undefined when it cannot be one. */
export function readReplyFolio(typed: string): string | undefined {
  return readFolio(typed.trim().replace(/^a/i, 'S'))?.replace(/^S/, 'A');
}
