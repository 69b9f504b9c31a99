import { KIND_LABELS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import type {
  FlagFrequency,
  FlagState,
  FlagThresholds,
  QuestionAct,
  QuestionFlag,
} from '#contract/red-flags.ts';
import { ROUNDED_TO } from './red-flag-totals.ts';
import { moneyText } from '../texts/money.ts';

/** What people read of a flag: what it asks, how it is computed, and when it cannot be. */
export interface FlagWords {
  name: string;
  question: string;
  /** Acts before which officers read it. */
  acts: readonly QuestionAct[];
  method: (thresholds: FlagThresholds) => string;
  unknown: string;
  /** An innocent explanation: a flag is a question. */
  innocent: string;
  source: string;
}

/** The guides that describe these flags, by their titles. */
export const FLAG_SOURCES = [
  'Open Contracting Partnership, «Red Flags in Public Procurement: A guide to using data to detect and mitigate risks», 2024',
  'Open Contracting Partnership y Development Gateway, «Red Flags for Integrity: Giving the green light to open data solutions», 2016',
] as const;

const BOTH = 'Guías de 2016 y 2024';

/** The words of each flag. */
export const FLAG_WORDS: Record<QuestionFlag, FlagWords> = {
  short_window: {
    name: 'Plazo corto',
    question: '¿Alcanzó el tiempo para que otros prepararan su propuesta?',
    acts: ['call'],
    method: ({ windowMargin }) =>
      `Se cuentan los días entre la publicación y la apertura de propuestas. La pregunta se hace si la apertura llega antes de que termine el plazo mínimo ordinario que la ley fija para ese tipo y carácter${windowMargin === 0 ? '' : `, más ${windowMargin} días`}. Un plazo igual al mínimo no se pregunta; uno reducido con causa justificada, sí.`,
    unknown: 'Falta la fecha de la apertura, o el régimen no tiene un plazo mínimo confirmado.',
    innocent: 'La ley permite reducir el plazo con una causa justificada, que consta en el expediente.',
    source: BOTH,
  },
  single_bidder: {
    name: 'Una sola propuesta',
    question: '¿Por qué nadie más compitió por la partida?',
    acts: ['award'],
    method: () =>
      'Se cuentan las propuestas con monto que recibió cada partida, también las desechadas. La pregunta se hace si al menos una partida recibió exactamente una. Solo donde se convoca a competir: licitación, invitación y enajenación.',
    unknown: 'No se conocen las propuestas, como en lo importado de CompraNet.',
    innocent: 'Un bien muy especializado puede tener un solo fabricante o distribuidor.',
    source: BOTH,
  },
  related_bidders: {
    name: 'Licitantes relacionados',
    question: '¿Compitieron de verdad quienes comparten datos?',
    acts: ['award'],
    method: () =>
      `Se comparan, entre quienes propusieron en un mismo procedimiento y están en el padrón, la cuenta bancaria, representante, socios, teléfono, domicilio y correo. La pregunta se hace si dos de ellos tienen una relación abierta. Como sale de datos reservados, sus totales se dan por año concluido, todos los tipos juntos y redondeados a múltiplos de ${ROUNDED_TO}.`,
    unknown: 'Menos de dos de quienes propusieron están en el padrón.',
    innocent: 'Dos empresas pueden compartir edificio, contador o teléfono sin tener relación entre sí.',
    source: BOTH,
  },
  repeat_winner: {
    name: 'El mismo proveedor gana una y otra vez',
    question: '¿Por qué gana casi siempre el mismo?',
    acts: ['award'],
    method: ({ repeatMonths, repeatLeast, repeatShare }) =>
      `Se toman los procedimientos adjudicados del mismo tipo y la misma área requirente publicados en los ${repeatMonths} meses anteriores, este incluido. La pregunta se hace si un mismo proveedor gana más de ${repeatShare}\u00a0% de ellos. Con menos de ${repeatLeast} no se calcula.`,
    unknown: 'Hay menos procedimientos que el mínimo para decir algo.',
    innocent: 'Puede ser quien mejor cumple y cobra menos, o el único con cobertura en la zona.',
    source: BOTH,
  },
  round_amounts: {
    name: 'Montos redondos',
    question: '¿El precio salió de un cálculo o de un techo?',
    acts: ['award'],
    method: ({ roundMultiple }) =>
      `Se miran los montos adjudicados por partida o, si no los hay, los de los contratos en pesos. La pregunta se hace si al menos uno es múltiplo exacto de ${moneyText(`${roundMultiple}.00`)}.`,
    unknown: 'Ningún contrato dice su monto en pesos.',
    innocent: 'Hay tarifas, rentas y pólizas que se venden en cifras cerradas.',
    source: BOTH,
  },
  amendments_over_share: {
    name: 'Convenios que aumentan el contrato',
    question: '¿Se planeó bien la compra o el contrato se ganó barato para crecer después?',
    acts: ['amendment'],
    method: ({ amendedShare }) =>
      `Se suma lo que los convenios agregan a cada contrato y se compara con lo que se firmó; lo que otro convenio reduce no lo compensa. La pregunta se hace si agregan más de ${amendedShare}\u00a0%. El tope que fija la ley es otro y se revisa aparte.`,
    unknown: 'El contrato no dice su monto, o se importó de CompraNet, que no trae los convenios.',
    innocent: 'Una emergencia o un aumento de la matrícula cambian lo que hace falta.',
    source: BOTH,
  },
  direct_ground: {
    name: 'Directa sin fundamento o arriba del límite',
    question: '¿Por qué no se llamó a otros?',
    acts: ['award'],
    method: () =>
      'En cada adjudicación directa adjudicada se busca el artículo en que se funda y, si se funda en su monto, se compara con el monto máximo de su año y régimen, sin IVA. La pregunta se hace si no hay artículo o si lo pasa.',
    unknown: 'No se sabe su monto, o no hay publicado un monto máximo que sea el de la Universidad.',
    innocent: 'El fundamento puede constar en el expediente sin haberse escrito aquí, como en lo importado.',
    source: 'Guía de 2024',
  },
  sanctioned_supplier: {
    name: 'Contrato con un proveedor sancionado',
    question: '¿Por qué se firmó con quien tenía una sanción en vigor?',
    acts: ['amendment'],
    method: () =>
      'Se compara la fecha de firma de cada contrato con los periodos de suspensión, cancelación e inhabilitación publicados de su proveedor, por su registro o su RFC. La pregunta se hace si alguno estaba en vigor ese día. Los apercibimientos no cuentan.',
    unknown: 'Ningún contrato dice su fecha de firma.',
    innocent: 'La sanción pudo conocerse o publicarse después de la firma, o estar suspendida por un juez.',
    source: 'Guía de 2024',
  },
  split_purchase: {
    name: 'Compra en partes',
    question: '¿Se partió una compra?',
    acts: ['call', 'award'],
    method: () =>
      'Se suman las compras por monto del ejercicio en claves del COG o del CUCoP que empiezan con los mismos cuatro dígitos, de cualquier proveedor y área, con las que apenas se preparan. La pregunta se hace si juntas pasan del monto máximo de su tipo y régimen y ninguna lo pasa sola.',
    unknown: 'No hay publicado un monto máximo que diga ser el de la Universidad.',
    innocent: 'Varias áreas pueden necesitar lo mismo en fechas distintas sin haberlo previsto.',
    source: 'LAASSP 2025, art. 55',
  },
};

/** What every screen says of the flags. */
export const FLAGS_ARE_QUESTIONS =
  'Una bandera es una pregunta, no una acusación: casi siempre tiene una respuesta correcta, y conviene tenerla escrita en el expediente.';

/** What became of a flag, in two words. */
export const FLAG_STATE_LABELS: Record<FlagState, string> = {
  raised: 'Pregunta',
  clear: 'Sin pregunta',
  unknown: 'No se puede calcular',
  later: 'Todavía no',
  none: 'No se pregunta',
};

/** «En 2026 pasó en 34 de 120 procedimientos de este tipo (licitación pública).» */
export function frequencyWords(
  { raised, counted }: FlagFrequency,
  year: number,
  kind: ProcedureKind,
): string {
  const many = counted === 1 ? 'procedimiento' : 'procedimientos';
  return `En ${year} pasó en ${raised} de ${counted} ${many} de este tipo (${KIND_LABELS[kind].toLowerCase()}).`;
}
