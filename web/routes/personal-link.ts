import { keepDraft, readDraft } from '#web/ui/form-draft.ts';

/** Links are 256 bits in base64url; anything else after # is a place of the page. */
const LINK = /^#([\w-]{43})$/;

/** The key of the address, or the one that this tab came with before it went to a place of the page. */
export function personalLink(key: string): string | null {
  const [, given] = LINK.exec(location.hash) ?? [];
  if (given === undefined) return readDraft<{ link: string }>(key).link ?? null;
  keepDraft(key, { link: given });
  return given;
}
