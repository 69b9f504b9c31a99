/** Whether a file is a photo as telephones keep it, which neither PDFs nor most browsers show; many systems give it no type. */
export const isHeicName = (name: string) => /\.(heic|heif)$/i.test(name);

/** What to do with a photo as telephones keep it, where it could not be made a JPG. */
export const heicSentence = (name: string) =>
  `${name} es una foto HEIC y aquí no se pudo convertir. En tu iPhone: Ajustes › Cámara › Formatos › Más compatible, y tómala otra vez; o ábrela y guárdala como JPG.`;

/** Why a file of a kind that is known and not taken is refused, with the way from that kind to one that is; undefined for others. */
export function otherKindSentence(name: string): string | undefined {
  if (isHeicName(name)) return heicSentence(name);
  if (/\.(webp|avif|tiff?|bmp|gif)$/i.test(name))
    return `${name} es una imagen que no se admite. Ábrela, guárdala como JPG o PNG y sube esa copia.`;
  if (/\.(docx?|odt|xlsx?|ods|pptx?|rtf)$/i.test(name))
    return `${name} no se admite. Ábrelo en su programa, guárdalo como PDF y sube ese archivo.`;
  return undefined;
}
