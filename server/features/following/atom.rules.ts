import type { ProcedureEvent } from '#contract/procedure-events.ts';
import { eventWords } from '#contract/rules/procedures/event-words.ts';

interface FeedFacts {
  title: string;
  /** Address of the feed itself, which also names it for ever. */
  self: string;
  /** The screen that shows the same. */
  page: string;
  publicUrl: string;
  unit: string;
}

/** Text of an XML element or attribute, without the signs that XML does not know. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An Atom feed (RFC 4287) of what became public; each entry says what changed and why it matters. */
export function atomText(events: readonly ProcedureEvent[], facts: FeedFacts): string {
  const { publicUrl } = facts;
  const host = new URL(publicUrl).hostname;
  const entries = events.map((event) => {
    const { title, lines, why } = eventWords(event);
    const href = `${publicUrl}/AdquisicionesUG/adquisiciones/procedimientos/${encodeURIComponent(event.slug)}`;
    const content = [title, ...lines, ...(why === undefined ? [] : [why])]
      .map((line) => `<p>${xmlText(line)}</p>`)
      .join('');
    return [
      '<entry>',
      // It was minted on its day and never changes (RFC 4151).
      `<id>tag:${host},${event.at.slice(0, 10)}:novedad/${event.id}</id>`,
      `<title>${xmlText(`${event.number}: ${title}`)}</title>`,
      `<updated>${event.at}</updated>`,
      `<published>${event.at}</published>`,
      `<link rel="alternate" type="text/html" href="${xmlText(href)}"/>`,
      `<category term="${xmlText(event.kind)}"/>`,
      `<summary>${xmlText(event.title)}</summary>`,
      `<content type="html">${xmlText(content)}</content>`,
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">',
    `<id>${xmlText(facts.self)}</id>`,
    `<title>${xmlText(facts.title)}</title>`,
    `<updated>${events[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(facts.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(facts.page)}"/>`,
    `<author><name>${xmlText(facts.unit)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
