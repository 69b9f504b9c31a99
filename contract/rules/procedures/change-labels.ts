import type { ProcedureInput } from '#contract/procurement-admin.ts';
import type { ActKind } from '#contract/procedures.ts';
import { CONDITION_LABELS } from '#contract/tender-conditions.ts';
import { actName } from './act-names.ts';

/** Fields of the form whose value is one text. */
export type PlainField = Exclude<
  keyof ProcedureInput,
  'acts' | 'lots' | 'fiscalYear' | 'shortened' | 'scoring' | 'simultaneous'
>;

/** Names of the fields as forms, conflicts and public changes show them. */
export const FIELD_LABELS: Record<
  PlainField | 'shortened' | 'fiscalYear' | 'lots' | 'documents' | 'scoring' | 'simultaneous',
  string
> = {
  number: 'Número',
  title: 'Título',
  description: 'Objeto',
  kind: 'Tipo de procedimiento',
  character: 'Carácter',
  modality: 'Modalidad',
  category: 'Materia',
  regime: 'Ley que se aplica',
  fiscalYear: 'Ejercicio',
  requestingArea: 'Área solicitante',
  contractingArea: 'Área contratante',
  funding: 'Origen de los recursos',
  awardCriterion: 'Criterio de evaluación',
  scoring: 'Puntos de la evaluación',
  simultaneous: 'Abastecimiento simultáneo',
  ...CONDITION_LABELS,
  contact: 'Contacto',
  compranetNumber: 'Número en CompraNet',
  compranetFile: 'Expediente en CompraNet',
  announcementUrl: 'Dirección del anuncio',
  shortened: 'Plazo reducido',
  shortenedReason: 'Motivo del plazo reducido',
  dateReasons: 'Motivo de las fechas',
  lots: 'Partidas',
  documents: 'Documentos',
};

const LOT_FIELDS: Record<string, string> = {
  number: 'número',
  description: 'descripción',
  unit: 'unidad',
  quantity: 'cantidad',
  budgetLine: 'partida del COG',
  cucop: 'clave CUCoP',
  estimate: 'precio de referencia',
  group: 'lote',
  profile: 'perfil de cómputo',
};

/** Names of the parts of a contract. */
export const CONTRACT_FIELDS: Record<string, string> = {
  number: 'número',
  title: 'objeto',
  supplierName: 'proveedor',
  signedOn: 'fecha de firma',
  startsOn: 'inicio',
  endsOn: 'fin',
  amount: 'monto',
  minimumAmount: 'monto mínimo',
  currency: 'moneda',
  lotNumbers: 'partidas',
  years: 'monto por año',
  guarantees: 'garantías',
  penaltyRate: 'pena por día de atraso, %',
  penaltyCap: 'tope de la pena sin garantía, %',
  document: 'documento',
  undone: 'retirado con su importación',
};

/** What of a contract after its signature visitors read of. */
const EXECUTION_FIELDS: Record<string, string> = {
  amendment: 'Convenio',
  delivery: 'Entrega',
  penalty: 'Pena',
  deduction: 'Deducción',
  order: 'Pedido',
  payment: 'Pago',
  contractEnd: 'Cierre',
};

/** What of the planning goes out. */
const PLANNING_NAMES: Record<string, string> = {
  need: 'necesidad',
  plannedOn: 'fecha prevista',
  isAnnounced: 'anuncio en Compras previstas',
  budgetLine: 'partida presupuestal',
  groundCode: 'supuesto',
  groundArticle: 'artículo y fracción',
  justification: 'justificación',
};

/** Name of a field from its dotted path: `acts.opening.1`, `lots.3.quantity`, `title`. */
export function fieldLabel(path: string): string {
  const [root = '', second = '', third = ''] = path.split('.');
  if (root === 'acts' && second === '') return 'Fechas';
  if (root === 'acts') return actName(second as ActKind, Number(third) || 1);
  if (root === 'lots' && second !== '') {
    return `Partida en la fila ${Number(second) + 1}, ${LOT_FIELDS[third] ?? ''}`;
  }
  if (root === 'contract')
    return `Contrato ${path.split('.').slice(2).join('.')}, ${CONTRACT_FIELDS[second] ?? ''}`;
  if (root === 'newContract') return `Contrato ${path.split('.').slice(1).join('.')}`;
  if (root === 'lot') return `Partida ${second}`;
  if (root === 'award') return `Fallo de la partida ${second}`;
  if (Object.hasOwn(EXECUTION_FIELDS, root))
    return `${EXECUTION_FIELDS[root]} del contrato ${path.split('.').slice(1).join('.')}`;
  if (root === 'clarifications') return second === '' ? 'Aclaraciones' : `Respuesta ${second}`;
  if (root === 'planning') return `Planeación, ${PLANNING_NAMES[second] ?? 'otro dato'}`;
  if (root === 'minutes') return 'Acta publicada';
  if (root === 'opening') return 'Apertura de propuestas';
  if (root === 'readOut')
    return second === '' ? 'Licitante leído en la apertura' : `Propuesta leída de la partida ${second}`;
  if (root === 'status') return 'Estado';
  // No code reaches a person, not even of a field that this version no longer knows.
  return Object.hasOwn(FIELD_LABELS, root) ? FIELD_LABELS[root as keyof typeof FIELD_LABELS] : 'Otro dato';
}
