import { todayInMexico } from '#contract/mexico-time.ts';
import { KEY_HEADER, rowOf, type ContentField, type ContentKind } from '#contract/content.ts';

/** What is typed into the fields of a kind: a text, or the texts of one child row; what is left out is not touched. */
export type Samples = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Texts of which one fits every pattern that a field asks for. */
const SHAPED = [
  'https://universidad.example/recorrido',
  'recorrido@universidad.example',
  '51501',
  '7412',
  '473 100 2030',
  'RECORRIDO-01',
  '12',
];

/** What the rules between the fields of a kind ask for; nothing is left to its first option. */
const RULED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  directorio: { name: 'Elena Ríos Soto', surname1: 'Ríos', surname2: 'Soto' },
  // What it replaces would be shown as replaced to every other journey.
  normatividad: { replacedBy: '' },
  perfiles: { replaces: '' },
  // The public page shows those of the year that runs.
  // An amount without a bound has no number, and partidas are told by how they begin.
  rutas: { overValue: '', upToValue: '', prefixes: '515' },
  // An address, as the form takes it.
  avisos: { link: '/directorio' },
  topes: { fiscalYear: todayInMexico().slice(0, 4), budgetTo: '' },
};

/** Kinds that rules of the portal read and no page shows. */
const UNSEEN: readonly string[] = ['sinonimos', 'fundamentos', 'rutas'];

/** Whether visitors read the texts of a kind. */
export const isRead = ({ type }: ContentKind): boolean => !UNSEEN.includes(type);

/** A text that a field takes. */
function textOf(field: ContentField, place: number): string {
  switch (field.type) {
    case 'date':
      return place === 0 ? '01/02/2024' : '';
    case 'number':
      return '900';
    case 'yesNo':
    case 'choice':
    case 'files':
      return '';
    case 'reference':
      return field.of ?? '';
    default: {
      const plain = `${field.label} de recorrido`.slice(0, field.most);
      const { shape } = field;
      const text = shape === undefined ? plain : SHAPED.find((one) => shape.pattern.test(one));
      if (text === undefined) throw new Error(`No sample fits the pattern of «${field.label}».`);
      return text;
    }
  }
}

/** What to type into every field of a kind: all that must be filled and all that may, but for days and choices that may be left. */
export function samplesOf(kind: ContentKind, first: string): Samples {
  const days = kind.fields.filter(({ type, isRequired }) => type === 'date' && isRequired === true);
  const samples = kind.fields.map((field) => {
    if (field.type === 'rows') {
      const parts = rowOf(field).fields.map((part) => [part.name, textOf(part, 0)] as const);
      return [field.name, Object.fromEntries(parts)] as const;
    }
    const day = days.indexOf(field);
    // The last of several days ends what the first one begins.
    if (day > 0) return [field.name, '31/12/2031'] as const;
    return [field.name, textOf(field, field.type === 'date' ? day : 0)] as const;
  });
  return { ...Object.fromEntries(samples), ...RULED[kind.type], [kind.firstField]: first };
}

/** The field whose text is corrected and looked for: the first that is free to say anything. */
export function freeField({ fields, type }: ContentKind): ContentField {
  const found = fields.find(
    (field) =>
      ['text', 'longText'].includes(field.type) && field.shape === undefined && field.isUnique !== true,
  );
  if (found === undefined) throw new Error(`«${type}» has no text that may say anything.`);
  return found;
}

/** Another field that takes typed text, with what another person types there. */
export function otherField(kind: ContentKind): { field: ContentField; text: string } {
  const first = freeField(kind);
  const field = kind.fields.find(
    (one) =>
      one !== first &&
      one.name !== kind.firstField &&
      ['text', 'longText', 'number'].includes(one.type) &&
      one.shape === undefined,
  );
  if (field === undefined) throw new Error(`«${kind.type}» has one text alone.`);
  return { field, text: field.type === 'number' ? '77' : 'Lo escribió otra persona' };
}

/** A field that refuses most of what can be written into a cell, and a part of what is said then. */
export function pickyField({ fields, type }: ContentKind): { field: ContentField; message: string } {
  const messages = {
    choice: 'Escribe una de estas',
    date: 'no es una fecha',
    number: 'Escribe un número entero',
  };
  for (const [kind, message] of Object.entries(messages)) {
    const field = fields.find((one) => one.type === kind);
    if (field !== undefined) return { field, message };
  }
  throw new Error(`«${type}» has no field that refuses a word.`);
}

/** A table as people make it of the template: what they typed under the names of the columns. */
export function tableOf(kind: ContentKind, rows: readonly Samples[]): Buffer {
  const fields = kind.fields.filter(({ type }) => type !== 'files');
  const cell = (sample: Samples[string] | undefined) =>
    typeof sample === 'object' ? Object.values(sample).join(' | ') : (sample ?? '');
  const lines = [
    [KEY_HEADER, ...fields.map(({ label }) => label)],
    ...rows.map((row) => ['', ...fields.map(({ name }) => cell(row[name]))]),
  ];
  const text = lines
    .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
    .join('\n');
  return Buffer.from(`${text}\n`);
}
