import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURES } from './picture-list.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const pages = [
  'README.md',
  ...['contract', 'db', 'docs', 'e2e', 'bench', 'server', 'tools', 'web'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => join(room, name)),
  ),
];
const drawn = new Set([
  'docs/pictures/portal.png',
  ...PICTURES.flatMap(({ name, onPhone }) => [
    `docs/pictures/${name}-escritorio.png`,
    ...(onPhone === true ? [`docs/pictures/${name}-telefono.png`] : []),
  ]),
]);

/** Settings that the configuration reads, from its source. */
function settings(): string[] {
  const source = read('server/config.ts');
  const named = [
    ...source.matchAll(/(?:text|url|integer|social|service|choice)\((?:env, )?'([A-Z_]+)'/g),
  ].map((match) => match[1] as string);
  return [...new Set(['NODE_ENV', ...named])];
}

describe('the documents', () => {
  it('have in the README every setting that the code reads, and no other', () => {
    const table = read('README.md').split('## Configuración')[1]?.split('\n## ')[0] ?? '';
    const rows = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] as string);
    expect(rows.toSorted()).toEqual(settings().toSorted());
  });

  it('mark in the README the settings that production asks for', () => {
    const required = /PRODUCTION_REQUIRED = \[([^\]]+)\]/.exec(read('server/config.ts'))?.[1] ?? '';
    const marked = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \*\*P\*\*/gm)].map(
      (match) => match[1] as string,
    );
    expect(marked.toSorted()).toEqual(
      [...required.matchAll(/'([A-Z_]+)'/g)].map((match) => match[1] as string).toSorted(),
    );
  });

  it('have no link that leads nowhere', () => {
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((match) => normalize(join(dirname(page), match[1] as string)))
        .filter((target) => !existsSync(join(ROOT, target)) && !drawn.has(target))
        .map((target) => `${page} → ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it('name every dependency and what it saves', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read('package.json'),
    ) as Record<string, Record<string, string>>;
    const table = read('docs/decisions/0106-dependencias.md');
    const rows = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
    );
    const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(rows.toSorted()).toEqual(declared.toSorted());
  });

  it('say in two sentences what belongs in each folder of the first two levels', () => {
    const folders = ['bench', 'contract', 'db', 'docs', 'e2e', 'server', 'tools', 'web'];
    const inner = folders.flatMap((room) =>
      readdirSync(join(ROOT, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(room, entry.name)),
    );
    const without = [...folders, ...inner].filter((folder) => !existsSync(join(ROOT, folder, 'README.md')));
    expect(without).toEqual([]);
  });
});
