import { CONDITION_LABELS, CONDITIONS } from '#contract/tender-conditions.ts';

const spanish = (es: string) => ({ es });

const conditionProperties = Object.fromEntries(
  CONDITIONS.map((name) => [
    name,
    {
      title: CONDITION_LABELS[name],
      description: 'Como lo dice la convocatoria.',
      type: ['string', 'null'],
    },
  ]),
);

/** The fields of our own in releases, described as an extension of OCDS. */
export const EXTENSION_FILES = {
  'extension.json': {
    name: spanish('Resumen SHA-256 de los documentos y condiciones de la convocatoria'),
    description: spanish(
      'El resumen SHA-256 de cada archivo, con el que cualquiera comprueba que es el que se publicó, y lo que la convocatoria pide de garantías, anticipo y entrega.',
    ),
    compatibility: ['1.1'],
    schemas: ['release-schema.json'],
  },
  'release-schema.json': {
    definitions: {
      Tender: { properties: conditionProperties },
      Document: {
        properties: {
          sha256: {
            title: 'SHA-256',
            description: 'Resumen SHA-256 del archivo, en hexadecimal.',
            type: ['string', 'null'],
            pattern: '^[0-9a-f]{64}$',
          },
        },
      },
    },
  },
} as const;
