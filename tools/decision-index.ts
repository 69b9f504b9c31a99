import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'decisions');
const FILE = join(FOLDER, 'README.md');

/** A record by its file name, with its text. */
export type Decisions = Readonly<Record<string, string>>;

/** Records of this clone. */
export function readDecisions(): Decisions {
  const names = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
}

/** Numbers of the records that a later one changes, each with the file of that one. */
function changesIn(decisions: Decisions): Map<string, string[]> {
  const changes = new Map<string, string[]>();
  const note = (changed: string, by: string) => changes.set(changed, [...(changes.get(changed) ?? []), by]);
  for (const [name, text] of Object.entries(decisions)) {
    const state = /\*\*Estado:\*\*[^\n]*/.exec(text)?.[0] ?? '';
    for (const [, link = ''] of state.matchAll(
      /(?:salvo|cambiada|como dice|ampliada)[^[]*\[\d{4}\]\(([^)]+)\)/g,
    ))
      note(name.slice(0, 4), link);
    for (const [, number = ''] of state.matchAll(/cambia (?:a la |la |lo que )\[(\d{4})\]/g))
      note(number, name);
  }
  return changes;
}

/** `docs/decisions/README.md`: every record by its subject, and which of them a later one changed. */
export function decisionIndex(decisions: Decisions): string {
  const changes = changesIn(decisions);
  const bySubject = Map.groupBy(Object.entries(decisions), ([name, text]) => {
    const subject = /^\*\*Tema:\*\* ([^\\\n]+)/m.exec(text)?.[1];
    if (subject === undefined) throw new Error(`docs/decisions/${name} has no line «**Tema:** …»`);
    return subject.trim();
  });
  const line = ([name, text]: [string, string]) => {
    const number = name.slice(0, 4);
    const title = /^# \d{4} · (.+)$/m.exec(text)?.[1];
    if (title === undefined) throw new Error(`docs/decisions/${name} does not begin with «# ${number} · …»`);
    const later = [...new Set(changes.get(number))].map((link) => `[${link.slice(0, 4)}](${link})`);
    return `- [${number}](${name}) ${title}${later.length === 0 ? '' : ` *(en parte cambiada: ${later.join(', ')})*`}`;
  };
  return [
    '# Decisiones',
    '',
    'Una página por decisión: qué, por qué, qué se dejó fuera y qué la cambiaría. Lo que el código dice por sí mismo no lleva página; la que',
    'dejó de valer se borra. Este índice lo genera `npm run tables` de la línea «Tema» de cada una; una prueba falla si no está al día.',
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

/** The index as it is committed. */
export const committedIndex = (): string => readFileSync(FILE, 'utf8');

if (import.meta.main && process.argv.includes('--write')) writeFileSync(FILE, decisionIndex(readDecisions()));
