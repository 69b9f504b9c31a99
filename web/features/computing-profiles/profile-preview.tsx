import { todayInMexico } from '#contract/mexico-time.ts';
import type { ProfileDetail } from '#contract/computing-profiles.ts';
import type { ContentItem } from '#contract/content-api.ts';
import { rowsOf, type ContentValues } from '#contract/content.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Screen } from './profile-detail.screen.tsx';

/** A profile that is being written, as its page will be. */
export function Preview({ values, item }: { values: ContentValues; item: ContentItem }) {
  const { now } = usePortal();
  const text = (name: string) => String(values[name] ?? '');
  const words = (name: string) => (Array.isArray(values[name]) ? [...(values[name] as string[])] : []);
  const day = (name: string) => text(name) || todayInMexico(new Date(now));
  const money = (given: string | undefined) =>
    /^\d+(?:\.\d{1,2})?$/.test(given ?? '') ? (given ?? '') : null;
  const [price, ...older] = rowsOf(values.prices)
    .filter(({ on = '', min }) => on !== '' && money(min) !== null)
    .map(({ on = '', min, max, source = '' }) => ({ on, min: money(min) ?? '0', max: money(max), source }))
    .toSorted((a, b) => b.on.localeCompare(a.on));
  const groups: ProfileDetail['specification'] = [];
  for (const { group = '', label = '', value = '' } of rowsOf(values.specification)) {
    if (groups.at(-1)?.group !== group) groups.push({ group, rows: [] });
    groups.at(-1)?.rows.push({ label, value });
  }
  const data: ProfileDetail = {
    key: text('code'),
    slug: item.key,
    name: text('name') || 'Sin nombre',
    kind: text('kind') as ProfileDetail['kind'],
    level: text('level') as ProfileDetail['level'],
    uses: words('uses'),
    highlights: words('highlights'),
    state: 'valid',
    validFrom: day('validFrom'),
    validUntil: day('validUntil'),
    replacedBy: null,
    replaces: item.references[text('replaces')] ?? null,
    changeReason: text('changeReason') || null,
    priceMin: price?.min ?? null,
    priceMax: price?.max ?? null,
    priceOn: price?.on ?? null,
    priceSource: price?.source ?? null,
    isPriceOld: false,
    priceHistory: older,
    specification: groups,
    norms: words('norms'),
    warranty: text('warranty'),
    technicalText: text('technicalText'),
    budgetLine: text('budgetLine') || null,
    authorisedBy: text('authorisedBy') || null,
    edition: item.edition + 1,
  };
  return <Screen data={data} isPreview />;
}
