import type { ComplaintPlaces, PrivacyParts } from '#contract/complaint-ways.ts';
import { COMPLAINT_PLACES, PRIVACY_NOTICE } from '#contract/rights-setting.ts';
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

/** What the unit tells of personal data, part by part. */
export async function readPrivacyParts(db: Db): Promise<PrivacyParts> {
  const kept = (await readSettingValues(db, [PRIVACY_NOTICE.key])).get(PRIVACY_NOTICE.key);
  return {
    parts: PRIVACY_NOTICE.fields.map(({ name, label }) => ({
      title: label,
      text: kept?.[name] ?? PRIVACY_NOTICE.initial[name] ?? '',
    })),
  };
}
