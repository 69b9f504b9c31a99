import { BIDDING_ANNEXES } from './bidding-annexes.ts';
import { GUARANTEE_TERM } from '../terms.ts';
import { biddingRules } from './bidding-rules.ts';
import type { DocumentFacts } from './facts.ts';
import type { Block, SheetDocument, SheetPage } from './pdf.ts';

const LOT_WIDTHS = [12, 60, 16, 14];

function lotTable(facts: DocumentFacts): Block {
  return {
    head: ['Partida', 'Descripción', 'Unidad', 'Cantidad'],
    rows: facts.lots.map((lot) => [String(lot.number), lot.description, lot.unit, String(lot.quantity)]),
    widths: LOT_WIDTHS,
  };
}

/** Which lots are awarded together, as their page says. */
export const groupsOf = ({ groups }: DocumentFacts): Block[] =>
  groups.map(({ name, numbers }) => ({
    text: `Las partidas ${new Intl.ListFormat('es').format(numbers.map(String))} forman el lote ${name}: se adjudican juntas a quien las ofrece todas.`,
  }));

function actTable(facts: DocumentFacts): Block {
  return {
    head: ['Acto', 'Fecha y hora', 'Lugar'],
    rows: facts.acts.map((act) => [act.label, act.when, act.place]),
    widths: [34, 40, 26],
  };
}

/** Places among the rules of questions, prices and causes of refusal, which pages and decisions cite. */
const ALSO_SHORT = [3, 6, 8];

const INDEX = [
  ['1. Información general', '3'],
  ['2. Objeto y alcance', '5'],
  ['3. Participación', '8'],
  ['4. Propuestas', '12'],
  ['5. Garantías', '17'],
  ['6. Evaluación', '21'],
  ['7. Fallo y contrato', '25'],
  ['8. Entrega y pago', '27'],
  ['9. Inconformidades', '29'],
  ['10. Glosario', '30'],
  ['Anexo 9. Texto de la póliza de garantía', '31'],
  ['Anexo 10. Manifiestos', '33'],
  ['Anexo 11. Modelo de contrato', '35'],
  ['Anexo 12. Lista de verificación', '41'],
];

function opening(facts: DocumentFacts, edition: 1 | 2 = 2): SheetPage[] {
  const index = edition === 1 ? INDEX.slice(0, -1) : INDEX;
  return [
    {
      blocks: [
        { text: `${facts.kindLabel}. ${facts.title}.` },
        { text: `Área requirente: ${facts.area}.` },
        {
          text: 'Documento de muestra. Las empresas, personas, cantidades y fechas son ficticias y no obligan a nadie.',
        },
        actTable(facts),
      ],
    },
    {
      outline: 'Índice',
      blocks: [{ heading: 'Índice' }, { head: ['Apartado', 'Página'], rows: index, widths: [84, 16] }],
    },
    {
      outline: '1. Información general',
      blocks: [
        { heading: '1. Información general' },
        {
          lead: '1.1 Convocante.',
          text: `La Universidad, por conducto de la Unidad de Adquisiciones y Servicios de Apoyo, convoca a las personas interesadas a participar en el procedimiento ${facts.number}, relativo a ${facts.title.toLowerCase()}, solicitado por ${facts.area}.`,
        },
        {
          lead: '1.2 Consulta de las bases.',
          text: 'Las bases se consultan y descargan sin costo en el portal de la Unidad desde el día de su publicación. No es necesario registrarse para leerlas. La participación requiere cumplir lo que pide el apartado 3.',
        },
        {
          lead: '1.3 Idioma y moneda.',
          text: 'Las propuestas se presentan en español y en pesos mexicanos. Los folletos y catálogos pueden entregarse en otro idioma si los acompaña una traducción simple de las partes que se citan.',
        },
        {
          lead: '1.4 Recursos.',
          text: 'La contratación cuenta con suficiencia presupuestal autorizada para el ejercicio en curso. Los compromisos que abarquen ejercicios posteriores quedan sujetos a la disponibilidad del presupuesto que se apruebe.',
        },
      ],
    },
    {
      blocks: [
        { heading: 'Calendario del procedimiento' },
        actTable(facts),
        {
          text: `El licitante adjudicado hará entrega de la garantía de cumplimiento dentro de los ${GUARANTEE_TERM} del contrato. Los horarios corresponden al centro de México.`,
        },
        {
          text: 'Si un acto se difiere, la Unidad publica el acta de diferimiento en el expediente con la nueva fecha. Los plazos que dependan de ese acto se recorren en la misma medida.',
        },
        {
          text: 'Las personas que asistan a los actos presenciales registran su asistencia quince minutos antes de la hora señalada. La inasistencia no invalida el contenido ni los efectos de las actas.',
        },
      ],
    },
    {
      outline: '2. Objeto y alcance',
      blocks: [
        { heading: '2. Objeto y alcance' },
        {
          lead: '2.1 Objeto.',
          text: `Contratar ${facts.title.toLowerCase()} conforme a las cantidades y especificaciones de este apartado y del Anexo 1.`,
        },
        lotTable(facts),
        ...groupsOf(facts),
      ],
    },
  ];
}

function lotPages(facts: DocumentFacts): SheetPage[] {
  const half = Math.ceil(facts.lots.length / 2);
  return [facts.lots.slice(0, half), facts.lots.slice(half)].map((lots, index) => ({
    blocks: [
      { heading: index === 0 ? '2.2 Alcance por partida' : '2.3 Condiciones por partida' },
      ...lots.slice(0, 8).map((lot) => ({
        lead: `Partida ${lot.number}.`,
        text: `${lot.description}. Se requieren ${lot.quantity} (${lot.unit.toLowerCase()}). Los bienes serán nuevos, de línea vigente y sin uso; los servicios se prestarán con personal capacitado. La descripción es el mínimo aceptable y puede mejorarse sin costo adicional.`,
      })),
      {
        text: 'El licitante puede ofertar una o varias partidas completas; las de un mismo lote, juntas. No se aceptan cantidades parciales dentro de una misma partida ni alternativas de precio.',
      },
    ],
  }));
}

/** Bases of a tender with the agreed 42 pages; the first edition lacks the checklist and has 40. */
export function biddingDocuments(facts: DocumentFacts, edition: 1 | 2): SheetDocument {
  const annexes = edition === 1 ? BIDDING_ANNEXES.slice(0, -2) : BIDDING_ANNEXES;
  return {
    title: `Bases de la licitación ${facts.number}`,
    head: `Bases de la ${facts.kindLabel.toLowerCase()} ${facts.number}`,
    createdOn: facts.createdOn,
    pages: [...opening(facts, edition), ...lotPages(facts), ...biddingRules(facts), ...annexes],
  };
}

/** Shorter bases for the other tenders: the opening pages, the first one of each part of the rules, what pages cite, and the annexes. */
export function shortBiddingDocuments(facts: DocumentFacts): SheetDocument {
  const rules = biddingRules(facts);
  return {
    title: `Bases ${facts.number}`,
    head: `Bases ${facts.number}`,
    createdOn: facts.createdOn,
    pages: [
      ...opening(facts).toSpliced(1, 1),
      ...rules.filter(({ outline }, index) => outline !== undefined || ALSO_SHORT.includes(index)),
      ...BIDDING_ANNEXES,
    ],
  };
}
