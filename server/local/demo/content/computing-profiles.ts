import type { ProfileKind, ProfileLevel } from '#contract/computing-profiles.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import { keyOf } from '#contract/rules/content-check.ts';
import { addDays } from '../days.ts';
import type { Random } from '../random.ts';

type Computer = readonly [cores: number, mark: number, memory: number, storage: number, graphics: string];
type Line = readonly [label: string, value: string];

const COMPUTERS: Record<ProfileLevel, Computer> = {
  basic: [4, 10_000, 8, 256, 'Integrados'],
  intermediate: [6, 15_000, 16, 512, 'Integrados'],
  advanced: [8, 24_000, 32, 1_000, 'Dedicados, 6 GB'],
  specialised: [16, 38_000, 64, 2_000, 'Dedicados, 16 GB'],
};
const USES: Record<ProfileLevel, readonly string[]> = {
  basic: ['administrativo'],
  intermediate: ['administrativo', 'docencia'],
  advanced: ['laboratorio', 'diseño'],
  specialised: ['investigación', 'diseño'],
};
const LEVEL_CODES: Record<ProfileLevel, string> = {
  basic: 'BAS',
  intermediate: 'INT',
  advanced: 'AVA',
  specialised: 'ESP',
};
const LEVEL_NAMES: Record<ProfileLevel, string> = {
  basic: 'básico',
  intermediate: 'intermedio',
  advanced: 'avanzado',
  specialised: 'especializado',
};

type Model = readonly [
  kind: ProfileKind,
  code: string,
  name: string,
  levels: readonly ProfileLevel[],
  price: number,
  extra: readonly Line[],
];

const MODELS: readonly Model[] = [
  [
    'desktop',
    'ESC',
    'Equipo de escritorio',
    ['basic', 'intermediate', 'advanced'],
    14_000,
    [
      ['Gabinete', 'Compacto, sin herramientas'],
      ['Pantalla', '23.8 pulgadas, 1920 × 1080'],
    ],
  ],
  [
    'all_in_one',
    'AIO',
    'Equipo todo en uno',
    ['basic', 'intermediate'],
    17_000,
    [
      ['Pantalla', '23.8 pulgadas, 1920 × 1080'],
      ['Cámara', '1080p con tapa'],
    ],
  ],
  [
    'laptop',
    'LAP',
    'Equipo portátil',
    ['basic', 'intermediate', 'advanced'],
    18_000,
    [
      ['Pantalla', '14 pulgadas, 1920 × 1080'],
      ['Batería', '50 Wh'],
      ['Peso máximo', '1.6 kg'],
    ],
  ],
  [
    'workstation',
    'EST',
    'Estación de trabajo',
    ['advanced', 'specialised'],
    42_000,
    [
      ['Memoria con corrección', 'Sí'],
      ['Fuente', '700 W, certificación de eficiencia'],
    ],
  ],
];
const DEVICES: readonly (readonly [ProfileKind, string, string, ProfileLevel, number, readonly Line[]])[] = [
  [
    'tablet',
    'TAB',
    'Tableta',
    'basic',
    7_500,
    [
      ['Pantalla', '10.4 pulgadas'],
      ['Memoria', '6 GB'],
      ['Almacenamiento', '128 GB'],
      ['Batería', '7,000 mAh'],
    ],
  ],
  [
    'monitor',
    'MON',
    'Monitor',
    'basic',
    3_200,
    [
      ['Tamaño', '23.8 pulgadas'],
      ['Resolución', '1920 × 1080'],
      ['Entradas', 'HDMI y DisplayPort'],
      ['Base', 'Ajuste de altura'],
    ],
  ],
  [
    'monitor',
    'MON',
    'Monitor para diseño',
    'advanced',
    8_900,
    [
      ['Tamaño', '27 pulgadas'],
      ['Resolución', '3840 × 2160'],
      ['Color', '99% sRGB'],
      ['Base', 'Ajuste de altura y giro'],
    ],
  ],
  [
    'printer',
    'IMP',
    'Impresora láser monocromática',
    'intermediate',
    6_800,
    [
      ['Velocidad', '40 páginas por minuto'],
      ['Dúplex', 'Automático'],
      ['Red', 'Ethernet'],
      ['Ciclo mensual', '80,000 páginas'],
    ],
  ],
  [
    'printer',
    'IMP',
    'Multifuncional a color',
    'advanced',
    14_500,
    [
      ['Velocidad', '30 páginas por minuto'],
      ['Digitalización', 'Alimentador de 50 hojas'],
      ['Red', 'Ethernet y Wi-Fi'],
      ['Dúplex', 'Automático'],
    ],
  ],
  [
    'projector',
    'PRO',
    'Proyector láser de tiro corto',
    'intermediate',
    19_500,
    [
      ['Luminosidad', '4,000 lúmenes'],
      ['Resolución', '1920 × 1080'],
      ['Vida de la fuente', '20,000 horas'],
      ['Entradas', 'HDMI y red'],
    ],
  ],
  [
    'server',
    'SRV',
    'Servidor de montaje en bastidor',
    'specialised',
    165_000,
    [
      ['Procesadores', '2 de 16 núcleos'],
      ['Memoria', '128 GB con corrección'],
      ['Discos', '4 de 1.92 TB en estado sólido'],
      ['Fuentes', '2 redundantes'],
    ],
  ],
  [
    'ups',
    'NBK',
    'No-break',
    'basic',
    2_100,
    [
      ['Capacidad', '750 VA'],
      ['Contactos', '6'],
      ['Respaldo', '10 minutos a media carga'],
      ['Regulación', 'Automática'],
    ],
  ],
];

