import { helpApi, MANUAL_CHAPTER_NAMES, type Manual, type ManualChapter } from '#contract/help.ts';
import type { Api } from '#web/kit/api.ts';

/** A chapter; the first one for a word that names none. */
export function loadChapter(api: Api, word: string): Promise<Manual> {
  const capitulo: ManualChapter = MANUAL_CHAPTER_NAMES.find((name) => name === word) ?? 'visitante';
  return api.call(helpApi.chapter, { query: { capitulo } });
}
