import { addDays, workday, workdayBefore } from './days.ts';
import type { DemoAct, DemoLot, DemoProcedure } from './procedure-shapes.ts';
import type { Random } from './random.ts';
import { ROOM } from './terms.ts';

type Step = readonly [kind: DemoAct['kind'], day: number, time: string, place?: string];
type Featured = Pick<DemoProcedure, 'title' | 'kind' | 'area' | 'line' | 'status' | 'lots'> &
  Partial<Pick<DemoProcedure, 'character' | 'category' | 'modality' | 'isExample'>> & {
    code: string;
    steps: readonly Step[];
  };

const ONLINE = 'Videoconferencia';

const LABORATORY = [
  'Ácido clorhídrico',
  'Hidróxido de sodio',
  'Etanol absoluto',
  'Acetona',
  'Agar nutritivo',
  'Azul de metileno',
  'Caja de Petri',
  'Matraz Erlenmeyer',
  'Pipeta serológica',
  'Papel filtro',
  'Guantes de nitrilo',
  'Tubo de ensayo',
];

function laboratoryLots(): DemoLot[] {
  const sizes = [
    'presentación chica',
    'presentación mediana',
    'presentación grande',
    'grado analítico',
    'grado técnico',
    'paquete escolar',
  ];
  return sizes
    .flatMap((size) =>
      LABORATORY.map((name) => ({ description: `${name}, ${size}`, unit: 'Pieza', quantity: 20 })),
    )
    .slice(0, 62)
    .map((lot, index) => ({ ...lot, quantity: 10 + ((index * 7) % 90) }));
}

const lots = (...entries: readonly (readonly [string, string, number])[]): DemoLot[] =>
  entries.map(([description, unit, quantity]) => ({ description, unit, quantity }));

const numbered = (text: string, unit: string, count: number, quantity: number): DemoLot[] =>
  Array.from({ length: count }, (_, index) => ({ description: `${text} ${index + 1}`, unit, quantity }));

