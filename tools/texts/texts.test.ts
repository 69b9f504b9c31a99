import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refusedIn } from './refused-phrases.ts';
import { textsOfSource } from './texts-of-source.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['contract', 'web', 'server'];

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    // Questions to the search are as people type them.
    .map((name) => join(room, name))
    .filter((name) => /\.tsx?$|\/demo\/data\/.*\.json$/.test(name))
    .filter((name) => !/\.(test|d)\.tsx?$|\/test-questions\.ts$/.test(name)),
);
const texts = sources.flatMap((name) =>
  textsOfSource(name, readFileSync(join(ROOT, name), 'utf8')).map((found) => ({ name, ...found })),
);

describe('texts that a person reads', () => {
  it.each([
    ['Regla propia del padrón, por confirmar por la Unidad', '«por confirmar por»'],
    ['Instrumento de evaluación (muestra)', '«(muestra)»'],
    ['Cumple las especificaciones, sin rechazos ni garantías.', '«sin rechazos ni garant»'],
    ['La revisa la unidad en diez días.', '«la unidad»'],
    ['Se agregaron paginas al anexo.', '«paginas»'],
    ['Escriba la razon, por favor', '«por favor»'],
    ['Primer semestre 2026', '«semestre 2026»'],
  ])('are known when they are wrong: %s', (text, told) => {
    expect(refusedIn(text)).toContain(told);
  });

  it.each([
    'Escribe la unidad de medida.',
    'Consulta /proveedores?vista=verificar&codigo=K7 en la página.',
    'La Unidad responde en diez días hábiles.',
  ])('pass when they are right: %s', (text) => {
    expect(refusedIn(text)).toBeUndefined();
  });

  it('are found in every room, in attributes and between tags alike', () => {
    expect(
      textsOfSource('a.tsx', 'const a = <p title="Uno dos">Tres {x} y `c`</p>; const b = `Hasta ${a} días`;'),
    ).toEqual([
      { text: 'Uno dos', line: 1 },
      { text: 'Tres', line: 1 },
      { text: 'y `c`', line: 1 },
      { text: 'Hasta … días', line: 1 },
    ]);
    expect(textsOfSource('a.json', '{\n  "key": ["Cinco"]\n}')).toContainEqual({ text: 'Cinco', line: 2 });
    expect(sources.filter((name) => name.endsWith('.json')).length).toBeGreaterThan(5);
    for (const room of ROOMS)
      expect(texts.filter(({ name }) => name.startsWith(room)).length).toBeGreaterThan(1000);
  });

  it('say nothing that no person should read', () => {
    const wrong = texts.flatMap(({ name, line, text }) => {
      const why = refusedIn(text);
      return why === undefined ? [] : [`${name}:${line} ${why} in «${text.slice(0, 100)}»`];
    });
    expect(wrong).toEqual([]);
  });
});
