import { keyOf } from '#contract/rules/texts/content-check.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import directory from '../data/directory.json' with { type: 'json' };
import { plainLetters } from '../plain-letters.ts';
import { AREAS as REQUESTING_AREAS } from '../procedure-titles.ts';
import type { Random } from '../random.ts';
import { BUILDING, PHONE } from '../terms.ts';
import { FICTITIOUS_SURNAMES, GIVEN_NAMES, SURNAMES } from '../supplier-words.ts';

type Post = readonly [post: string, topics: readonly string[], functions: string];
type Area = readonly [slug: string, name: string, parent: string | null, posts: readonly Post[]];

/** The post that nobody holds. */
const VACANT = 'Mensajería';

const AREAS = directory.areas as unknown as readonly Area[];
const WOMEN = new Set(directory.women);

/** Each analyst of purchases sees to some of the areas that ask for them. */
const ANALYST = 'Analista de compras';
const ANALYSTS = AREAS.flatMap(([, , , posts]) => posts).filter(([post]) => post === ANALYST).length;
const attendedBy = (post: string, position: number) =>
  post === ANALYST ? REQUESTING_AREAS.filter((_, at) => at % ANALYSTS === position % ANALYSTS) : [];

/** Areas and posts; all names are fictitious, and one post is vacant. */
export function demoDirectory(random: Random): { areas: GivenContent[]; posts: GivenContent[] } {
  // Everything that is drawn after them keeps its place in the sequence.
  for (const _ of AREAS) random.uuid();
  const areas = AREAS.map(([slug, name, parent], position) => ({
    key: slug,
    isPublished: true,
    values: { name, parent: parent ?? '', position: String(position) },
  }));
  const taken = new Set<string>();
  const posts = AREAS.flatMap(([slug, , parent, list]) =>
    list.map(([post, topics, functions], position) => {
      let parts: [string, string, string];
      let name = '';
      do {
        parts = [random.pick(GIVEN_NAMES), random.pick(FICTITIOUS_SURNAMES), random.pick(SURNAMES)];
        name = parts.join(' ');
      } while (taken.has(name));
      taken.add(name);
      const isVacant = post === VACANT;
      const who = isVacant
        ? { name: '', surname1: '', surname2: '', email: '' }
        : {
            name,
            surname1: parts[1],
            surname2: parts[2],
            email: `${plainLetters(name).toLowerCase().replaceAll(' ', '.')}@universidad.example`,
          };
      return {
        key: keyOf(`${post} ${random.uuid().slice(0, 4)}`),
        isPublished: true,
        values: {
          ...who,
          post,
          isVacant,
          level: `${post.startsWith('Titular') ? 'D' : post.startsWith('Jefatura') || post.startsWith('Responsable') ? 'C' : 'B'}-${10 + position}`,
          sex: isVacant ? '' : WOMEN.has(parts[0]) ? 'woman' : 'man',
          heldSince: isVacant
            ? ''
            : position === 0 && parent === null
              ? '2023-12-01'
              : `${2023 - (position % 4)}-${String(1 + ((position * 5) % 12)).padStart(2, '0')}-16`,
          area: slug,
          phone: PHONE,
          extension: String(random.int(1_000, 9_999)),
          hours: 'Lunes a viernes, 9:00 a 15:00 h',
          place: BUILDING,
          functions,
          topics,
          attends: attendedBy(post, position),
          past:
            position === 0 && parent === null
              ? [
                  {
                    id: 'antes-1',
                    name: 'Persona anterior de muestra',
                    since: '2020-02-01',
                    until: '2023-11-30',
                  },
                ]
              : [],
          position: String(position),
        },
      };
    }),
  );
  return { areas, posts };
}
