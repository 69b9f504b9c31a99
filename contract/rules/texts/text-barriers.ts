import { TEXT_STATE_LABELS, type DocumentTextFacts } from '#contract/document-text.ts';

/** The same as one text; empty where nothing keeps anybody. */
export function barriersText(facts: DocumentTextFacts | null | undefined): string {
  const told = barriersOf(facts);
  return told.length === 0 ? '' : `${told.join('. ')}.`;
}

/**
 * What keeps somebody from reading a document who cannot see it, searches it or wants its words: one sentence each, without
 * its full stop. None of a document that says all of itself.
 */
export function barriersOf(facts: DocumentTextFacts | null | undefined): string[] {
  if (facts === null || facts === undefined) return [];
  const { state, pages, textPages, ocrPages, imagePages, language, isTagged, isProtected } = facts;
  if (state !== 'read') return [TEXT_STATE_LABELS[state]];
  const told: string[] = [];
  if (imagePages > 0)
    told.push(
      textPages + ocrPages === 0
        ? 'Es una imagen: no se puede buscar, copiar ni escuchar con un lector de pantalla'
        : `${imagePages} de ${pages} páginas son imágenes sin texto`,
    );
  if (ocrPages > 0)
    told.push(
      ocrPages === 1
        ? 'El texto de una página se reconoció de una imagen y puede tener errores'
        : `El texto de ${ocrPages} páginas se reconoció de una imagen y puede tener errores`,
    );
  if (isProtected) told.push('Restringe lo que se puede hacer con él');
  if (!isTagged && textPages > 0) told.push('No trae estructura para lectores de pantalla');
  if (language !== null && language !== 'es') told.push('No está en español');
  return told;
}
