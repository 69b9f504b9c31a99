import { CONTRACT_GUARANTEE } from '../terms.ts';
import { groupsOf } from './bidding-documents.ts';
import type { AwardFacts, DocumentFacts } from './facts.ts';
import type { Block, SheetDocument } from './pdf.ts';

export const SAMPLE = 'Documento de muestra. Las empresas, personas, cantidades y fechas son ficticias.';

/** The lots of a procedure, as far as they fit. */
export function lotTable(facts: DocumentFacts, limit = 30): Block {
  return {
    head: ['Partida', 'Descripción', 'Unidad', 'Cantidad'],
    rows: facts.lots
      .slice(0, limit)
      .map((lot) => [String(lot.number), lot.description, lot.unit, String(lot.quantity)]),
    widths: [12, 60, 16, 14],
  };
}

export function sheet(facts: DocumentFacts, title: string, pages: SheetDocument['pages']): SheetDocument {
  return { title, head: `${title} ${facts.number}`, createdOn: facts.createdOn, pages };
}

/** Public call of a procedure. */
export function notice(facts: DocumentFacts): SheetDocument {
  return sheet(facts, 'Convocatoria', [
    {
      outline: 'Convocatoria',
      blocks: [
        { text: `${facts.kindLabel} ${facts.number}. ${facts.title}. Área requirente: ${facts.area}.` },
        {
          text: 'La Unidad de Adquisiciones y Servicios de Apoyo convoca a las personas interesadas a presentar propuesta conforme al calendario siguiente. Las bases se consultan sin costo en el portal.',
        },
        {
          head: ['Acto', 'Fecha y hora', 'Lugar'],
          rows: facts.acts.map((act) => [act.label, act.when, act.place]),
          widths: [34, 40, 26],
        },
      ],
    },
    { outline: 'Partidas', blocks: [{ heading: 'Partidas' }, lotTable(facts), ...groupsOf(facts)] },
    {
      outline: 'Condiciones',
      blocks: [
        { heading: 'Condiciones generales' },
        {
          items: [
            'Idioma: español. Moneda: peso mexicano.',
            'No se otorga anticipo.',
            `Garantía de cumplimiento: ${CONTRACT_GUARANTEE}.`,
            'Ninguna de las condiciones de las bases puede negociarse.',
          ],
        },
        { text: SAMPLE },
      ],
    },
  ]);
}

/** What stands in the annex that all tenders of a kind share. */
const ANY_LOT = {
  number: 1,
  description: 'Cada bien o servicio del expediente',
  unit: 'Pieza o servicio',
  quantity: 'la del expediente',
};

/** Technical annex: the 18 pages of the example, one group of lots after another. */
export function technicalAnnex(facts: DocumentFacts): SheetDocument {
  const topics = ['Características', 'Pruebas y aceptación'];
  const described = facts.lots.length === 0 ? [ANY_LOT] : facts.lots;
  const pages = described.slice(0, 8).flatMap((lot) =>
    topics.map((topic, index) => ({
      ...(index === 0 ? { outline: lot === ANY_LOT ? 'Cada partida' : `Partida ${lot.number}` } : {}),
      blocks: [
        { heading: `${lot === ANY_LOT ? 'Cada partida' : `Partida ${lot.number}`}. ${topic}` },
        { text: `${lot.description}. Cantidad: ${lot.quantity} (${lot.unit.toLowerCase()}).` },
        {
          head: ['Concepto', 'Mínimo solicitado', 'Página del catálogo'],
          rows:
            index === 0
              ? [
                  ['Condición', 'Nuevo, de línea vigente', ''],
                  ['Compatibilidad', 'Con la infraestructura instalada', ''],
                  ['Documentación', 'Manuales en español', ''],
                  ['Garantía', '36 meses en sitio', ''],
                  ['Carta del fabricante', 'Respalda al licitante', ''],
                ]
              : [
                  ['Revisión visual', 'Sin daños de empaque', ''],
                  ['Prueba de funcionamiento', 'Doce horas continuas', ''],
                  ['Inventario', 'Número de serie por unidad', ''],
                ],
          widths: [30, 46, 24],
        },
      ],
    })),
  );
  const closing = ['Entrega e instalación', 'Soporte', 'Capacitación', 'Confidencialidad'].map((topic) => ({
    blocks: [
      { heading: topic },
      {
        text: `El licitante describe en su propuesta cómo cumplirá lo relativo a ${topic.toLowerCase()}: personal, horarios, medios de contacto y plazos de atención.`,
      },
    ],
  }));
  return sheet(facts, 'Anexo 1. Especificaciones técnicas', [...pages, ...closing]);
}

/** Minutes of the clarification meeting. */
export function clarificationMinutes(
  facts: DocumentFacts,
  answers: readonly { question: string; answer: string }[],
): SheetDocument {
  return sheet(facts, 'Acta de junta de aclaraciones', [
    {
      blocks: [
        {
          text: `Acta de la junta de aclaraciones del procedimiento ${facts.number}, ${facts.title.toLowerCase()}.`,
        },
        {
          head: ['Núm.', 'Pregunta', 'Respuesta'],
          rows: answers.map(({ question, answer }, index) => [String(index + 1), question, answer]),
          widths: [10, 46, 44],
        },
        { text: 'Leída el acta, la firman quienes intervinieron. Forma parte de las bases.' },
        { text: SAMPLE },
      ],
    },
  ]);
}

/** Minutes of the opening of proposals. */
export function openingMinutes(
  facts: DocumentFacts,
  bidders: readonly (readonly [string, string])[],
): SheetDocument {
  return sheet(facts, 'Acta de presentación y apertura', [
    {
      blocks: [
        {
          text: `${bidders.length === 1 ? 'Se recibió 1 propuesta' : `Se recibieron ${bidders.length} propuestas`} para el procedimiento ${facts.number}, ${facts.title.toLowerCase()}.`,
        },
        { head: ['Licitante', 'Importe ofertado sin IVA'], rows: bidders, widths: [66, 34] },
        { text: 'Las propuestas quedan en custodia de la convocante para su evaluación.' },
        { text: SAMPLE },
      ],
    },
  ]);
}

/** Award decision. */
export function awardMinutes(facts: DocumentFacts, awards: readonly AwardFacts[]): SheetDocument {
  return sheet(facts, 'Acta de fallo', [
    {
      blocks: [
        {
          text: `Fallo del procedimiento ${facts.number}, ${facts.title.toLowerCase()}, con base en los dictámenes técnico y económico.`,
        },
        {
          head: ['Proveedor', 'Contrato', 'Monto con IVA'],
          rows: awards.map((award) => [award.supplier, award.contract, award.amount]),
          widths: [50, 26, 24],
        },
        {
          text: 'El contrato se firma en la fecha señalada en el calendario. Contra este fallo procede la inconformidad en los términos de la norma aplicable.',
        },
        { text: SAMPLE },
      ],
    },
  ]);
}

/** Declaration that a procedure ended without award, or its cancellation. */
export function closingNotice(facts: DocumentFacts, title: string, reason: string): SheetDocument {
  return sheet(facts, title, [
    {
      blocks: [
        { text: `Procedimiento ${facts.number}, ${facts.title.toLowerCase()}.` },
        { lead: 'Motivo.', text: reason },
        { text: SAMPLE },
      ],
    },
  ]);
}
