import { chosenName } from '#contract/section-names.ts';
import { isGone } from './gone.ts';
import type { PublicSettings } from './settings.ts';

interface MatchLike {
  routeId: string;
  status: string;
  loaderData?: unknown;
  search?: unknown;
  staticData: {
    screen?: string;
    data?: string;
    modules?: (search: Record<string, unknown>, data: never) => readonly string[];
    title?: string | ((data: never) => string);
    restricted?: boolean;
    noIndex?: boolean;
  };
  error?: unknown;
  /** Set by the router on the match below which no route answered. */
  _notFound?: boolean;
}

/** What the document around a rendered page says: status, title, chunks. */
export interface PageFacts {
  status: number;
  title: string;
  noIndex: boolean;
  restricted: boolean;
  /** Files below web/features whose chunks the page needs. */
  modules: string[];
}

function spoken(value: string | ((data: never) => string) | undefined, data: unknown): string | undefined {
  if (typeof value !== 'function') return value;
  return data === undefined || data === null ? undefined : value(data as never);
}

/** Facts of the innermost match; window titles end with the name of the unit (S-1.2). A loader that gave `null` means: the thing asked for does not exist. */
export function pageFacts(
  matches: readonly MatchLike[],
  { unit, sections }: Pick<PublicSettings, 'unit' | 'sections'>,
): PageFacts {
  const leaf = matches.at(-1);
  const failed = matches.find((match) => match.status === 'error');
  const missing =
    isGone(leaf?.loaderData) ||
    leaf?.routeId === '/404' ||
    matches.some((match) => match.status === 'notFound' || match._notFound === true);
  const name = missing
    ? 'No se ha encontrado'
    : chosenName(spoken(leaf?.staticData.title, leaf?.loaderData) ?? 'Adquisiciones', sections);
  const failureStatus = (failed?.error as { status?: number } | undefined)?.status ?? 0;
  return {
    status: failed === undefined ? (missing ? 404 : 200) : failureStatus === 503 ? 503 : 500,
    title: `${name} · ${unit}`,
    noIndex:
      missing ||
      failed !== undefined ||
      leaf?.staticData.noIndex === true ||
      leaf?.staticData.restricted === true,
    restricted: leaf?.staticData.restricted === true,
    modules: matches.flatMap(({ search, loaderData, staticData: { screen, data, modules } }) => [
      ...(screen === undefined ? [] : [`${screen}.tsx`]),
      ...(data === undefined ? [] : [`${data}.ts`]),
      ...(modules?.((search ?? {}) as Record<string, unknown>, loaderData as never) ?? []),
    ]),
  };
}
