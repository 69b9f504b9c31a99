import { FUNDING_LABELS, KIND_LABELS, type Funding, type ProcedureKind } from '#contract/procedure-kinds.ts';
import type { PurchaseRoute, RoutedKind } from '#contract/purchase-route.ts';
import {
  QUOTATION_REQUEST_STATE_LABELS,
  type QuotationKind,
  type QuotationRequestState,
} from '#contract/quotation-requests.ts';
import { moneyText } from '../texts/money.ts';

/** Letters of a reason for going on without a precondition. */
export const LEAST_CONVERSION_REASON = 40;

/** One requisition, of which lines become a procedure. */
export interface ConvertedRequisition {
  folio: string;
  /** Whether a buyer has it and market research began. */
  isResearched: boolean;
  /** Whether a buyer has it: it passed every authorisation and the money was reserved. */
  isTaken: boolean;
  /** Money that pays it; null where the form does not say. */
  funding: Funding | null;
  category: 'goods' | 'lease' | 'services' | null;
  year: number;
}

/** A finding of the check of splitting (§2.7) that nobody answered yet. */
export interface OpenFinding {
  code: string;
  level: 'risk' | 'note';
  text: string;
}

/** A request for quotations of some of the lines, which no procedure holds. */
export interface QuotedWay {
  folio: string;
  kind: QuotationKind;
  state: QuotationRequestState;
  /** Somebody won it. */
  hasWinner: boolean;
}

/** What decides whether lines may become a procedure. */
export interface ConversionFacts {
  kind: ProcedureKind;
  /** Sum of what is taken, without tax. */
  net: string;
  requisitions: readonly ConvertedRequisition[];
  /** What the law says of such a purchase; undefined where no law is written down for its money. */
  route: PurchaseRoute | undefined;
  findings: readonly OpenFinding[];
  /** Requests for quotations of the same lines. */
  quoted?: readonly QuotedWay[];
}

/** What has to be true. `reason`: it may be missing with a written reason; `told`: only said. */
export interface ConversionCheck {
  code: string;
  text: string;
  state: 'met' | 'missing' | 'reason' | 'told';
}

const CATEGORY_WORDS = { goods: 'bienes', lease: 'arrendamientos', services: 'servicios' } as const;

/** Order of the kinds by how open they are. */
const OPENNESS: Record<RoutedKind, number> = { direct: 0, invitation: 1, open: 2 };
const isRouted = (kind: ProcedureKind): kind is RoutedKind => Object.hasOwn(OPENNESS, kind);

const list = new Intl.ListFormat('es-MX');
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

function moneyCheck(requisitions: readonly ConvertedRequisition[]): ConversionCheck {
  const code = 'funding';
  const unsaid = requisitions.filter(({ funding }) => funding === null).map(({ folio }) => folio);
  if (unsaid.length > 0)
    return { code, state: 'missing', text: `Falta el origen del recurso en ${list.format(unsaid)}.` };
  const kinds = distinct(requisitions.map(({ funding }) => funding!));
  if (kinds.length === 1)
    return {
      code,
      state: 'met',
      text: `Un solo origen del recurso: ${FUNDING_LABELS[kinds[0]!].toLowerCase()}.`,
    };
  const words = list.format(kinds.map((one) => FUNDING_LABELS[one].toLowerCase()));
  return {
    code,
    state: 'missing',
    text: `Recurso ${words} no comparte procedimiento: haz uno por cada origen.`,
  };
}

function categoryCheck(requisitions: readonly ConvertedRequisition[]): ConversionCheck {
  const kinds = distinct(requisitions.flatMap(({ category }) => category ?? []));
  return kinds.length <= 1
    ? { code: 'category', state: 'met', text: 'Todo es de una sola categoría.' }
    : {
        code: 'category',
        state: 'missing',
        text: `Hay ${list.format(kinds.map((one) => CATEGORY_WORDS[one]))}: haz un procedimiento por cada categoría.`,
      };
}

function yearCheck(requisitions: readonly ConvertedRequisition[]): ConversionCheck[] {
  const years = distinct(requisitions.map(({ year }) => year));
  if (years.length <= 1) return [];
  return [
    {
      code: 'year',
      state: 'missing',
      text: `Son de los ejercicios ${list.format(years.map(String))}: haz uno por cada ejercicio.`,
    },
  ];
}

