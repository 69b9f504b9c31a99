import type { Scoring } from '#contract/scoring.ts';
import type { Regime } from '#contract/procedure-kinds.ts';
import type { Simultaneous } from '#contract/simultaneous.ts';
import { DEADLINES } from '#contract/procedures.ts';
import { procedureSlug } from '#contract/rules/procedures/procurement-fields.ts';
import { STATE_LAW } from '#contract/purchase-laws.ts';
import { budgetLineOf } from './budget-lines.ts';
import { directMaxOf } from './content/amount-limits.ts';
import { addDays, instantOf } from './days.ts';
import type { DemoProcedure } from './procedure-shapes.ts';
import { OFFICERS } from './registry/request-plans.ts';
import { conditionsOf, contractDays, TENDERS_CONTACT } from './terms.ts';
import type { ShelvedDocument } from './procedure-documents.ts';
import type { Random } from './random.ts';

/** Who keeps the procedures of the demonstration. */
const AUTHOR = OFFICERS.oscar.id;

function publishedAt(procedure: DemoProcedure, today: string): string | null {
  const act = procedure.acts.find((entry) => entry.kind === 'publication');
  if (act === undefined || procedure.status === 'draft') return null;
  return procedure.status === 'planned'
    ? instantOf(addDays(today, -2), '12:00')
    : instantOf(act.date, act.time);
}

/** The law of a procedure that was published then. */
export function regimeOf(procedure: DemoProcedure, on: string): Regime {
  if (procedure.funding === 'state' || procedure.funding === 'federal_33') return 'ley_gto';
  if (procedure.funding === 'own') return 'lineamientos_ug';
  return on < '2025-04-17' ? 'laassp_2000' : 'laassp_2025';
}

/** What the calls of tenders say of points, as their rules do. */
export const SCORING: Scoring = {
  criteria: [
    { id: 'goods', name: 'Características', points: '25' },
    { id: 'capacity', name: 'Capacidad', points: '15' },
    { id: 'experience', name: 'Experiencia', points: '10' },
    { id: 'fulfilment', name: 'Cumplimiento', points: '10' },
  ],
  economic: '40',
  minimum: '45',
};

/** Tenders are evaluated by points, but for those that are open to be tried. */
export const isScored = ({ kind, status }: DemoProcedure): boolean =>
  kind === 'open' && status !== 'evaluation';

/** How the call of the demonstration shares out a lot: within the margin of the law. */
export const sharingOf = (lot: number): Simultaneous => ({
  lots: String(lot),
  shares: ['60', '40'],
  margin: '10',
  missing: 'first',
});

/** Lots that a description names. */
const NAMED_LOTS = 3;

/** What is bought, and when it is paid where that is another year than that of its call. */
function descriptionOf({ lots, acts }: DemoProcedure): string {
  const named = lots.slice(0, NAMED_LOTS).map(({ description }) => description);
  const more = lots.length - named.length;
  const called = acts[0]?.date.slice(0, 4);
  const signed = acts.find(({ kind }) => kind === 'signature')?.date.slice(0, 4);
  return [
    `${lots.length === 1 ? 'Una partida' : `${lots.length} partidas`}: ${named.join('; ')}${more > 0 ? `, y ${more} más` : ''}.`,
    ...(called === signed || signed === undefined
      ? []
      : [
          `Convocatoria anticipada: se publica en ${called} y se contrata con el presupuesto de ${signed}, sujeto a que se autorice.`,
        ]),
    'Dato de muestra.',
  ].join(' ');
}

/** Row of the table procedure. */
export function procedureRow(procedure: DemoProcedure, today: string) {
  const first = procedure.acts[0]?.date ?? today;
  const published = publishedAt(procedure, today);
  return {
    id: procedure.id,
    number: procedure.number,
    slug: procedureSlug(procedure.number),
    title: procedure.title,
    description: descriptionOf(procedure),
    kind: procedure.kind,
    character: procedure.character,
    modality: procedure.modality,
    category: procedure.category,
    regime: regimeOf(procedure, first),
    fiscal_year: Number(first.slice(0, 4)),
    requesting_area: procedure.area,
    contracting_area: 'Unidad de Adquisiciones y Servicios de Apoyo',
    funding: procedure.funding,
    award_criterion: isScored(procedure) ? 'points' : 'binary',
    scoring: isScored(procedure) ? SCORING : null,
    simultaneous: procedure.sharedLot === undefined ? null : sharingOf(procedure.sharedLot),
    ...conditionsOf(procedure),
    contact: TENDERS_CONTACT,
    compranet_number: null,
    status: procedure.status,
    status_reason: procedure.statusReason ?? null,
    published_at: published,
    source: 'demo',
    created_by: AUTHOR,
    created_at: published ?? instantOf(addDays(today, -1), '10:00'),
    updated_at:
      procedure.isExample === true
        ? instantOf(addDays(today, -3), '16:42')
        : (published ?? instantOf(addDays(today, -1), '10:00')),
    shortened: false,
    search_text: '',
    lot_count: 0,
    contract_count: 0,
    contract_amount: 0,
    supplier_names: '',
    public_state: 'hidden',
    stage: 1,
    version: 1,
  };
}

