import type { GivenContent } from '#server/features/content/public.ts';
import type { Random } from '../random.ts';
import type { SheetForm } from './sheet-forms.ts';
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
  university: 'https://www.ugto.mx/normatividad',
  guidelines: 'https://www.ugto.mx/normatividad',
};

const papersOf = (form: Pick<SheetForm, 'id' | 'title'> | undefined) =>
  form === undefined ? [] : [{ id: form.id, title: form.title }];

/** Regulations, those that others name first. */
export function demoRegulations(
  random: Random,
  forms: Readonly<Record<string, Pick<SheetForm, 'id' | 'title'>>>,
): GivenContent[] {
  // Everything that is drawn after them keeps its place in the sequence.
  for (const _ of REGULATIONS) random.uuid();
  const named = new Set(REGULATIONS.flatMap(({ replacedBy, amends }) => [replacedBy, amends]));
  const given = REGULATIONS.map((entry, position) => ({
    key: entry.slug,
    isPublished: true,
    values: {
      title: entry.title,
      shortTitle: entry.short ?? '',
      level: entry.level,
      kind: entry.kind,
      issuer: ISSUERS[entry.level],
      medium: entry.medium ?? '',
      publishedOn: entry.published ?? '',
      inForceOn: entry.inForce ?? '',
      repealedOn: entry.repealed ?? '',
      status: entry.isRepealed ? 'repealed' : 'in_force',
      replacedBy: entry.replacedBy ?? '',
      amends: entry.amends ?? '',
      topics: entry.topics,
      summary: entry.summary,
      officialUrl: SITES[entry.level] ?? '',
      papers: papersOf(forms[entry.slug]),
      position: String(position),
    },
  }));
  return given.toSorted((a, b) => Number(named.has(b.key)) - Number(named.has(a.key)));
}
