import { keyOf } from '#contract/rules/content-check.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import { plainLetters } from '../plain-letters.ts';
import { AREAS as REQUESTING_AREAS } from '../procedure-titles.ts';
import type { Random } from '../random.ts';
import { BUILDING, PHONE } from '../terms.ts';
import { FICTITIOUS_SURNAMES, GIVEN_NAMES, SURNAMES } from '../supplier-words.ts';

type Post = readonly [post: string, topics: readonly string[], functions: string];
type Area = readonly [slug: string, name: string, parent: string | null, posts: readonly Post[]];

/** The post that nobody holds. */
const VACANT = 'Mensajería';

const repeat = (count: number, post: Post): Post[] => Array.from({ length: count }, () => post);

const AREAS: readonly Area[] = [
  [
    'unidad',
    'Unidad de Adquisiciones y Servicios de Apoyo',
    null,
    [
      ['Titular de la Unidad', ['Licitaciones'], 'Dirige la Unidad.'],
      ['Asistente de la titularidad', [], 'Agenda y correspondencia.'],
      [
        'Enlace de transparencia',
        ['Transparencia'],
        'Atiende solicitudes de información y versiones públicas.',
      ],
    ],
  ],
  [
    'adquisiciones',
    'Departamento de Adquisiciones',
    'unidad',
    [
      ['Jefatura de Adquisiciones', ['Requisiciones', 'Cotizaciones'], 'Coordina las compras directas.'],
      ...repeat(5, [
        'Analista de compras',
        ['Requisiciones', 'Cotizaciones'],
        'Cotiza y da seguimiento a pedidos.',
      ]),
      ['Analista de importaciones', ['Importaciones'], 'Compra en el extranjero.'],
    ],
  ],
  [
    'licitaciones',
    'Departamento de Licitaciones',
    'unidad',
    [
      ['Jefatura de Licitaciones', ['Licitaciones'], 'Coordina licitaciones e invitaciones.'],
      ...repeat(4, ['Analista de licitaciones', ['Licitaciones'], 'Elabora bases y actas.']),
      ['Apoyo a juntas y actos', ['Licitaciones'], 'Organiza los actos y publica las actas.'],
    ],
  ],
  [
    'contratos',
    'Departamento de Contratos',
    'unidad',
    [
      ['Jefatura de Contratos', ['Contratos'], 'Formaliza contratos y convenios.'],
      ...repeat(3, [
        'Analista de contratos',
        ['Contratos', 'Garantías'],
        'Elabora contratos y revisa garantías.',
      ]),
    ],
  ],
  [
    'padron',
    'Padrón de Proveedores',
    'unidad',
    [
      ['Responsable del padrón', ['Padrón'], 'Inscripciones, refrendos y constancias.'],
      ...repeat(3, ['Revisión documental', ['Padrón'], 'Revisa las solicitudes de registro.']),
      ['Evaluación de proveedores', ['Evaluación', 'Padrón'], 'Cierra los periodos de evaluación.'],
    ],
  ],
  [
    'pagos',
    'Trámite de Pagos',
    'unidad',
    [
      ['Responsable de pagos', ['Pagos'], 'Tramita comprobantes y pagos.'],
      ...repeat(3, ['Analista de pagos', ['Pagos'], 'Verifica comprobantes fiscales.']),
    ],
  ],
  [
    'almacen',
    'Almacén General',
    'unidad',
    [
      ['Jefatura de Almacén', ['Almacén'], 'Recepción y resguardo de bienes.'],
      ...repeat(3, ['Almacenista', ['Almacén'], 'Recibe y entrega bienes.']),
    ],
  ],
  [
    'servicios',
    'Servicios de Apoyo',
    'unidad',
    [
      [
        'Jefatura de Servicios de Apoyo',
        ['Transporte', 'Combustible'],
        'Coordina transporte, mensajería y seguros.',
      ],
      ...repeat(3, ['Conducción de vehículos', ['Transporte'], 'Traslados institucionales.']),
      ['Control de combustible', ['Combustible'], 'Vales y bitácoras.'],
      ['Mensajería', ['Mensajería'], 'Recibe y entrega correspondencia.'],
      ['Seguros y siniestros', ['Seguros'], 'Pólizas y reclamaciones.'],
    ],
  ],
  [
    'computo',
    'Perfiles y Dictámenes de Cómputo',
    'unidad',
    [
      ['Responsable de perfiles de cómputo', ['Cómputo'], 'Mantiene los perfiles de equipo.'],
      ['Dictaminación técnica', ['Cómputo'], 'Emite dictámenes técnicos.'],
    ],
  ],
];

const WOMEN = new Set([
  'Julia',
  'Mariana',
  'Lucía',
  'Rosa',
  'Beatriz',
  'Elena',
  'Silvia',
  'Norma',
  'Teresa',
  'Gloria',
  'Irene',
  'Ofelia',
]);

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