/** Examples of the design; days count from today. */
const FEATURED: readonly Featured[] = [
  {
    code: 'LP-UG-014',
    title: 'Equipo de cómputo para aulas y bibliotecas',
    kind: 'open',
    area: 'Tecnologías',
    line: 'Equipo de cómputo y redes',
    status: 'active',
    modality: 'in_person',
    isExample: true,
    steps: [
      ['publication', -9, '09:00'],
      ['questions_deadline', 0, '14:00', ONLINE],
      ['clarification', 3, '10:00', ONLINE],
      ['opening', 13, '09:30'],
      ['award', 24, '13:00'],
      ['signature', 31, '12:00'],
    ],
    lots: lots(
      ['Computadora de escritorio, 16 GB de memoria, 512 GB SSD', 'Equipo', 180],
      ['Computadora portátil para préstamo en biblioteca, 14 pulgadas', 'Equipo', 64],
      ['Proyector láser de tiro corto, 4,000 lúmenes', 'Equipo', 22],
      ['Monitor de 24 pulgadas, alta definición', 'Pieza', 180],
      ['No-break de 750 VA', 'Pieza', 90],
      ['Impresora láser monocromática de red', 'Equipo', 18],
      ['Carro de carga para 32 portátiles', 'Pieza', 4],
    ),
  },
  {
    code: 'LP-UG-015',
    title: 'Servicio de limpieza de inmuebles universitarios {next}',
    kind: 'open',
    area: 'Servicios Generales',
    line: 'Servicios de limpieza',
    status: 'active',
    category: 'services',
    steps: [
      ['publication', -21, '09:00'],
      ['questions_deadline', -11, '14:00', ONLINE],
      ['clarification', -7, '10:00', ONLINE],
      ['opening', 4, '09:30'],
      ['award', 18, '12:00'],
      ['signature', 27, '12:00'],
    ],
    lots: numbered('Limpieza integral, zona', 'Mes', 4, 12),
  },
  {
    code: 'ITP-UG-031',
    title: 'Reactivos y consumibles para laboratorios de docencia',
    kind: 'invitation',
    area: 'Ciencias Naturales',
    line: 'Equipo y reactivos de laboratorio',
    status: 'active',
    steps: [
      ['publication', -3, '10:00'],
      ['questions_deadline', 4, '14:00', ONLINE],
      ['opening', 11, '11:00'],
      ['award', 19, '12:00'],
      ['signature', 27, '12:00'],
    ],
    lots: laboratoryLots(),
  },
  {
    code: 'LP-UG-016',
    title: 'Microscopios y equipo óptico para Ciencias de la Vida',
    kind: 'open',
    area: 'Ciencias de la Vida',
    line: 'Equipo óptico y de medición',
    status: 'active',
    character: 'international_open',
    steps: [
      ['publication', -2, '09:00'],
      ['questions_deadline', 7, '14:00', ONLINE],
      ['clarification', 11, '10:00', ONLINE],
      ['opening', 21, '10:00'],
      ['award', 35, '13:00'],
      ['signature', 45, '12:00'],
    ],
    lots: lots(
      ['Microscopio biológico trinocular', 'Equipo', 24],
      ['Microscopio estereoscópico', 'Equipo', 18],
      ['Cámara para microscopía de 12 megapíxeles', 'Pieza', 8],
      ['Espectrofotómetro ultravioleta visible', 'Equipo', 3],
      ['Juego de preparaciones fijas', 'Juego', 30],
    ),
  },
  {
    code: 'ITP-UG-032',
    title: 'Pintura y material para mantenimiento de aulas',
    kind: 'invitation',
    area: 'Infraestructura',
    line: 'Mantenimiento de inmuebles',
    status: 'active',
    steps: [
      ['publication', -6, '10:00'],
      ['questions_deadline', 3, '14:00', ONLINE],
      ['opening', 8, '12:00'],
      ['award', 15, '12:00'],
      ['signature', 22, '12:00'],
    ],
    lots: lots(['Pintura vinílica blanca', 'Cubeta', 120], ['Esmalte acrílico', 'Cubeta', 40]),
  },
  {
    code: 'LP-UG-017',
    title: 'Servicio de vigilancia en campus y sedes {next}',
    kind: 'open',
    area: 'Servicios Generales',
    line: 'Vigilancia y seguridad',
    status: 'active',
    category: 'services',
    steps: [
      ['publication', -13, '09:00'],
      ['site_visit', -1, '09:00', 'Campus Norte'],
      ['questions_deadline', 2, '14:00', ONLINE],
      ['clarification', 6, '11:00', ONLINE],
      ['opening', 16, '10:00'],
      ['award', 29, '12:00'],
      ['signature', 38, '12:00'],
    ],
    lots: numbered('Vigilancia permanente, sede', 'Mes', 6, 12),
  },
  {
    code: 'AD-UG-209',
    title: 'Mantenimiento preventivo a elevadores, Edificio C',
    kind: 'direct',
    area: 'Servicios Generales',
    line: 'Mantenimiento de inmuebles',
    status: 'evaluation',
    category: 'services',
    steps: [
      ['publication', -6, '10:00'],
      ['award', 5, '12:00', ONLINE],
    ],
    lots: lots(['Mantenimiento preventivo mensual a dos elevadores', 'Servicio', 12]),
  },
  {
    code: 'ITP-UG-030',
    title: 'Vales de combustible para parque vehicular',
    kind: 'invitation',
    area: 'Parque Vehicular',
    line: 'Combustibles y lubricantes',
    status: 'evaluation',
    steps: [
      ['publication', -21, '10:00'],
      ['questions_deadline', -15, '14:00', ONLINE],
      ['opening', -9, '10:00'],
      ['award', 0, '13:00'],
      ['signature', 9, '12:00'],
    ],
    lots: lots(['Vale electrónico de combustible', 'Vale', 4_000]),
  },
  {
    code: 'ITP-UG-029',
    title: 'Mobiliario escolar: butacas y mesas de trabajo',
    kind: 'invitation',
    area: 'Infraestructura',
    line: 'Mobiliario y equipo de oficina',
    status: 'evaluation',
    steps: [
      ['publication', -22, '10:00'],
      ['questions_deadline', -15, '14:00', ONLINE],
      ['clarification', -11, '10:00', ONLINE],
      ['opening', -4, '10:00'],
      ['award', 10, '11:00'],
      ['signature', 20, '12:00'],
    ],
    lots: lots(
      ['Butaca con paleta abatible', 'Pieza', 240],
      ['Mesa de trabajo para seis personas', 'Pieza', 60],
      ['Banco alto para laboratorio', 'Pieza', 120],
    ),
  },
  {
    code: 'LP-UG-013',
    title: 'Suscripción a bases de datos bibliográficas {next}',
    kind: 'open',
    area: 'Bibliotecas',
    line: 'Libros y bases de datos',
    status: 'evaluation',
    category: 'services',
    character: 'international_treaties',
    steps: [
      ['publication', -42, '09:00'],
      ['questions_deadline', -32, '14:00', ONLINE],
      ['clarification', -28, '10:00', ONLINE],
      ['opening', -8, '10:00'],
      ['award', 12, '13:00'],
      ['signature', 22, '12:00'],
    ],
    lots: numbered('Acceso anual a la colección', 'Suscripción', 9, 1),
  },
];

/** The procedures that the design shows, with dates around today. */
export function featuredProcedures(random: Random, today: string): DemoProcedure[] {
  const year = Number(today.slice(0, 4));
  return FEATURED.map(({ code, steps, title, ...rest }) => ({
    character: 'national',
    modality: 'mixed',
    category: 'goods',
    funding: 'state',
    contracts: [],
    ...rest,
    id: random.uuid(),
    number: `${code}-${year}`,
    title: title.replace('{next}', String(year + 1)),
    acts: steps.map(([kind, day, time, place = ROOM]) => ({
      kind,
      date: day < 0 ? workdayBefore(addDays(today, day)) : workday(addDays(today, day)),
      time,
      place,
    })),
  }));
}
