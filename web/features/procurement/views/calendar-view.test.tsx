import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CalendarView } from './calendar-view.tsx';

it('an entry of the month names what is bought, not only its number', () => {
  const html = renderToStaticMarkup(
    <CalendarView
      search={{}}
      now="2026-11-23T16:00:00Z"
      month={{
        month: '2026-11',
        from: '2026-10-26',
        to: '2026-12-06',
        total: 1,
        acts: [
          {
            kind: 'opening',
            sequence: 1,
            at: '2026-11-24T16:00:00Z',
            allDay: false,
            number: 'LP-UG-016-2026',
            slug: 'LP-UG-016-2026',
            title: 'Microscopios y equipo óptico',
            procedureKind: 'open',
            state: 'open',
          },
        ],
      }}
    />,
  );
  const entry = /<a class="v-act [^]*?<\/a>/.exec(html)?.[0] ?? '';
  const seen = entry.replace(/<span class="u-visually-hidden">[^<]*<\/span>/, '').replaceAll(/<[^>]+>/g, '');
  expect(seen).toBe('Apertura 10:00\u00a0h Microscopios y equipo óptico');
  expect(entry).toContain('LP-UG-016-2026');
});
