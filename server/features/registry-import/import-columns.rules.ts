import { FILE, type FileField } from '#contract/file-catalogue.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** A column of the template: where its value goes (`_` paths are of the registration, not of the file). */
export interface ImportColumn {
  header: string;
  path: string;
  /** How its text becomes a value: as the datum is written. */
  kind: FileField['kind'];
  example: string;
  /** Other names under which registries have it. */
  also: readonly string[];
  /** Codes of a choice by the folded words that spell them. */
  words?: Readonly<Record<string, string>>;
  /** What a person may choose for a word that spells none of them. */
  choices?: readonly { value: string; label: string }[];
}

const column = (
  header: string,
  path: string,
  kind: FileField['kind'] = 'text',
  also: readonly string[] = [],
  example = '',
): ImportColumn => ({ header, path, kind, example, also });

function columnOf({ path, kind, labels = {}, column: facts }: FileField): ImportColumn[] {
  if (facts === undefined) return [];
  const { header, example = '', also = [], words = {} } = facts;
  const spelt = Object.entries(labels).map(([code, label]): [string, string] => [fold(label), code]);
  const choices =
    kind === 'yes'
      ? [
          { value: 'true', label: 'Sí' },
          { value: 'false', label: 'No' },
        ]
      : Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ header, path, kind, example, also, words: { ...Object.fromEntries(spelt), ...words }, choices }];
}

/** Columns of the registration around those that the catalogue of the file has. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  column('Número de registro', '_number', 'capitals', [
    'no. de registro',
    'núm. de registro',
    'folio',
    'número de proveedor',
    'no. de proveedor',
  ]),
  ...FILE.flatMap(columnOf),
  column(
    'Fecha de inscripción',
    '_registeredOn',
    'date',
    [
      'fecha de registro',
      'inscripción',
      'fecha de alta',
      'fecha alta',
      'alta',
      'fec. alta',
      'f. de alta',
      'fecha de ingreso',
    ],
    '15/01/2026',
  ),
  column(
    'Vigencia hasta',
    '_validUntil',
    'date',
    ['vigencia', 'vence', 'vencimiento', 'fecha de vencimiento', 'vigente hasta'],
    '15/01/2027',
  ),
  column(
    'Situación',
    '_situation',
    'text',
    ['situación en el padrón', 'estatus', 'estado en el padrón'],
    'Activo',
  ),
  column('Observaciones internas', '_remarks', 'text', ['observaciones']),
];

/** The same with those that only other registries have: the template writes such a datum in one column. */
export const READ_COLUMNS: readonly ImportColumn[] = [
  ...IMPORT_COLUMNS,
  column('Lada', '_areaCode', 'text', [
    'clave lada',
    'lada del teléfono',
    'lada teléfono',
    'clave de larga distancia',
    'clave de ciudad',
    'clave de área',
  ]),
  column('Homoclave', '_homoclave', 'text', ['homo', 'homoclave del rfc', 'rfc homoclave']),
];

const key = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_NAME = new Map(
  READ_COLUMNS.flatMap((one) => [one.header, ...one.also].map((name) => [key(name), one])),
);

/** Whether some column of the template has that name. */
export function isImportColumn(name: string): boolean {
  return BY_NAME.has(key(name));
}

/** Column of the template that each heading of a file names. */
export const namedImportColumns = (header: readonly string[]): (ImportColumn | undefined)[] =>
  header.map((name) => BY_NAME.get(key(name)));

/** The same once for each: the first of two with the same meaning, before a person says which it is. */
export function mapImportColumns(header: readonly string[]): (ImportColumn | undefined)[] {
  const seen = new Set<string>();
  return header.map((name) => {
    const found = BY_NAME.get(key(name));
    if (found === undefined || seen.has(found.path)) return undefined;
    seen.add(found.path);
    return found;
  });
}

/** Columns that every registry has. */
export const NEEDED_HEADERS: readonly string[] = ['RFC', 'Giros'];

/** Columns without which no row can be read; empty when all are there. */
export function missingColumns(columns: readonly (ImportColumn | undefined)[]): string[] {
  const paths = new Set(columns.map((one) => one?.path));
  const missing = NEEDED_HEADERS.filter(
    (header) => !paths.has(IMPORT_COLUMNS.find((one) => one.header === header)?.path),
  );
  const hasName = paths.has('legalName') || paths.has('givenNames');
  return hasName ? missing : [...missing, 'Denominación o razón social, o Nombre(s)'];
}
