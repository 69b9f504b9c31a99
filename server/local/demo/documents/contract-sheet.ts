import { CONTRACT_GUARANTEE } from '../terms.ts';
import { lotTable, SAMPLE, sheet } from './acts.ts';
import type { AwardFacts, DocumentFacts } from './facts.ts';
import type { Block, SheetDocument } from './pdf.ts';

/** Who signs, and for what; what is reserved in a public version is left out by a line that says so. */
function declarations(facts: DocumentFacts, award: AwardFacts): Block[] {
  return [
    { heading: 'Declaraciones' },
    {
      lead: 'I. Declara la Universidad, por conducto de su representante:',
      text: 'que es un organismo público con personalidad jurídica y patrimonio propios, y que necesita contratar lo que este instrumento describe.',
    },
    {
      items: [
        `Que el contrato deriva del procedimiento ${facts.number}, que se adjudicó conforme al acta de fallo publicada en el portal.`,
        `Que el área requirente y administradora del contrato es ${facts.area}.`,
        'Que cuenta con suficiencia presupuestal para cubrir las obligaciones que contrae.',
      ],
    },
    {
      lead: 'II. Declara el Proveedor:',
      text: `que es ${award.supplier}, que está inscrito en el padrón de proveedores y que conoce y acepta las bases, sus anexos y las respuestas de la junta de aclaraciones.`,
    },
    {
      items: [
        'Que no está en ninguno de los supuestos que la ley señala como impedimento para contratar.',
        'Que está al corriente de sus obligaciones fiscales y de seguridad social.',
        'Domicilio, identificación y cuenta bancaria: eliminados en esta versión pública por ser datos personales o reservados.',
      ],
    },
  ];
}

const clauses = (award: AwardFacts): readonly (readonly [lead: string, text: string])[] => [
  [
    'Primera. Objeto.',
    'El Proveedor entrega los bienes o presta los servicios de la propuesta con la que ganó, con las especificaciones de las bases y de sus anexos, que forman parte de este contrato.',
  ],
  [
    'Segunda. Monto.',
    `La Universidad paga hasta ${award.amount}, con el impuesto al valor agregado incluido. Los precios son fijos mientras dure el contrato.`,
  ],
  [
    'Tercera. Forma de pago.',
    'El pago se hace por transferencia dentro de los 17 días hábiles siguientes a la entrega del comprobante fiscal, después de que el área requirente reciba a satisfacción. No se otorga anticipo.',
  ],
  [
    'Cuarta. Plazo y lugar de entrega.',
    'La entrega se hace en el plazo y el lugar que dice la propuesta, en días y horas hábiles y con aviso al área requirente. La entrega parcial solo se admite si las bases la prevén.',
  ],
  [
    'Quinta. Garantía.',
    `El Proveedor entrega la garantía de cumplimiento: ${CONTRACT_GUARANTEE}. La Universidad la libera cuando se cumplen todas las obligaciones.`,
  ],
  [
    'Sexta. Calidad y vicios ocultos.',
    'El Proveedor responde de los defectos y vicios ocultos, y repone sin costo lo que no cumpla las especificaciones.',
  ],
  [
    'Séptima. Recepción.',
    'El área requirente revisa lo entregado y levanta el acta. Mientras no la firme, lo entregado no se tiene por recibido.',
  ],
  [
    'Octava. Penas convencionales.',
    'Por cada día de atraso se descuenta la pena que fijan las bases sobre el importe de lo no entregado a tiempo, sin pasar del monto de la garantía.',
  ],
  [
    'Novena. Modificaciones.',
    'Las cantidades, el monto o el plazo pueden ampliarse por convenio escrito dentro de los límites de la ley, sin cambiar los precios unitarios. Los convenios se publican junto al contrato.',
  ],
  [
    'Décima. Cesión y subcontratación.',
    'El Proveedor no cede los derechos ni las obligaciones del contrato; los de cobro, solo con el consentimiento escrito de la Universidad.',
  ],
  [
    'Décima primera. Propiedad intelectual.',
    'El Proveedor responde si lo entregado infringe derechos de terceros, y saca en paz y a salvo a la Universidad.',
  ],
  [
    'Décima segunda. Confidencialidad y datos personales.',
    'Las partes guardan reserva de la información que se entreguen con ese carácter y tratan los datos personales conforme a la ley.',
  ],
  [
    'Décima tercera. Relación laboral.',
    'El personal que ejecuta el contrato depende solo del Proveedor. La Universidad no es patrón solidario ni sustituto.',
  ],
  [
    'Décima cuarta. Suspensión y terminación anticipada.',
    'La Universidad puede suspender o terminar el contrato por interés general, caso fortuito o causa justificada, y paga lo recibido hasta ese día.',
  ],
  [
    'Décima quinta. Rescisión.',
    'El incumplimiento da lugar a la rescisión administrativa. El Proveedor tiene diez días hábiles para exponer lo que a su derecho convenga antes de que se resuelva.',
  ],
  [
    'Décima sexta. Transparencia.',
    'El contrato, sus convenios y sus entregas son públicos, salvo lo que esta versión elimina con su fundamento.',
  ],
  [
    'Décima séptima. Ley y jurisdicción.',
    'Lo no previsto se rige por la ley aplicable y las normas de la Universidad. Las partes se someten a los tribunales de Guanajuato.',
  ],
];

/** Public version of a contract: what it is about, declarations, lots, clauses and signatures. */
export function contractSheet(facts: DocumentFacts, award: AwardFacts): SheetDocument {
  const all = clauses(award).map(([lead, text]) => ({ lead, text }));
  return sheet(facts, `Contrato ${award.contract}`, [
    {
      outline: 'Carátula y declaraciones',
      blocks: [
        {
          text: `Versión pública del contrato ${award.contract}, derivado del procedimiento ${facts.number}.`,
        },
        {
          head: ['Dato', 'Contenido'],
          rows: [
            ['Proveedor', award.supplier],
            ['Objeto', facts.title],
            ['Monto con IVA', award.amount],
            ['Área requirente', facts.area],
          ],
          widths: [30, 70],
        },
        ...declarations(facts, award),
      ],
    },
    {
      outline: 'Cláusulas',
      blocks: [{ heading: 'Cláusulas' }, ...all],
    },
    {
      outline: 'Anexo 1. Partidas',
      blocks: [
        { heading: 'Anexo 1. Partidas del procedimiento' },
        { text: 'De ellas, el Proveedor entrega las que el acta de fallo le adjudica.' },
        lotTable(facts),
        { heading: 'Firmas' },
        {
          head: ['Por la Universidad', 'Por el Proveedor'],
          rows: [['Firma eliminada en la versión pública', 'Firma eliminada en la versión pública']],
          widths: [50, 50],
        },
        { text: SAMPLE },
      ],
    },
  ]);
}
