import { addDays, inWords } from '../days.ts';
import * as words from '../supplier-words.ts';

/** A firm of the demonstration as lists name it. */
export interface ListedFirm {
  name: string;
  rfc: string;
}

/** Suppliers and applicants that the lists of the demonstration shall name. */
export interface DemoListed {
  /** One per situation, in the order of {@link SITUATIONS}. */
  tax: readonly ListedFirm[];
  /** Barred until a stated day; barred without a stated end; fined. */
  sanctioned: readonly ListedFirm[];
  /** Named without RFC. */
  onlyByName: ListedFirm;
}

/** What the SAT said in the edition before, and what it says now. */
const SITUATIONS: readonly (readonly [before: string, now: string])[] = [
  ['Presunto', 'Definitivo'],
  ['', 'Presunto'],
  ['Presunto', 'Desvirtuado'],
  ['Definitivo', 'Sentencia Favorable'],
];
const STAGES = ['Presunto', 'Desvirtuado', 'Definitivo', 'Sentencia Favorable'] as const;
const STAGE_WORDS = {
  Presunto: ['de presunción', 'presuntos'],
  Desvirtuado: ['de contribuyentes que desvirtuaron', 'desvirtuados'],
  Definitivo: ['de definitivos', 'definitivos'],
  'Sentencia Favorable': ['de sentencia favorable', 'sentencia favorable'],
} as const;
const SAT_HEADER = [
  'No',
  'RFC',
  'Nombre del Contribuyente',
  'Situación del contribuyente',
  ...STAGES.flatMap((stage) => {
    const [office, published] = STAGE_WORDS[stage];
    return [
      `Número y fecha de oficio global ${office} SAT`,
      `Publicación página SAT ${published}`,
      `Número y fecha de oficio global ${office} DOF`,
      `Publicación DOF ${published}`,
    ];
  }),
];
const SANCTION_HEADER = [
  'RFC',
  'Proveedor',
  'Dependencia',
  'Número de Expediente',
  'Hechos',
  'Sentido de Resolución',
  'Fecha de Notificación',
  'Plazo años - meses',
  'Fecha de término',
  'Monto',
];

/** Rows of firms that nobody knows, so that the lists look like lists. */
const STRANGERS = 48;

function stranger(index: number): ListedFirm {
  const creature = words.CREATURES[(index * 7) % words.CREATURES.length] ?? '';
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    name: `Comercializadora ${creature} Inexistente ${index + 1}, S.A. de C.V.`,
    rfc: `CI${creature.slice(0, 1).toUpperCase()}${two(10 + (index % 12))}${two(1 + (index % 12))}${two(1 + (index % 28))}XX${index % 10}`,
  };
}

/** The stages that a firm went through, with what each published. */
function satRow({ name, rfc }: ListedFirm, situation: string, day: string): string[] {
  const passed = new Set(['Presunto', situation]);
  if (situation === 'Sentencia Favorable') passed.add('Definitivo');
  return [
    rfc,
    name.toUpperCase(),
    situation,
    ...STAGES.flatMap((stage, place) => {
      if (!passed.has(stage)) return ['', '', '', ''];
      const published = addDays(day, place * 45);
      const written = published.split('-').toReversed().join('/');
      const office = `500-05-DEMO-${place + 1} de fecha ${inWords(addDays(published, -12))}`;
      return [office, written, office, written];
    }),
  ];
}

function csv(lines: readonly (readonly string[])[]): Buffer {
  const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return Buffer.from(lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join(''), 'latin1');
}

function satFile(cutoffOn: string, rows: readonly string[][]): Buffer {
  return csv([
    [`Información actualizada al ${inWords(cutoffOn)}`],
    ['Lista ficticia de demostración con la forma del listado del artículo 69-B del CFF'],
    SAT_HEADER,
    ...rows.map((row, index) => [String(index + 1), ...row]),
  ]);
}

/** Two editions of the SAT's list and one of sanctioned suppliers; every name is invented. */
export function demoListFiles({ tax, sanctioned, onlyByName }: DemoListed, today: string) {
  // Old enough for a list that is really published to replace them.
  const [before, now] = [addDays(today, -460), addDays(today, -250)];
  const others = Array.from({ length: STRANGERS }, (_, index) =>
    satRow(stranger(index), SITUATIONS[index % 4]?.[1] ?? '', addDays(today, -1_300 + index)),
  );
  const said = (place: 0 | 1) =>
    SITUATIONS.flatMap((situations, index) => {
      const firm = tax[index];
      const word = situations[place];
      return firm === undefined || word === '' ? [] : [satRow(firm, word, addDays(today, -660))];
    });
  const day = (days: number) => addDays(today, days);
  const [barred, open, fined] = sanctioned;
  const sanction = (
    firm: ListedFirm | undefined,
    resolution: string,
    rest: readonly [notified: string, term: string, end: string, amount: string],
  ) =>
    firm === undefined
      ? []
      : [
          [
            firm.rfc,
            firm.name.toUpperCase(),
            'SECRETARÍA FICTICIA DE LA CONTRALORÍA',
            `DEMO/00${firm.name.length}/${rest[0].slice(0, 4)}`,
            'PRESENTÓ INFORMACIÓN FALSA EN UN PROCEDIMIENTO INVENTADO',
            resolution,
            ...rest,
          ],
        ];
  const both = 'SANCIONATORIA CON MULTA E INHABILITACIÓN';
  return [
    {
      source: 'sat_69b' as const,
      name: `listado-69b-ficticio-${before}.csv`,
      content: satFile(before, [...others, ...said(0)]),
    },
    {
      source: 'sat_69b' as const,
      name: `listado-69b-ficticio-${now}.csv`,
      content: satFile(now, [...others, ...said(1)]),
    },
    {
      source: 'sabg_sanctioned' as const,
      name: `sancionados-ficticios-${now}.csv`,
      cutoffOn: now,
      content: csv([
        SANCTION_HEADER,
        ...sanction(barred, both, [day(-350), '2 AÑOS', day(380), '188200']),
        ...sanction(open, both, [day(-290), '18 MESES', '', '94100']),
        ...sanction(fined, 'SANCIONATORIA CON MULTA', [day(-400), '', '', '56460']),
        ...sanction({ ...onlyByName, rfc: '' }, both, [day(-260), '2 AÑOS', '', '120000']),
        ...Array.from({ length: STRANGERS / 4 }, (_, index) =>
          sanction(stranger(index + STRANGERS), both, [day(-700 + index), '3 MESES', '', '72540']),
        ).flat(),
      ]),
    },
  ];
}
