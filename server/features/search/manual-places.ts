import { MANUAL_CHAPTER_NAMES, MANUAL_CHAPTERS, OFFICERS_CHAPTERS } from '#contract/help.ts';
import { manualChapter } from '#server/features/help/public.ts';
import type { Place } from './places.ts';

/** Parts of the manual by what they are called, after everything that is done or read itself. */
export const MANUAL_PLACES: readonly Place[] = MANUAL_CHAPTER_NAMES.flatMap((key) => {
  const path = `/ayuda?capitulo=${key}`;
  const subject = OFFICERS_CHAPTERS.has(key) ? ({ subject: 'Work' } as const) : {};
  const parts = manualChapter(key).blocks.filter(({ kind }) => kind === 'heading');
  return parts.map(({ id, rows }): Place => {
    const title = rows[0]?.[0]?.map(({ text }) => text).join('') ?? '';
    return {
      kind: 'screen',
      title: `Manual: ${title}`,
      path: `${path}#${id}`,
      note: MANUAL_CHAPTERS[key],
      words: '',
      isHelp: true,
      ...subject,
    };
  });
});
