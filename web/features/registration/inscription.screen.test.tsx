import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import { Screen } from './inscription.screen.tsx';
import { REQUIREMENTS, SETTINGS } from './test-request.ts';

const told = (persona: string, tramite = '') =>
  renderToStaticMarkup(
    <PortalProvider value={{ settings: { sendsMail: true } } as unknown as Portal}>
      <Screen
        search={{ persona, tramite, origen: '' }}
        data={{ settings: SETTINGS, papers: [...REQUIREMENTS], steps: [{ name: 'Datos', lines: [] }] }}
      />
    </PortalProvider>,
  ).replaceAll('<!-- -->', '');

test('nobody is taken for a company: the papers are shown once the kind of person is chosen', () => {
  const open = told('');
  expect(open).toContain('Elige persona física o persona moral');
  expect(open).not.toContain('Inscripción de persona');
  expect(open).not.toContain('Obligatorios');
  expect(open).toContain('persona=moral');
  for (const [persona, name] of [
    ['moral', 'persona moral'],
    ['fisica', 'persona física'],
  ] as const) {
    const chosen = told(persona);
    expect(chosen).toContain(`Inscripción de ${name}.`);
    expect(chosen).toContain('Obligatorios');
  }
  expect(told('', 'baja')).not.toContain('Elige persona');
});