function computerLines(level: ProfileLevel, extra: readonly Line[]): Line[] {
  const [cores, mark, memory, storage, graphics] = COMPUTERS[level];
  return [
    ['Procesador', `${cores} núcleos físicos, PassMark de ${mark.toLocaleString('en-US')} o más`],
    ['Memoria', `${memory} GB, ampliable`],
    ['Almacenamiento', `${storage} GB en estado sólido NVMe`],
    ['Gráficos', graphics],
    ['Red', 'Gigabit Ethernet, Wi-Fi 6 y Bluetooth 5.1'],
    ['Seguridad', 'TPM 2.0 y ranura para candado'],
    ['Teclado', 'Español latinoamericano'],
    ...extra,
  ];
}

/** Profiles: those that were replaced first, then valid ones and some about to expire. */
export function demoProfiles(random: Random, today: string): GivenContent[] {
  const year = Number(today.slice(0, 4));
  const make = (
    kind: ProfileKind,
    code: string,
    name: string,
    level: ProfileLevel,
    price: number,
    lines: readonly Line[],
    edition: 'current' | 'old',
    replaces = false,
  ): GivenContent => {
    const isOld = edition === 'old';
    const issued = isOld ? addDays(today, -random.int(400, 430)) : addDays(today, -random.int(20, 345));
    const priceOn = isOld ? issued : addDays(today, -random.int(5, 140));
    const key = (of: number) => `PC-${code}-${LEVEL_CODES[level]}-${of}-01`;
    const money = (factor: number) => (Math.round((price * factor) / 50) * 50).toFixed(2);
    // Everything that is drawn after them keeps its place in the sequence.
    random.uuid();
    const parts: readonly (readonly [string, Line])[] = [
      ...lines.map((line) => ['Especificación', line] as const),
      ['Entrega', ['Plazo de entrega', '20 días naturales']],
      ['Entrega', ['Manuales', 'En español']],
    ];
    const past = [300, 200, 100].map((days, index) => ({
      id: `precio-${index + 1}`,
      on: addDays(priceOn, -days),
      min: money(1.04 - index * 0.02),
      max: '',
      source: 'Investigación de mercado de muestra',
    }));
    return {
      isPublished: true,
      values: {
        code: key(isOld ? year - 1 : year),
        name: `${name} ${LEVEL_NAMES[level]}`,
        kind,
        level,
        uses: USES[level],
        highlights: lines.slice(0, 4).map(([label, value]) => `${label}: ${value}`),
        specification: parts.map(([group, [label, value]], index) => ({
          id: `renglon-${index + 1}`,
          group,
          label,
          value,
        })),
        norms: ['NOM-019', 'ENERGY STAR', 'RoHS'],
        warranty: '36 meses en sitio, atención al siguiente día hábil',
        technicalText: `${name}, nivel ${LEVEL_NAMES[level]}, nuevo y de línea vigente, con las siguientes características mínimas: ${lines.map(([label, value]) => `${label.toLowerCase()}: ${value}`).join('; ')}. Garantía de 36 meses en sitio.`,
        budgetLine: '51501',
        prices: [...past, { ...past[0], id: 'precio-4', on: priceOn, min: money(0.92), max: money(1.08) }],
        validFrom: issued,
        validUntil: addDays(issued, 365),
        replaces: replaces ? key(year - 1).toLowerCase() : '',
        authorisedBy: 'Dirección de Tecnologías',
      },
    };
  };
  const computers = MODELS.flatMap(([kind, code, name, levels, price, extra]) =>
    levels.flatMap((level, index) => {
      const lines = computerLines(level, extra);
      const cost = price * (1 + index * 0.7);
      const current = make(kind, code, name, level, cost, lines, 'current', index === 0);
      return index === 0 ? [current, make(kind, code, name, level, cost, lines, 'old')] : [current];
    }),
  );
  const devices = DEVICES.map(([kind, code, name, level, price, lines]) =>
    make(kind, code, name, level, price, lines, 'current'),
  );
  const all = [...computers, ...devices];
  const isOld = ({ values }: GivenContent) =>
    all.some((other) => other.values.replaces === keyOf(String(values.code)));
  return all.toSorted((a, b) => Number(isOld(b)) - Number(isOld(a)));
}