/** Rows of the table milestone. */
export function actRows(procedure: DemoProcedure, random: Random) {
  return procedure.acts.map((act) => ({
    id: random.uuid(),
    procedure_id: procedure.id,
    kind: act.kind,
    sequence: 1,
    at: instantOf(act.date, act.time),
    all_day: false,
    place: act.kind === 'publication' || DEADLINES.includes(act.kind) ? null : act.place,
    url:
      act.kind === 'clarification' && act.place === 'Videoconferencia'
        ? `https://videoconferencia.universidad.example/${procedure.number.toLowerCase()}`
        : null,
  }));
}

/** Two lots that are awarded together, where the example has more. */
export const groupOf = ({ isExample, lots }: DemoProcedure, index: number): string | null =>
  isExample === true && lots.length > 2 && index < 2 ? 'A' : null;

/** Rows of the table lot. */
export function lotRows(procedure: DemoProcedure, random: Random) {
  const states: Record<string, string> = { unsuccessful: 'unsuccessful', cancelled: 'cancelled' };
  const status = procedure.contracts.length > 0 ? 'awarded' : (states[procedure.status] ?? 'pending');
  return procedure.lots.map((lot, index) => ({
    id: random.uuid(),
    procedure_id: procedure.id,
    number: index + 1,
    ...lot,
    budget_line: budgetLineOf(procedure.line),
    status,
    estimate: null as string | null,
    lot_group: groupOf(procedure, index),
  }));
}

/** First and last day of the contracts of a procedure; undefined while no act says when they are signed. */
export function contractTerm(procedure: DemoProcedure): { from: string; to: string } | undefined {
  const from = procedure.acts.find((act) => act.kind === 'signature')?.date;
  return from === undefined ? undefined : { from, to: addDays(from, contractDays(procedure)) };
}

/** Rows of the table contract. */
export function contractRows(procedure: DemoProcedure, today: string, random: Random) {
  const { from: signed, to: ends } = contractTerm(procedure) ?? {
    from: today,
    to: addDays(today, contractDays(procedure)),
  };
  if (signed > today) return [];
  return procedure.contracts.map((contract) => ({
    id: random.uuid(),
    procedure_id: procedure.id,
    number: contract.number,
    title: procedure.title,
    supplier_id: contract.supplierId,
    supplier_name: contract.supplierName,
    signed_on: signed,
    starts_on: signed,
    ends_on: ends,
    amount: contract.amount,
    currency: 'MXN',
    status: ends < today ? 'complete' : 'active',
    source: 'demo',
    created_at: instantOf(signed, '12:00'),
  }));
}

/** Rows of document and document_version. */
export function documentRows(
  procedure: DemoProcedure,
  documents: readonly ShelvedDocument[],
  random: Random,
) {
  return documents.map((document, position) => {
    const id = random.uuid();
    const time = document.stage === 'notice' ? '09:00' : '16:00';
    return {
      document: {
        id,
        procedure_id: procedure.id,
        stage: document.stage,
        kind: document.kind,
        title: document.title,
        document_date: document.date,
        position,
        status: 'published',
        version: 1,
        created_by: AUTHOR,
        created_at: instantOf(document.date, time),
      },
      versions: document.editions.map((edition, index) => ({
        document_id: id,
        number: index + 1,
        sha256: edition.file.sha256,
        original_name: edition.name,
        change_note: edition.note ?? null,
        published_at: instantOf(edition.on, index === 0 ? time : '16:42'),
        created_by: AUTHOR,
        created_at: instantOf(edition.on, index === 0 ? time : '16:42'),
      })),
    };
  });
}

