import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { matchText, RecordMatches, standingMatches } from './record-matches.tsx';

test('what a list says of a supplier is told in words, not in codes', () => {
  const match = {
    source: 'sabg_sanctioned',
    situation: 'disqualified',
    level: 'alert' as const,
    status: 'new',
  };
  expect(matchText(match)).toBe('Proveedores sancionados (federal): Inhabilitación. Nueva.');
});

test('what a list says of a supplier leads to its evidence; what is only history or was discarded does not stand', () => {
  const match = { source: 'sat_69b', situation: 'definitive', level: 'block' as const, status: 'new' };
  const record = { number: 'P-00200', rfc: null, name: 'Empresa', matches: [match] };
  expect(renderToStaticMarkup(<RecordMatches record={record} />)).toContain(
    'href="/AdquisicionesUG/padron-Proveedores/Administrador?seccion=listas&amp;q=P-00200"',
  );
  const others = [
    { ...match, level: 'info' as const },
    { ...match, status: 'discarded' },
  ];
  expect(standingMatches([match, ...others])).toEqual([match]);
});
