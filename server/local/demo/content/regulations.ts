import type { Random } from '../random.ts';
import { REGULATIONS, type RegulationFacts } from './regulation-list.ts';

const ISSUERS: Record<RegulationFacts['level'], string> = {
  international: 'Senado de la República',
  federal: 'Autoridades federales',
  state: 'Congreso del Estado de Guanajuato',
  university: 'Universidad de Guanajuato',
  guidelines: 'Universidad de Guanajuato',
  forms: 'Unidad de Adquisiciones y Servicios de Apoyo',
};
const SITES: Partial<Record<RegulationFacts['level'], string>> = {
  federal: 'https://www.diputados.gob.mx/LeyesBiblio/index.htm',
  international: 'https://www.dof.gob.mx/',
  state: 'https://www.congresogto.gob.mx/leyes',
};

/** Rows of regulation: those that replace others come first, so that they can be referred to. */
export function demoRegulations(random: Random, today: string) {
  const ids = new Map(REGULATIONS.map((entry) => [entry.slug, random.uuid()]));
  const rows = REGULATIONS.map((entry, position) => ({
    id: ids.get(entry.slug),
    slug: entry.slug,
    title: entry.title,
    short_title: entry.short ?? null,
    level: entry.level,
    kind: entry.kind,
    issuer: ISSUERS[entry.level],
    medium: entry.medium ?? null,
    published_on: entry.published ?? null,
    in_force_on: entry.inForce ?? null,
    repealed_on: entry.repealed ?? null,
    status: entry.isRepealed ? 'repealed' : 'in_force',
    replaced_by: entry.replacedBy === undefined ? null : (ids.get(entry.replacedBy) ?? null),
    amends: entry.amends === undefined ? null : (ids.get(entry.amends) ?? null),
    topics: entry.topics,
    summary: entry.summary,
    official_url: SITES[entry.level] ?? null,
    position,
    is_published: true,
    source: 'demo',
    created_at: `${today}T12:00:00Z`,
  }));
  return rows;
}
