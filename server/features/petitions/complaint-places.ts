import type { ComplaintPlaces } from '#contract/complaint-ways.ts';
import { COMPLAINT_PLACES } from '#contract/rights-setting.ts';
import type { Db } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';

/** Before whom somebody complains, as the unit wrote it. */
export async function readComplaintPlaces(db: Db): Promise<ComplaintPlaces> {
  const kept = (await readSettingValues(db, [COMPLAINT_PLACES.key])).get(COMPLAINT_PLACES.key);
  const text = (name: string) => kept?.[name] ?? COMPLAINT_PLACES.initial[name] ?? '';
  return {
    federal: { name: text('federalAuthority'), place: text('federalPlace') },
    other: { name: text('otherAuthority'), place: text('otherPlace') },
    control: { name: text('controlName'), place: text('controlPlace'), superior: text('controlSuperior') },
  };
}
