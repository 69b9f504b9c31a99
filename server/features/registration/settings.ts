import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RegistrationSettings } from '#contract/registration.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Services } from '#server/kit/services.ts';
import { medianAnswerDays } from '#server/features/supplier-registry/public.ts';
import { everydayWords, type WordGroup } from './line-words.rules.ts';
import { portableLimit } from './portable/portable-archive.ts';
import { privacyNotice } from './request/requests.sql.ts';

/** What the forms need to know, from the same configuration as the review. */
export async function registrationSettings({ db, config }: Services): Promise<RegistrationSettings> {
  const today = todayInMexico(new Date());
  const { lines, terms, papers } = await readCatalogues(db);
  const { rows: groups } = await sql<WordGroup>`
    select name, alike from search_synonym where is_published order by name`.execute(db);
  return {
    lines: lines
      .filter((line) => line.active)
      .map((line) => ({
        code: line.code,
        name: line.name,
        parent: line.parentCode,
        also: everydayWords(line.name, groups),
      })),
    terms: Object.fromEntries(terms.map(({ code, amount, unit, text }) => [code, { amount, unit, text }])),
    privacyNotice: await privacyNotice(db, today),
    maxFileBytes: config.registration.maxFileBytes,
    maxPages: config.registration.maxPages,
    draftFilesDays: config.uploads.draftFilesDays,
    maxPortableBytes: portableLimit(papers, config.registration.maxFileBytes),
    medianAnswerDays: await medianAnswerDays(db, today),
  };
}
