import { expect, it } from 'vitest';
import type { DocumentTextFacts } from '#contract/document-text.ts';
import { barriersOf, barriersText } from './text-barriers.ts';

const GOOD: DocumentTextFacts = {
  state: 'read',
  pages: 12,
  textPages: 12,
  ocrPages: 0,
  imagePages: 0,
  language: 'es',
  isTagged: true,
  isProtected: false,
};

it('a tagged document in Spanish has no barrier, nor has one that nobody has read yet', () => {
  expect([barriersOf(GOOD), barriersOf(null), barriersOf({ ...GOOD, language: null })]).toEqual([[], [], []]);
});

it('says what cannot be read, copied or told aloud', () => {
  expect(barriersOf({ ...GOOD, textPages: 0, imagePages: 12, isTagged: false })).toEqual([
    'Es una imagen: no se puede buscar, copiar ni escuchar con un lector de pantalla',
  ]);
  expect(
    barriersOf({ ...GOOD, textPages: 9, ocrPages: 1, imagePages: 2, isTagged: false, language: 'en' }),
  ).toEqual([
    '2 de 12 páginas son imágenes sin texto',
    'El texto de una página se reconoció de una imagen y puede tener errores',
    'No trae estructura para lectores de pantalla',
    'No está en español',
  ]);
  expect(barriersOf({ ...GOOD, isProtected: true })).toEqual(['Restringe lo que se puede hacer con él']);
  expect(barriersOf({ ...GOOD, state: 'protected', pages: 0 })).toEqual([
    'Tiene contraseña: nadie lo abre sin ella',
  ]);
});

it('is one text with its full stops, and none where nothing keeps anybody', () => {
  expect(barriersText({ ...GOOD, isTagged: false, language: 'en' })).toBe(
    'No trae estructura para lectores de pantalla. No está en español.',
  );
  expect([barriersText(GOOD), barriersText(null), barriersText(undefined)]).toEqual(['', '', '']);
});
