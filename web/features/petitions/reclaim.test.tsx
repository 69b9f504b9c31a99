import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { COMPLAINT_PLACES } from '#contract/rights-setting.ts';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import type { ComplainedOf, Reclaim } from './reclaim.data.ts';
import { Screen } from './reclaim.screen.tsx';

const { initial } = COMPLAINT_PLACES;
const PLACES: Reclaim['places'] = {
  federal: { name: initial.federalAuthority!, place: initial.federalPlace! },
  other: { name: 'Contraloría de la Universidad', place: 'Lascuráin de Retana 5' },
  control: { name: initial.controlName!, place: '', superior: '' },
};
const award = {
  code: 'award_to_firmness',
  act: null,
  sequence: 1,
  bound: 'latest',
  name: 'Inconformidad contra el fallo',
  amount: 6,
  unit: 'working_days',
  isBackward: false,
  source: 'LAASSP 2025, art. 95',
  text: null,
  start: { what: 'el fallo', date: '2026-11-12', at: null },
  date: '2026-11-23',
  at: null,
  longer: null,
} as const;
const purchase = (kind: 'open' | 'direct'): ComplainedOf => ({
  procedure: { slug: 'lp-1', number: 'LP-1', title: 'Sillas', kind, regime: 'laassp_2025' },
  told: { deadlines: [award], unknown: [], holidays: ['2026-11-16'] },
});
const drawn = (
  of: Reclaim['of'],
  search: Partial<Record<'contra' | 'soy' | 'procedimiento', string>>,
  now = '2026-11-13T18:00:00.000Z',
) =>
  renderToStaticMarkup(
    <PortalProvider
      value={
        {
          now,
          settings: {
            footer: { phone: '473 555 0142', email: 'unidad@universidad.example', hours: '9 a 15 h' },
          },
        } as unknown as Portal
      }
    >
      <Screen data={{ places: PLACES, of }} search={{ contra: '', soy: '', procedimiento: '', ...search }} />
    </PortalProvider>,
  );
const ways = (html: string) => [...html.matchAll(/id="via-(\w+)"/g)].map(([, way]) => way);

test('who took part in a tender reads before whom and until which day, without scripts', () => {
  const html = drawn(purchase('open'), { contra: 'acto', soy: 'participante', procedimiento: 'lp-1' });
  expect(ways(html)).toEqual(['inconformidad', 'denuncia', 'queja']);
  expect(html).toContain('Secretaría Anticorrupción y Buen Gobierno');
  expect(html).not.toContain('Contraloría de la Universidad');
  expect(html).toMatch(/a más tardar, el lunes,? 23 de noviembre de 2026/);
  expect(html).not.toContain('ya venció');
  expect(html).toMatch(/<form [^>]*method="get"/);
  expect(html).toContain('name="contra" checked="" value="acto"');
  expect(
    drawn(purchase('open'), { contra: 'acto', soy: 'participante' }, '2026-11-24T18:00:00.000Z'),
  ).toContain('ya venció');
});

test('against a direct award it says that it is not admitted and gives no day, and the other two stand open', () => {
  const html = drawn(purchase('direct'), { contra: 'acto', soy: 'participante' });
  expect(ways(html)).toEqual(['queja', 'inconformidad', 'denuncia']);
  expect(html).toContain('No se admite contra una adjudicación directa (LAASSP 2025, arts. 95 y 97, fr. I)');
  expect(html).not.toContain('23 de noviembre');
});

test('without answers, and with words that are none, all three are told and none is put first', () => {
  for (const search of [{}, { contra: 'toString', soy: 'nadie' }]) {
    const html = drawn(null, search);
    expect(ways(html)).toEqual(['inconformidad', 'denuncia', 'queja']);
    expect(html).not.toContain('La que corresponde');
    expect(html).toContain('Contraloría de la Universidad');
  }
  expect(drawn('missing', { procedimiento: 'LP-0' })).toContain('No hay una compra publicada con ese número');
});