/** Norm and articles of a direct award by its amount and by an exception; the state law has none that was confirmed. */
const GROUNDS: Readonly<Record<string, readonly [amount: string, exception: string]>> = {
  laassp_2025: ['LAASSP 2025, art. 55', 'LAASSP 2025, art. 54, fr. III'],
  laassp_2000: ['LAASSP 2000, art. 42', 'LAASSP 2000, art. 41, fr. III'],
  ley_gto: [STATE_LAW, STATE_LAW],
  lineamientos_ug: [
    'Lineamientos de la Universidad (texto de muestra), arts. 4, fr. III, 5 y 7',
    'Lineamientos de la Universidad (texto de muestra), art. 4, fr. III',
  ],
};

/** Of the law of 2025 the ground is told by its fraction. */
const groundOf = (regime: string, isByAmount: boolean): string => {
  if (regime !== 'laassp_2025') return `${regime}_${isByAmount ? 'amount' : 'exception'}`;
  return isByAmount ? 'l25_55' : 'l25_54_03';
};

/** Why direct awards were direct: by amount, else by an exception; one in eleven never wrote it down. */
export const groundRows = (procedures: readonly DemoProcedure[], today: string) =>
  procedures
    .filter(({ kind, contracts }) => kind === 'direct' && contracts.length > 0)
    .flatMap((procedure, index) => {
      if (index % 11 === 4) return [];
      const regime = regimeOf(procedure, procedure.acts[0]?.date ?? '');
      const net = procedure.contracts.reduce((sum, { amount }) => sum + amount, 0) / 1.16;
      const isThisYear = (procedure.acts[0]?.date ?? '').slice(0, 4) === today.slice(0, 4);
      const isByAmount = net <= directMaxOf(regime, isThisYear);
      return [
        {
          procedure_id: procedure.id,
          version: 1,
          ground_code: groundOf(regime, isByAmount),
          ground_article: GROUNDS[regime]?.[isByAmount ? 0 : 1] ?? '',
          justification: isByAmount
            ? 'Su monto permite adjudicar directamente; se pidieron cotizaciones y se eligió la que cumple al menor precio.'
            : 'Esperar una licitación habría detenido el servicio; el dictamen de excepción consta en el expediente.',
        },
      ];
    });

const publicationOf = ({ acts }: DemoProcedure) =>
  acts.find(({ kind }) => kind === 'publication')?.date ?? '';

const isInvitation = ({ kind, status }: DemoProcedure) => kind === 'invitation' && status !== 'draft';

/** Invitations that went out: who was invited hangs on their planning. */
export const invitationRows = (procedures: readonly DemoProcedure[]) =>
  procedures.filter(isInvitation).map(({ id }) => ({ procedure_id: id, version: 1 }));

/** Whoever of the registry came to an invitation had been invited, on the day that it went out. */
export function invitedRows(
  procedures: readonly DemoProcedure[],
  tenderers: readonly { procedure_id: string; supplier_id: string | null; position: number }[],
) {
  return procedures.filter(isInvitation).flatMap((procedure) => {
    const came = tenderers.filter(
      ({ procedure_id: id, supplier_id: supplier }) => id === procedure.id && supplier !== null,
    );
    return came.map(({ supplier_id, position }) => ({
      procedure_id: procedure.id,
      supplier_id,
      position,
      invited_on: publicationOf(procedure) || null,
    }));
  });
}

/** Calls of the demonstration that were announced before they were published. */
const ANNOUNCED = 12;

const newestCalls = (procedures: readonly DemoProcedure[]) =>
  procedures
    .filter(({ kind, status }) => kind === 'open' && status !== 'draft' && status !== 'planned')
    .toSorted((a, b) => publicationOf(b).localeCompare(publicationOf(a)))
    .slice(0, ANNOUNCED)
    .map(({ id }) => id);

/** What the areas announce that they will buy: the needs of what has not been called yet, and of the newest calls. */
export function planningRows(procedures: readonly DemoProcedure[], today: string) {
  const announced = newestCalls(procedures);
  return procedures
    .filter(({ id, status }) => status === 'draft' || announced.includes(id))
    .map(({ id, title, lots, acts }) => ({
      procedure_id: id,
      version: 1,
      need: `${title} (${lots.length} ${lots.length === 1 ? 'partida' : 'partidas'}).`,
      planned_on: acts.find(({ kind }) => kind === 'publication')?.date ?? today,
      is_announced: true,
    }));
}
