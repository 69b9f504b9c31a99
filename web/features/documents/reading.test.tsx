import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DocumentReading } from '#contract/page-views.ts';
import { Screen } from './reading.screen.tsx';

const ID = '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11';

const reading = (pages: DocumentReading['pages']): DocumentReading => ({
  state: 'made',
  document: {
    id: ID,
    title: 'Acta escaneada',
    version: 1,
    newest: 1,
    originalName: 'acta.pdf',
    mediaType: 'application/pdf',
    bytes: 1_000,
    publishedAt: '2026-11-20T16:00:00.000Z',
    href: `/documentos/${ID}/1/acta.pdf`,
  },
  procedure: { number: 'LP-UG-014-2026', slug: 'lp-ug-014-2026', title: 'Equipo de cómputo' },
  language: null,
  pages,
});

const paragraph = (text: string) => [{ kind: 'paragraph' as const, text }];
const CAUTION = 'Texto reconocido en una imagen; puede tener errores.';
/** Markup of each page. */
const drawn = (pages: DocumentReading['pages']) => {
  const html = renderToStaticMarkup(<Screen reading={reading(pages)} />);
  return { html, parts: html.split('<section ').slice(1) };
};

test('a page whose letters were recognised says so; one that brings its text does not, and one without any is a picture', () => {
  const { html, parts } = drawn([
    { number: 1, blocks: paragraph('Reunidos en la sala'), isRecognised: true },
    { number: 2, blocks: paragraph('Con letras propias'), isRecognised: false },
    { number: 3, blocks: [], isRecognised: false },
  ]);
  expect(parts.map((part) => part.includes(CAUTION))).toEqual([true, false, false]);
  expect(parts[0]).toContain('Reunidos en la sala');
  expect(parts[2]).toContain('Imagen de la página 3');
  expect(html).not.toContain('Este documento es una imagen');
  expect(html).toContain('Vale el documento publicado.');
});

test('without any words it says that it is a picture', () => {
  const { html } = drawn([{ number: 1, blocks: [], isRecognised: false }]);
  expect(html).toContain('Este documento es una imagen');
  expect(html).not.toContain(CAUTION);
});
