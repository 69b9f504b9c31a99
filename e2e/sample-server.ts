import { API_BASE } from '#contract/endpoint.ts';
import type { Plugin } from 'vite';

const PDF = 'application/pdf';

/** Files that tests of parts open by an address: `…/bases-42.pdf` has 42 pages. */
const SAMPLES: readonly [name: RegExp, media: string, make: (pages: number) => Promise<string | Buffer>][] = [
  [/^bases-(\d+)\.pdf$/, PDF, async (pages) => (await import('./sample-files.ts')).biddingDocuments(pages)],
  [
    /^escaneado-(\d+)\.pdf$/,
    PDF,
    async (pages) => (await import('./sample-files.ts')).scannedPages(pages, 0.1),
  ],
  [
    /^formulario-(\d+)\.pdf$/,
    PDF,
    async () => (await import('#server/kit/files/test-page-pdfs.ts')).filledForm({ restricts: true }),
  ],
  [/^terminos-(\d+)\.pdf$/, PDF, async () => (await import('./page-samples.ts')).termsWithIndex()],
];
const PICTURE = /^\/documentos\/[^/]+\/versiones\/\d+\/paginas\/\d+\/imagen(\?miniatura=1)?$/;

/** Serves what the portal serves besides JSON: PDFs below `/muestras/`, and a picture of any page of a document. */
export const sampleServer: Plugin = {
  name: 'sample-server',
  configureServer({ middlewares }) {
    middlewares.use(API_BASE, (request, response, next) => {
      const address = request.url ?? '';
      const picture = PICTURE.exec(address);
      if (picture !== null) {
        const width = picture[1] === undefined ? 1_224 : 192;
        response.setHeader('content-type', 'image/svg+xml');
        response.end(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 22) / 17}"><rect width="100%" height="100%" fill="white"/></svg>`,
        );
        return;
      }
      const name = /^\/muestras\/([^?]+)/.exec(address)?.[1] ?? '';
      const sample = SAMPLES.find(([pattern]) => pattern.test(name));
      if (sample === undefined) {
        next();
        return;
      }
      const [pattern, media, make] = sample;
      make(Number(pattern.exec(name)?.[1])).then((bytes) => {
        response.setHeader('content-type', media);
        response.setHeader('content-length', bytes.length);
        response.end(bytes);
      }, next);
    });
  },
};
