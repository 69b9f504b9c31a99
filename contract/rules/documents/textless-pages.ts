/** Page numbers with runs put together: «2, 5 y 7 a 12». */
export function pageList(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  const told = runs.flatMap(([first, last]) =>
    last - first > 1
      ? [`${first} a ${last}`]
      : Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`),
  );
  const last = told.pop() ?? '';
  return told.length === 0 ? last : `${told.join(', ')} y ${last}`;
}

/** Which pages of a PDF are pictures without text, for whoever reads it; empty where none are, or nobody looked. */
export function textlessPages(textless: readonly number[] | null, pages: number | null): string {
  if (textless === null || textless.length === 0) return '';
  if (textless.length === pages)
    return pages === 1
      ? 'Su página no tiene texto: es una imagen.'
      : `Ninguna de sus ${pages} páginas tiene texto: son imágenes.`;
  return textless.length === 1
    ? `La página ${pageList(textless)} no tiene texto: es una imagen.`
    : `Las páginas ${pageList(textless)} no tienen texto: son imágenes.`;
}

/** The same for whoever uploads it, with what that means and what to do. */
export function textlessSentence(textless: readonly number[] | null, pages: number | null): string {
  const which = textlessPages(textless, pages);
  if (which === '') return '';
  return `${which} Ahí no se puede buscar, copiar ni escuchar con un lector de pantalla. Si tienes el archivo original, guárdalo como PDF, sin imprimirlo ni escanearlo, y súbelo en su lugar; si no, puedes seguir.`;
}
