// Longer than the rule: one table of units, one of concepts and one of words, each read line by line.
import { trimEndOf } from '#contract/trim.ts';

/** Text as quotations are compared: without accents, lower case, one kind of inch and of cross. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[″”“]|''|´´/g, '"')
    .replace(/×/g, 'x')
    .replace(/[®™©]|\(r\)|\(tm\)/g, ' ')
    .replace(/wi-fi|wi fi/g, 'wifi')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

/** What is measured; its unit is the one in which requirements are told. */
export const UNITS = {
  bytes: 'GB',
  frequency: 'MHz',
  inches: 'pulgadas',
  energy: 'Wh',
  charge: 'mAh',
  mass: 'kg',
  months: 'meses',
  days: 'días naturales',
  working_days: 'días hábiles',
  power: 'W',
  apparent: 'VA',
  lumens: 'lúmenes',
  nits: 'nits',
  ppm: 'páginas por minuto',
  pages: 'páginas',
  sheets: 'hojas',
  minutes: 'minutos',
  hours: 'horas',
  cores: 'núcleos',
  threads: 'hilos',
  percent: '%',
  resolution: 'píxeles',
  passmark: 'puntos PassMark',
  wifi: 'Wi-Fi',
  bluetooth: 'Bluetooth',
  tpm: 'TPM',
  count: '',
} as const;
export type Dimension = keyof typeof UNITS;

