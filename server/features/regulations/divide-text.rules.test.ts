import { describe, expect, it } from 'vitest';
import type { TextLine } from '#server/kit/files/text-lines.ts';
import { divideText } from './divide-text.rules.ts';

/** Pages of lines as a PDF has them; an empty line is the room above the next one. */
function pagesOf(...pages: string[]): TextLine[] {
  return pages.flatMap((page, index) => {
    let isApart = false;
    return page.split('\n').flatMap((text) => {
      if (text.trim() === '') {
        isApart = true;
        return [];
      }
      const line = { text: text.trim(), page: index + 1, isApart };
      isApart = false;
      return [line];
    });
  });
}
const named = (text: string) =>
  divideText(pagesOf(text)).parts.map(({ kind, label, heading }) => [kind, label, heading]);

describe('Marks of articles and headings', () => {
  it.each([
    ['Artículo 1.- Esta ley es de orden público.', 'Artículo 1', 'Esta ley es de orden público.'],
    ['ARTÍCULO 5. Se aplica a todos.', 'Artículo 5', 'Se aplica a todos.'],
    ['Articulo 5o.- Se aplica a todos.', 'Artículo 5', 'Se aplica a todos.'],
    ['ARTICULO 26 BIS.- De las garantías.', 'Artículo 26 Bis', 'De las garantías.'],
    ['Artículo 26 Ter. De las garantías.', 'Artículo 26 Ter', 'De las garantías.'],
    ['Artículo 12-A.- De las penas.', 'Artículo 12-A', 'De las penas.'],
    ['Art. 7.- Del comité.', 'Artículo 7', 'Del comité.'],
    ['ARTÍCULO PRIMERO.- Se expide la ley.', 'Artículo Primero', 'Se expide la ley.'],
    ['Artículo 9.-Sin espacio.', 'Artículo 9', 'Sin espacio.'],
  ])('«%s»', (line, label, text) => {
    expect(divideText(pagesOf(line)).parts).toEqual([{ kind: 'article', label, heading: '', text }]);
  });

  it('an article that a sentence names begins nothing', () => {
    const { parts } = divideText(
      pagesOf(
        'Artículo 1.- Lo que señala el\nartículo 26 de esta ley se aplica, y el\nTítulo II de la ley también.',
      ),
    );
    expect(parts.map(({ label }) => label)).toEqual(['Artículo 1']);
    expect(parts[0]?.text).toBe(
      'Lo que señala el artículo 26 de esta ley se aplica, y el Título II de la ley también.',
    );
  });

  it('titles, chapters and sections take the next short line as their name', () => {
    expect(
      named(
        'TÍTULO PRIMERO\n\nDISPOSICIONES GENERALES\n\nCapítulo II. De los plazos\n\nSECCIÓN 1\n\nArtículo 1.- Uno.',
      ),
    ).toEqual([
      ['title', 'Título Primero', 'Disposiciones generales'],
      ['chapter', 'Capítulo II', 'De los plazos'],
      ['section', 'Sección 1', ''],
      ['article', 'Artículo 1', ''],
    ]);
  });

  it('what follows the transitory heading is transitory, however its letters are spaced', () => {
    expect(
      named(
        'Artículo 1.- Uno.\n\nT R A N S I T O R I O S\n\nPRIMERO.- Entra en vigor.\n\nArtículo Segundo.- Se abroga.\n\nÚNICO. Nada.',
      ),
    ).toEqual([
      ['article', 'Artículo 1', ''],
      ['chapter', 'Transitorios', ''],
      ['transitory', 'Primero', ''],
      ['transitory', 'Segundo', ''],
      ['transitory', 'Único', ''],
    ]);
  });
});

describe('Lines become paragraphs', () => {
  it('joins what the page breaks, also words in two, and keeps fractions and items apart', () => {
    const { parts } = divideText(
      pagesOf(
        'Artículo 2.- Para esta ley se en-\ntiende por:\nI. Área: la que solicita\nun bien;\na) Uno, y\nII.- Comité.',
      ),
    );
    expect(parts[0]?.text.split('\n')).toEqual([
      'Para esta ley se entiende por:',
      'I. Área: la que solicita un bien;',
      'a) Uno, y',
      'II.- Comité.',
    ]);
  });

  it('leaves out what stands at the edge of every page and the numbers of pages, and goes on over them', () => {
    const page = (number: number, text: string) =>
      `Gaceta Universitaria, 30 de enero de 2023\nLineamientos\n${text}\n${number} de 3`;
    const { parts, dropped } = divideText(
      pagesOf(
        page(1, 'Artículo 1.- Uno que sigue'),
        page(2, 'en la otra página.\n\nArtículo 2.- Dos.'),
        page(3, 'Artículo 3.- Tres.'),
      ),
    );
    expect(parts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Artículo 1: Uno que sigue en la otra página.',
      'Artículo 2: Dos.',
      'Artículo 3: Tres.',
    ]);
    expect(dropped).toEqual([
      { text: 'Gaceta Universitaria, 30 de enero de 2023', times: 3 },
      { text: 'Lineamientos', times: 3 },
      { text: '1 de 3', times: 3 },
    ]);
  });

  it('what stands before the first article is kept as another text', () => {
    expect(divideText(pagesOf('El Congreso decreta:\n\nArtículo 1.- Uno.')).parts[0]).toEqual({
      kind: 'text',
      label: '',
      heading: '',
      text: 'El Congreso decreta:',
    });
  });
});

it('tells a person which numbers are missing, repeated, out of order or empty', () => {
  const { doubts } = divideText(
    pagesOf(
      'Artículo 1.- Uno.\n\nArtículo 3.- Tres.\n\nArtículo 3.- Otra vez.\n\nArtículo 2.-\n\nArtículo 4.- Cuatro.',
    ),
  );
  expect(doubts).toEqual([
    'Del artículo 1 se pasa al 3.',
    'Artículo 3 está dos veces.',
    'Artículo 2 viene después del artículo 3.',
    'Artículo 2 no tiene texto.',
  ]);
  expect(divideText(pagesOf('Una carta.')).doubts).toEqual([
    'No se encontró ningún artículo. Marca dónde empieza cada uno.',
  ]);
});
