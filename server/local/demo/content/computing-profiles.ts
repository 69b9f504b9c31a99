import type { ProfileKind, ProfileLevel } from '#contract/computing-profiles.ts';
import type { GivenContent } from '#server/features/content/public.ts';
import { keyOf } from '#contract/rules/texts/content-check.ts';
import { addDays } from '../days.ts';
import profiles from '../data/computing-profiles.json' with { type: 'json' };
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

const MODELS = profiles.models as unknown as readonly Model[];
const DEVICES = profiles.devices as unknown as readonly (readonly [
  ProfileKind,
  string,
  string,
  ProfileLevel,
  number,
  readonly Line[],
])[];

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
