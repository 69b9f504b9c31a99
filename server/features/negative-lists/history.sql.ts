import { sql } from 'kysely';
import type { EntryOnDay, ListEntry, ListHistory } from '#contract/negative-lists.ts';
import { LIST_SOURCES, type ListSource } from '#contract/negative-list-words.ts';
import { normalizeRfc } from '#contract/rules/identifiers/rfc.ts';
import { stagesOf, stateOn } from './list-state.rules.ts';
import type { Db } from '#server/kit/db.ts';
import { iso } from '#server/kit/wire.ts';

type Stretch = ListEntry & { listedFrom: string; listedUntil: string | null };

/**
 * What the lists said of an RFC on a day: what the newest edition of then held, and what the publication dates
 * inside the entries tell of that day (a list of today also tells of years before we kept any).
 */
export async function readHistory(db: Db, given: string, on: string): Promise<ListHistory> {
  const rfc = normalizeRfc(given);
  const [{ rows: editions }, { rows: stretches }] = await Promise.all([
    sql<{ source: ListSource; cutoff_on: string; applied_at: Date; has_rfcs: boolean }>`
      select l.*, exists (select 1 from negative_list_entry e where e.source = l.source and e.rfc is not null
          and e.listed_from <= ${on} and (e.listed_until is null or e.listed_until > ${on})) has_rfcs
      from (select distinct on (source) source, cutoff_on, applied_at from negative_list
        where cutoff_on <= ${on} order by source, cutoff_on desc, applied_at desc) l`.execute(db),
    sql<Stretch & { source: ListSource }>`
      select source, rfc, name, situation, effect, effect_until::text "effectUntil", data,
        listed_from::text "listedFrom", listed_until::text "listedUntil"
      from negative_list_entry where rfc = ${rfc} order by listed_from, id`.execute(db),
  ]);
  return {
    rfc,
    on,
    answers: LIST_SOURCES.map((source) => {
      const edition = editions.find((one) => one.source === source);
      const own = stretches.filter((one) => one.source === source);
      const byPublication = publishedSituation(own, { on, cutoffOn: edition?.cutoff_on ?? null });
      const later =
        byPublication === null || edition === undefined || byPublication.publishedOn <= edition.cutoff_on
          ? undefined
          : byPublication;
      return {
        source,
        edition:
          edition === undefined
            ? null
            : { cutoffOn: edition.cutoff_on, appliedAt: iso(edition.applied_at), hasRfcs: edition.has_rfcs },
        onThatDay: own
          .filter(
            ({ listedFrom, listedUntil }) => listedFrom <= on && (listedUntil === null || listedUntil > on),
          )
          .map((entry) => ({ ...entry, stood: stateOn(entry, on, later) })),
        byPublication,
        stretches: own,
      };
    }),
  };
}

/**
 * The last stage that the dates inside the entries say was published by a day: by those of the list of that day, and
 * by those of later ones what was published after its cut-off. What had left the list by then says nothing, so that
 * the answer never contradicts the list of that day.
 */
function publishedSituation(
  stretches: readonly Stretch[],
  { on, cutoffOn }: { on: string; cutoffOn: string | null },
): EntryOnDay['stages'][number] | null {
  const published = stretches
    .filter(({ listedUntil }) => listedUntil === null || listedUntil > on)
    .flatMap((entry) =>
      stagesOf(entry).filter(
        ({ publishedOn }) =>
          publishedOn <= on && (entry.listedFrom <= on || cutoffOn === null || publishedOn > cutoffOn),
      ),
    );
  return published.toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn)).at(-1) ?? null;
}
