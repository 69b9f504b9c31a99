import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const own = (name: string) => readFileSync(new URL(name, import.meta.url));
const require = createRequire(import.meta.url);

/** Fonts of the portal for the PDF writer, by name. */
export type PdfFont = 'inter' | 'inter-medium' | 'inter-semibold' | 'serif';

let loaded: Record<PdfFont, Buffer> | undefined;

/** Reads the font files once; Inter covers Latin with its extensions, the serif Western European letters. */
export function pdfFonts(): Record<PdfFont, Buffer> {
  loaded ??= {
    inter: own('./inter-400.woff'),
    'inter-medium': own('./inter-500.woff'),
    'inter-semibold': own('./inter-600.woff'),
    serif: readFileSync(
      require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff'),
    ),
  };
  return loaded;
}

/** Whether every letter of a text is in the serif; other names are set in Inter. */
export function isInSerif(text: string): boolean {
  return /^[\u0020-\u00ff\u0152\u0153\u2010-\u2026\u20ac]*$/.test(text);
}
