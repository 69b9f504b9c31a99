import { expect, it } from 'vitest';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import { structuredData } from './structured-data.ts';

const SETTINGS = {
  publicUrl: 'https://portal.example',
  unit: 'Unidad de Adquisiciones',
  university: 'Universidad de Guanajuato',
  universityUrl: 'https://www.ugto.mx',
  footer: { address: 'Lascuráin de Retana 5', phone: '473 732 0006', email: 'compras@example.mx', hours: '' },
} as PublicSettings;
const ACT = { sequence: 1, allDay: false, url: null };
const DETAIL = {
  number: 'LP-UG-014-2026',
  slug: 'LP-UG-014-2026',
  title: 'Equipo de cómputo </script><script>alert(1)</script>',
  description: 'Computadoras para aulas.',
  kind: 'open',
  state: 'open',
  publishedAt: '2026-11-03T15:00:00.000Z',
  contact: 'Mariana Ficticia, mariana@example.mx',
  acts: [
    { ...ACT, kind: 'publication', at: '2026-11-03T15:00:00.000Z', place: null },
    { ...ACT, kind: 'questions_deadline', at: '2026-11-10T15:00:00.000Z', place: 'Portal' },
    { ...ACT, kind: 'opening', at: '2026-11-24T16:00:00.000Z', place: 'Sala de Juntas A' },
    { ...ACT, kind: 'award', at: '2026-12-08T16:00:00.000Z', place: null },
  ],
} as unknown as ProcedureDetail;
const ROUTE = '/adquisiciones/procedimientos/$numero';
const thing = (type: string, of = structuredData(ROUTE, DETAIL, SETTINGS)) =>
  of?.['@graph'].find((one) => one['@type'] === type);

it('the home page tells search engines who buys and how to search', () => {
  const home = structuredData('/', {}, SETTINGS);
  expect(thing('GovernmentOrganization', home)).toMatchObject({
    name: 'Unidad de Adquisiciones',
    parentOrganization: { '@type': 'CollegeOrUniversity', name: 'Universidad de Guanajuato' },
  });
  expect(thing('WebSite', home)).toMatchObject({
    potentialAction: {
      target: 'https://portal.example/AdquisicionesUG/adquisiciones?q={search_term_string}',
    },
  });
});

it('a procedure tells what is looked for, until when, the acts that have a place, and the way to it', () => {
  expect(thing('Demand')).toMatchObject({
    identifier: 'LP-UG-014-2026',
    validThrough: '2026-11-24T16:00:00.000Z',
    url: 'https://portal.example/AdquisicionesUG/adquisiciones/procedimientos/LP-UG-014-2026',
  });
  const events = structuredData(ROUTE, DETAIL, SETTINGS)?.['@graph'].filter(
    (one) => one['@type'] === 'Event',
  );
  expect(events).toMatchObject([
    {
      startDate: '2026-11-24T16:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Sala de Juntas A' },
    },
  ]);
  expect(thing('BreadcrumbList')?.itemListElement).toMatchObject([
    { position: 1, name: 'Inicio' },
    { position: 2, name: 'Licitaciones y compras' },
    { position: 3, name: 'LP-UG-014-2026' },
  ]);
});

it('the acts of a cancelled procedure are cancelled events, and nobody of the unit is named', () => {
  const data = structuredData(ROUTE, { ...DETAIL, state: 'cancelled' }, SETTINGS);
  expect(thing('Event', data)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
  expect(JSON.stringify(data)).not.toContain('Mariana');
});

it('nothing is told of what was not found, nor by pages of other kinds', () => {
  expect(structuredData(ROUTE, null, SETTINGS)).toBeUndefined();
  expect(structuredData('/directorio', {}, SETTINGS)).toBeUndefined();
});
