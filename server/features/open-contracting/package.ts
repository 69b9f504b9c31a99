import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { OCDS_LICENSE } from '#contract/ocds-api.ts';
import type { Services } from '#server/kit/services.ts';
import { readNames } from '#server/kit/settings.ts';

/** Extensions of the standard that the releases use. */
const EXTENSIONS = ['ocds_lots_extension/v1.1.5', 'ocds_bid_extension/v1.1.5'].map(
  (path) => `https://raw.githubusercontent.com/open-contracting-extensions/${path}/extension.json`,
);

/** What every package says of itself: who publishes it, under which terms, and when. */
export async function packageOf({ db, config }: Services, uri: string) {
  const { unit, university } = await readNames(db);
  return {
    uri,
    version: '1.1' as const,
    extensions: [
      ...EXTENSIONS,
      `${config.publicUrl}${API_BASE}/datos-abiertos/ocds/extension/extension.json`,
    ],
    publisher: { name: `${university}, ${unit}`, uri: config.publicUrl },
    license: OCDS_LICENSE,
    publicationPolicy: `${config.publicUrl}${SCREEN_BASE}/datos-abiertos`,
    publishedDate: new Date().toISOString(),
  };
}
