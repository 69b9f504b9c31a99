import { CONDITION_LABELS, CONDITIONS } from '#contract/tender-conditions.ts';

const spanish = (es: string) => ({ es });

const value = (title: string, description: string) => ({
  title,
  description,
  $ref: '#/definitions/Value',
});
const text = (title: string) => ({ title, type: ['string', 'null'] });

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
    name: spanish('SHA-256 de los documentos, condiciones de la convocatoria, convenios, penas y descuentos'),
    description: spanish(
      'El resumen SHA-256 de cada archivo, con el que cualquiera comprueba que es el que se publicó, lo que la convocatoria pide de garantías, anticipo y entrega, el valor al firmar, lo que cada convenio cambió, las penas y lo que se descontó de los pagos.',
    ),
    compatibility: ['1.1'],
    schemas: ['release-schema.json'],
  },
  'release-schema.json': {
    definitions: {
      Tender: { properties: conditionProperties },
      Contract: {
        properties: {
          valueAtSigning: value('Valor al firmar', 'El valor con que se firmó, antes de sus convenios.'),
          penalties: {
            title: 'Penas convencionales',
            description: 'Cada pena por atraso, con su fecha, su monto y cómo se calculó.',
            type: 'array',
            items: { $ref: '#/definitions/Penalty' },
          },
        },
      },
      Implementation: {
        properties: {
          withheld: {
            title: 'Descontado de los pagos',
            description:
              'Cada pena o deducción que un pago dejó fuera de lo facturado, con su fecha, su monto y por qué.',
            type: 'array',
            items: { $ref: '#/definitions/Withheld' },
          },
        },
      },
      Withheld: {
        title: 'Descuento de un pago',
        description: 'Lo que no se pagó de una factura por una pena o una deducción firme.',
        type: 'object',
        properties: {
          id: text('Identificador'),
          date: { title: 'Fecha', type: ['string', 'null'], format: 'date-time' },
          value: value('Monto', 'Lo que se descontó.'),
          description: text('Qué pena o deducción, y cómo se calculó'),
          rationale: text('Fundamento'),
          relatedTransaction: text('Identificador del pago del que se descontó'),
        },
      },
      Penalty: {
        title: 'Pena convencional',
        description: 'Lo que se impone por entregar tarde.',
        type: 'object',
        properties: {
          id: text('Identificador'),
          date: { title: 'Fecha', type: ['string', 'null'], format: 'date-time' },
          value: value('Monto', 'El monto de la pena.'),
          description: text('Motivo y cálculo'),
          rationale: text('Fundamento'),
        },
      },
      Amendment: {
        properties: {
          valueBefore: value('Valor antes', 'El valor del contrato antes del convenio.'),
          valueAfter: value('Valor después', 'El valor del contrato con el convenio.'),
          endDateBefore: { title: 'Término antes', type: ['string', 'null'], format: 'date-time' },
          endDateAfter: { title: 'Término después', type: ['string', 'null'], format: 'date-time' },
        },
      },
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
