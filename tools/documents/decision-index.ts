import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'decisions');
/** The records that hold today, and those that nobody asks about first. */
export const PLACES = ['.', 'archive'] as const;
export type Place = (typeof PLACES)[number];

/** A record by its file name, with its text. */
export type Decisions = Readonly<Record<string, string>>;

const INTRODUCTIONS: Record<Place, readonly string[]> = {
  '.': [
    '# Decisiones',
    '',
    'Lo que vale hoy y que alguien que llega preguntaría: qué, por qué, qué se dejó fuera y qué lo cambiaría, una página cada una. Cuando una',
    'cambia, se cambia su página. Las demás, que valen para su parte, y las que se reunieron en estas, están en el [archivo](archive/README.md);',
    'el código las nombra por su número. Este índice lo genera `npm run tables` de la línea «Tema» de cada una; una prueba falla si no está al día.',
  ],
  archive: [
    '# Archivo de decisiones',
    '',
    'Lo que el código dice casi por sí mismo, y el detalle de lo que se reunió en otra página. Lo que vale hoy y se pregunta primero está en el',
    '[índice de decisiones](../README.md). Lo genera `npm run tables`.',
  ],
};

/** Records of this clone. */
export function readDecisions(place: Place): Decisions {
  const folder = join(FOLDER, place);
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The index of a folder: every record by its subject, and into which one it was joined. */
export function decisionIndex(place: Place, decisions: Decisions): string {
  const bySubject = Map.groupBy(Object.entries(decisions), ([name, text]) => {
    const subject = /^\*\*Tema:\*\* ([^\\\n]+)/m.exec(text)?.[1];
    if (subject === undefined) throw new Error(`docs/decisions/${name} has no line «**Tema:** …»`);
    return subject.trim();
  });
  const line = ([name, text]: [string, string]) => {
    const number = name.slice(0, 4);
    const title = /^# \d{4} · (.+)$/m.exec(text)?.[1];
    if (title === undefined) throw new Error(`docs/decisions/${name} does not begin with «# ${number} · …»`);
    const joined = /^\*\*Estado:\*\* (reunida en la \[\d{4}\]\([^)]+\))/m.exec(text)?.[1];
    return `- [${number}](${name}) ${title}${joined === undefined ? '' : ` *(${joined})*`}`;
  };
  return [
    ...INTRODUCTIONS[place],
    '',
    ...[...bySubject]
      .toSorted(([a], [b]) => a.localeCompare(b, 'es'))
      .flatMap(([subject, records]) => [
        `## ${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
        '',
        ...records.map(line),
        '',
      ]),
  ].join('\n');
}

const fileOf = (place: Place): string => join(FOLDER, place, 'README.md');

/** The index as it is committed. */
export const committedIndex = (place: Place): string => readFileSync(fileOf(place), 'utf8');

if (import.meta.main && process.argv.includes('--write')) {
  for (const place of PLACES) writeFileSync(fileOf(place), decisionIndex(place, readDecisions(place)));
}