/** A kind less open than the amount asks for needs a ground (§2.8, LAASSP arts. 54 and 55). */
function amountCheck({ kind, net, route }: ConversionFacts): ConversionCheck {
  const code = 'amount';
  if (!isRouted(kind)) return { code, state: 'told', text: `${KIND_LABELS[kind]}: no se decide por monto.` };
  if (route === undefined || !isRouted(route.outcome as ProcedureKind))
    return kind === 'open'
      ? { code, state: 'met', text: 'Una licitación pública no tiene monto máximo.' }
      : {
          code,
          state: 'reason',
          text: 'No están capturados los montos máximos de ese ejercicio y recurso: escribe por qué procede este tipo.',
        };
  const asked = route.outcome as RoutedKind;
  const limit =
    route.limit === null
      ? ''
      : `, tope ${moneyText(kind === 'direct' ? route.limit.directMax : route.limit.invitationMax)}`;
  if (OPENNESS[kind] >= OPENNESS[asked]) {
    const said =
      kind === 'open'
        ? 'Una licitación pública no tiene monto máximo.'
        : `${moneyText(net)} sin IVA cabe en ${KIND_LABELS[kind].toLowerCase()}${limit}.`;
    const less = kind === asked ? '' : ` Por el monto basta ${KIND_LABELS[asked].toLowerCase()}.`;
    return { code, state: 'met', text: `${said}${less}` };
  }
  return {
    code,
    state: 'reason',
    text: `Por ${moneyText(net)} sin IVA toca ${KIND_LABELS[asked].toLowerCase()}${limit}: escribe el fundamento de la excepción.`,
  };
}

const BEFORE: Partial<Record<QuotationRequestState, string>> = {
  draft: 'Cancélala antes de hacer un procedimiento.',
  sent: 'Cancélala antes de hacer un procedimiento, con su razón: a quienes se invitó se les avisa.',
  closed: 'Ábrela y decídela, o declárala desierta, antes de hacer un procedimiento.',
  opened: 'Decídela, o declárala desierta, antes de hacer un procedimiento.',
};

/** Lines are bought in one way at a time: quotations under way are ended first; research that nobody waits for any more stops nothing. */
function quotedChecks(quoted: readonly QuotedWay[]): ConversionCheck[] {
  return quoted.flatMap(({ folio, hasWinner, kind, state }): ConversionCheck[] => {
    const said = `De esos renglones ya se piden cotizaciones en ${folio} («${QUOTATION_REQUEST_STATE_LABELS[state]}»).`;
    const before = kind === 'research' && state !== 'sent' ? undefined : BEFORE[state];
    if (before !== undefined)
      return [{ code: `quoted_${folio}`, state: 'missing', text: `${said} ${before}` }];
    return kind === 'direct' && state === 'decided' && hasWinner
      ? [
          {
            code: `quoted_${folio}`,
            state: 'reason',
            text: `En ${folio} ya se decidió quién surte esos renglones: prepara ahí su contrato, o escribe por qué se compran de otro modo.`,
          },
        ]
      : [];
  });
}

/** Everything that is checked before lines become a procedure, in the order in which a buyer reads it. */
export function conversionChecks(facts: ConversionFacts): ConversionCheck[] {
  const { requisitions } = facts;
  const early = requisitions.filter(({ isTaken }) => !isTaken).map(({ folio }) => folio);
  const unresearched = requisitions.filter(({ isResearched }) => !isResearched).map(({ folio }) => folio);
  return [
    early.length === 0
      ? { code: 'funds', state: 'met', text: 'Autorizadas y con suficiencia.' }
      : {
          code: 'funds',
          state: 'missing',
          text: `Todavía no las tiene un comprador: ${list.format(early)}.`,
        },
    ...quotedChecks(facts.quoted ?? []),
    moneyCheck(requisitions),
    categoryCheck(requisitions),
    ...yearCheck(requisitions),
    amountCheck(facts),
    unresearched.length === 0
      ? { code: 'research', state: 'met', text: 'Con investigación de mercado.' }
      : {
          code: 'research',
          state: 'reason',
          text: `Sin investigación de mercado: ${list.format(unresearched)}. Empiézala, o escribe por qué no hace falta.`,
        },
    ...facts.findings.map(({ code, level, text }): ConversionCheck => ({
      code,
      state: level === 'risk' ? 'reason' : 'told',
      text,
    })),
  ];
}

/** What still stops a conversion, by the code of its precondition, with these reasons. */
export function conversionGaps(
  checks: readonly ConversionCheck[],
  reasons: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    checks.flatMap(({ code, state, text }) => {
      if (state === 'missing') return [[code, text]];
      if (state === 'reason' && (reasons[code] ?? '').trim().length < LEAST_CONVERSION_REASON)
        return [[`reasons.${code}`, `${text} Al menos ${LEAST_CONVERSION_REASON} letras.`]];
      return [];
    }),
  );
}