/** Units as they are written after a number. */
const WRITTEN: readonly (readonly [RegExp, Dimension, number])[] = [
  [/^tb\b|^terabytes?\b/, 'bytes', 1_000],
  [/^gb\b|^gigas?\b|^gigabytes?\b|^g\b(?= ?(ram|ssd|ddr))/, 'bytes', 1],
  [/^mb\b|^megabytes?\b/, 'bytes', 0.001],
  [/^ghz\b/, 'frequency', 1_000],
  [/^mhz\b|^mt\/s/, 'frequency', 1],
  [/^hz\b/, 'frequency', 0.000_001],
  [/^"|^-?pulgadas?\b|^pulg\b\.?|^plg\b\.?|^in\b|^-?inch(es)?\b/, 'inches', 1],
  [/^wh\b|^watts?[- ]?horas?\b/, 'energy', 1],
  [/^mah\b/, 'charge', 1],
  [/^kgs?\b\.?|^kilos?\b|^kilogramos?\b/, 'mass', 1],
  [/^grs?\b\.?|^g\b|^gramos?\b/, 'mass', 0.001],
  [/^lbs?\b\.?|^libras?\b/, 'mass', 0.453_592],
  [/^mes(es)?\b/, 'months', 1],
  [/^anos?\b/, 'months', 12],
  [/^dias? habil(es)?\b/, 'working_days', 1],
  [/^dias?\b( naturales)?/, 'days', 1],
  [/^semanas?\b/, 'days', 7],
  [/^kva\b/, 'apparent', 1_000],
  [/^va\b/, 'apparent', 1],
  [/^kw\b/, 'power', 1_000],
  [/^w\b|^watts?\b/, 'power', 1],
  [/^(ansi )?(lumenes|lumens|lm)\b/, 'lumens', 1],
  [/^nits\b|^cd\/m2?/, 'nits', 1],
  [/^ppm\b|^pag(inas|s)?\.? ?(por|\/|x) ?min(uto)?s?\b/, 'ppm', 1],
  [/^pag(inas)?\b/, 'pages', 1],
  [/^hojas?\b/, 'sheets', 1],
  [/^min(utos?)?\b/, 'minutes', 1],
  [/^horas?\b|^hrs?\b|^h\b/, 'hours', 1],
  [/^nucleos?( fisicos)?\b|^cores?\b/, 'cores', 1],
  [/^hilos?\b|^threads?\b|^subprocesos?\b/, 'threads', 1],
  [/^%/, 'percent', 1],
];

/** Names of resolutions. */
const RESOLUTIONS: readonly (readonly [RegExp, number, number])[] = [
  [/\b(wuxga)\b/, 1920, 1200],
  [/\b(fhd|full ?hd|1080p)\b/, 1920, 1080],
  [/\b(wqhd|qhd|1440p|2k)\b/, 2560, 1440],
  [/\b(uhd|4k|2160p)\b(?! graphics)/, 3840, 2160],
  [/(?<!full ?)(?<!f)\b(hd|720p)\b/, 1280, 720],
  [/\bwxga\b/, 1280, 800],
  [/\bvga\b/, 640, 480],
];

/** Wireless standards by the generation that people name. */
const STANDARDS: readonly (readonly [RegExp, number])[] = [
  [/\b802\.11 ?be\b/, 7],
  [/\b802\.11 ?ax\b/, 6],
  [/\b802\.11 ?ac\b/, 5],
  [/\b802\.11 ?n\b/, 4],
];

/** A number with its unit, where it stands. */
export interface Quantity {
  dimension: Dimension;
  value: number;
  /** Both sides of a resolution, the larger one first. */
  sides?: readonly [number, number];
  from: number;
  to: number;
  /** Whether a terabyte was written: its makers count a thousand, others 1,024. */
  isRough: boolean;
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** A number as it stands in a text; `times` is what is written before a cross: «2 x 8». */
interface Figure {
  value: number;
  times: number;
  from: number;
  to: number;
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(/\d[\d.,]*/g)].flatMap((match) => {
    const written = trimEndOf(match[0], /[.,]/);
    const isNumber = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(written);
    if (!isNumber || /[\w.,]/.test(text.charAt(match.index - 1))) return [];
    const times = /(\d{1,2}) ?x ?$/.exec(text.slice(Math.max(0, match.index - 5), match.index))?.[1];
    return [
      {
        value: numberOf(written),
        times: times === undefined ? 1 : Number(times),
        from: match.index,
        to: match.index + written.length,
      },
    ];
  });
}

function quantity(dimension: Dimension, value: number, [from, to]: readonly [number, number]): Quantity {
  return { dimension, value, from, to, isRough: false };
}

function resolutionsIn(text: string): Quantity[] {
  const found = [...text.matchAll(/(?<!\d)(\d{3,4}) ?x ?(\d{3,4})(?!\d)/g)].map((match) => ({
    sides: [Number(match[1]), Number(match[2])] as const,
    span: [match.index, match.index + match[0].length] as const,
  }));
  const named = RESOLUTIONS.flatMap(([pattern, width, height]) => {
    const match = pattern.exec(text);
    return match === null
      ? []
      : [{ sides: [width, height] as const, span: [match.index, match.index + match[0].length] as const }];
  });
  return [...found, ...(found.length > 0 ? [] : named.slice(0, 1))].map(({ sides: [one, other], span }) => ({
    ...quantity('resolution', one * other, span),
    sides: [Math.max(one, other), Math.min(one, other)],
  }));
}

/** Points of the benchmark of processors: the number after its name, and else the one before it. */
function marksIn(text: string): Quantity[] {
  const figures = figuresIn(text);
  return [...text.matchAll(/\b(?:passmark|cpu ?mark)\b/g)].flatMap((match) => {
    const end = match.index + match[0].length;
    const found =
      figures.find(({ from }) => from >= end && from - end <= 24) ??
      figures.findLast(({ to }) => to <= match.index && match.index - to <= 16);
    if (found === undefined) return [];
    return [quantity('passmark', found.value, [Math.min(found.from, match.index), Math.max(found.to, end)])];
  });
}

function versionsIn(text: string): Quantity[] {
  const all = (pattern: RegExp, dimension: Dimension) =>
    [...text.matchAll(pattern)].map((match) =>
      quantity(dimension, numberOf(match[1] ?? '0'), [match.index, match.index + match[0].length]),
    );
  return [
    ...all(/\bwifi ?([4-9])e?\b/g, 'wifi'),
    ...STANDARDS.flatMap(([pattern, generation]) => {
      const match = pattern.exec(text);
      return match === null
        ? []
        : [quantity('wifi', generation, [match.index, match.index + match[0].length])];
    }),
    ...all(/\b(?:bluetooth|bt) ?v?(\d(?:\.\d)?)\b/g, 'bluetooth'),
    ...all(/\btpm ?v?(\d(?:\.\d)?)\b/g, 'tpm'),
    ...marksIn(text),
  ];
}

/** Every quantity of a plain text, in its order; what a longer one says is not said again. */
export function quantitiesIn(text: string): Quantity[] {
  const found = [...versionsIn(text), ...resolutionsIn(text)];
  const isTaken = (at: number) => found.some(({ from, to }) => at >= from && at < to);
  for (const { value, times, from, to } of figuresIn(text)) {
    if (isTaken(from)) continue;
    const after = text.slice(to);
    const gap = /^[ -]/.test(after) ? 1 : 0;
    for (const [pattern, dimension, factor] of WRITTEN) {
      const unit = pattern.exec(after.slice(gap)) ?? pattern.exec(after);
      if (unit === null) continue;
      found.push({
        ...quantity(dimension, times * value * factor, [from, to + gap + unit[0].length]),
        isRough: factor === 1_000 && dimension === 'bytes',
      });
      break;
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** Concepts of equipment with the words that name them, the more exact first. */
const CONCEPTS: readonly (readonly [string, RegExp])[] = [
  [
    'graphics',
    /\b(memoria (de video|grafica)|tarjeta (de video|grafica)|graficos?|grafica|gpu|vram|video|geforce|rtx|gtx|quadro|radeon|gddr\d\w?)\b/g,
  ],
  [
    'storage',
    /\b(almacenamiento|unidad de estado solido|discos?( duros?)?|estado solido|ssd|hdd|nvme|emmc)\b/g,
  ],
  ['memory', /\b(memoria( ram)?|ram|l?p?ddr[345]x?)\b/g],
  ['processor', /\b(microprocesador|procesador(es)?|cpu|core i[3579]|ryzen|xeon)\b/g],
  ['camera', /\b(camara|webcam)\b/g],
  ['screen', /\b(pantalla|monitor|display|panel|tamano|diagonal)\b/g],
  ['resolution', /\bresolucion\b/g],
  ['battery', /\bbateria\b/g],
  ['weight', /\bpeso\b/g],
  ['warranty', /\bgarantia\b/g],
  ['delivery', /\b(plazo|tiempo|fecha) de entrega\b|^entrega\b/g],
  ['keyboard', /\bteclado\b/g],
  ['system', /\b(sistema operativo|windows|linux|macos)\b/g],
];

export const CONCEPT_WORDS: Readonly<Record<string, string>> = {
  graphics: 'gráficos',
  storage: 'almacenamiento',
  memory: 'memoria',
  processor: 'procesador',
  camera: 'cámara',
  screen: 'pantalla',
  resolution: 'resolución',
  battery: 'batería',
  weight: 'peso',
  warranty: 'garantía',
  delivery: 'plazo de entrega',
  keyboard: 'teclado',
  system: 'sistema operativo',
};

/** Concepts that a text names, each with where. */
export function conceptsIn(text: string): { concept: string; from: number; to: number }[] {
  const found: { concept: string; from: number; to: number }[] = [];
  for (const [concept, pattern] of CONCEPTS)
    for (const match of text.matchAll(pattern)) {
      const span = { concept, from: match.index, to: match.index + match[0].length };
      if (!found.some(({ from, to }) => span.from < to && span.to > from)) found.push(span);
    }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The concept of a label; the label itself where it names none. */
export function conceptOf(label: string): string {
  const plain = plainWords(label);
  return conceptsIn(plain)[0]?.concept ?? plain.replace(/[^\w ]/g, '').trim();
}

/** Words that a profile asks for: how else they are said, and what says the contrary. */
export interface Term {
  name: string;
  asked: RegExp;
  said: RegExp;
  /** Said of the same concept, it denies the term. */
  denied?: RegExp;
  /** Counts only where the same concept is spoken of: many things are automatic. */
  isTied?: boolean;
}

/** Terms with synonyms; what is not here is looked for by its own words. */
export const TERMS: readonly Term[] = [
  {
    name: 'estado sólido',
    asked: /\b(estado solido|ssd)\b/,
    said: /\b(estado solido|ssd|nvme)\b/,
    denied: /\b(hdd|mecanico|magnetico|emmc|\d{4} ?rpm)\b/,
  },
  { name: 'NVMe', asked: /\bnvme\b/, said: /\b(nvme|pcie)\b/, denied: /\b(sata|hdd|emmc|\d{4} ?rpm)\b/ },
  {
    name: 'dedicados',
    asked: /\bdedicad[oa]s?\b/,
    said: /\b(dedicad[oa]s?|discret[oa]s?|geforce|rtx|gtx|quadro|radeon (rx|pro))\b/,
    denied: /\b(integrad[oa]s?|uhd graphics|iris|compartid[oa]s?)\b/,
  },
  {
    name: 'integrados',
    asked: /\bintegrad[oa]s?\b/,
    said: /\b(integrad[oa]s?|uhd graphics|iris|dedicad[oa]s?|geforce|rtx|gtx)\b/,
  },
  {
    name: 'Gigabit Ethernet',
    asked: /\bgigabit( ethernet)?\b/,
    said: /\b(gigabit|gbe|10\/100\/1000|1000 ?base|2\.5 ?gbps|1 ?gbps)\b/,
    denied: /\bfast ethernet\b|\b10\/100\b(?!\/1000)/,
  },
  {
    name: 'ampliable',
    asked: /\b(ampliable|expandible)\b/,
    said: /\b(ampliable|expandible|ranuras? (libres?|disponibles?)|slots? (libres?|disponibles?))\b/,
    denied: /\b(soldada|no (es )?(ampliable|expandible))\b/,
    isTied: true,
  },
  {
    name: 'español latinoamericano',
    asked: /\bespanol latino/,
    said: /\b(latino\w*|latam)\b/,
    denied: /\b(ingles|espanol (de )?espana|qwertz|azerty|us international)\b/,
  },
  {
    name: 'ranura para candado',
    asked: /\b(candado|kensington)\b/,
    said: /\b(candado|kensington|nano security)\b/,
  },
  {
    name: 'en sitio',
    asked: /\ben sitio\b/,
    said: /\b(en sitio|on ?-?site|a domicilio)\b/,
    denied: /\b(centro de servicio|en taller|carry ?-?in|mostrador)\b/,
  },
  {
    name: 'siguiente día hábil',
    asked: /\bsiguiente dia habil\b/,
    said: /\b(siguiente dia habil|nbd|next business day)\b/,
  },
  {
    name: 'automático',
    asked: /\bautomatic[oa]\b/,
    said: /\bautomatic[oa]\b/,
    denied: /\bmanual\b/,
    isTied: true,
  },
  {
    name: 'corrección de errores',
    asked: /\bcorreccion\b/,
    said: /\b(ecc|correccion)\b/,
    denied: /\bnon-?ecc\b/,
  },
];

/** Words that say nothing by themselves. */
const EMPTY =
  /^(de|en|la|el|los|las|a|al|o|y|e|con|para|por|mas|menos|minimo|minima|maximo|maxima|superior|mayor|menor|igual|desde|hasta|un|una|del|que|se|su|sin|nuevo|nueva|incluye|equivalente|fisicos|naturales)$/;

/** The words of a plain text that say something. */
export const fullWords = (text: string): string[] =>
  (text.match(/[\w.+-]+/g) ?? [])
    .map((word) => trimEndOf(word, /[.+-]/))
    .filter((word) => word.length > 1 && !EMPTY.test(word));

/** A processor of a family that ranks its models. */
export interface Processor {
  family: 'Intel Core' | 'AMD Ryzen';
  tier: number;
  generation: number | null;
}

/** The processor that a plain text names; undefined for none that can be ranked. */
export function processorIn(text: string): Processor | undefined {
  const intel = /\b(?:core )?i([3579])(?:[- ]?(\d{4,5})\w{0,2})?\b/.exec(text);
  const amd = /\bryzen ([3579])(?:(?: pro)?[- ]?(\d)\d{3}\w{0,2})?\b/.exec(text);
  const told = /\b(\d{1,2}) ?(?:a|ª|°|va|ma|th|na)?\.? ?gen(?:eracion)?\b/.exec(text)?.[1];
  if (intel !== null) {
    const [, tier, model] = intel;
    // Four digits that begin with one are a mobile model of a generation above nine: 1335U is of the thirteenth.
    const digits = model?.slice(0, model.length === 5 || model.startsWith('1') ? 2 : 1);
    const generation = digits ?? told;
    return {
      family: 'Intel Core',
      tier: Number(tier),
      generation: generation === undefined ? null : Number(generation),
    };
  }
  if (amd === null) return undefined;
  const generation = amd[2] ?? told;
  return {
    family: 'AMD Ryzen',
    tier: Number(amd[1]),
    generation: generation === undefined ? null : Number(generation),
  };
}
