import { XMLParser, XMLValidator } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { expect, it } from 'vitest';
import type { ProcedureEvent } from '#contract/procedure-events.ts';
import { atomText } from './atom.rules.ts';

const event = (patch: Partial<ProcedureEvent> = {}): ProcedureEvent => ({
  id: 41,
  kind: 'change',
  at: '2026-11-20T16:00:00.000Z',
  number: 'LP-UG-014-2026',
  slug: 'LP-UG-014-2026',
  title: 'Equipo <b>de cómputo</b> & "más"',
  procedureKind: 'open',
  state: 'open',
  closesAt: '2026-12-03T15:30:00.000Z',
  detail: {
    reason: 'Lo pidieron tres empresas.',
    changes: [
      { field: 'acts.opening.1', before: '2026-12-01T15:30:00.000Z', after: '2026-12-03T15:30:00.000Z' },
    ],
  },
  ...patch,
});
const FACTS = {
  title: 'Procedimientos en estado abierto · Unidad',
  self: 'https://compras.example/DISU/AdquisicionesUG/procedimientos.atom?estado=abierto&q=a',
  page: 'https://compras.example/AdquisicionesUG/adquisiciones?estado=abierto&q=a',
  publicUrl: 'https://compras.example',
  unit: 'Unidad de Compras',
};

it('two parsers read what changed, with before and after, the reason and why it matters', async () => {
  const text = atomText([event()], FACTS);
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text);
  expect(feed.id).toBe(FACTS.self);
  expect(feed.updated).toBe('2026-11-20T16:00:00.000Z');
  expect(feed.entry).toMatchObject({
    id: 'tag:compras.example,2026-11-20:novedad/41',
    title: 'LP-UG-014-2026: Cambió: Apertura de propuestas',
    summary: 'Equipo <b>de cómputo</b> & "más"',
  });
  expect(feed.link.map((link: Record<string, string>) => link['@_href'])).toEqual([FACTS.self, FACTS.page]);
  const read = await new RssParser().parseString(text);
  expect(read.title).toBe(FACTS.title);
  const [item] = read.items;
  expect(item).toMatchObject({
    id: 'tag:compras.example,2026-11-20:novedad/41',
    link: 'https://compras.example/AdquisicionesUG/adquisiciones/procedimientos/LP-UG-014-2026',
    isoDate: '2026-11-20T16:00:00.000Z',
  });
  expect(item?.content).toBe(
    '<p>Cambió: Apertura de propuestas</p>' +
      '<p>Apertura de propuestas: antes 1 dic 2026, 09:30 h; ahora 3 dic 2026, 09:30 h</p>' +
      '<p>Motivo: Lo pidieron tres empresas.</p>' +
      '<p>Revisa tus fechas: los plazos que dependen de este acto también pueden moverse.</p>',
  );
});

it('signs that XML does not know never break it, and markup in a text stays text', async () => {
  const text = atomText(
    [event({ kind: 'document', detail: { title: 'Bases \u0007\ud800<script>', version: 1 } })],
    FACTS,
  );
  expect(XMLValidator.validate(text)).toBe(true);
  const [item] = (await new RssParser().parseString(text)).items;
  expect(item?.content).toBe('<p>Documento nuevo: Bases \ufffd&lt;script&gt;</p>');
});

it('a feed without news is a feed', async () => {
  const text = atomText([], FACTS);
  expect(XMLValidator.validate(text)).toBe(true);
  expect((await new RssParser().parseString(text)).items).toEqual([]);
});
