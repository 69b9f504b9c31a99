const spanish = (es: string) => ({ es });

/** The one field of our own in releases, described as an extension of OCDS. */
export const EXTENSION_FILES = {
  'extension.json': {
    name: spanish('Resumen SHA-256 de los documentos'),
    description: spanish(
      'El resumen SHA-256 de cada archivo, con el que cualquiera comprueba que es el que se publicó.',
    ),
    compatibility: ['1.1'],
    schemas: ['release-schema.json'],
  },
  'release-schema.json': {
    definitions: {
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
