import { todayInMexico } from '#contract/mexico-time.ts';
import { FUNDINGS, type Regime } from '#contract/procedure-kinds.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ConversionInput, ConversionPreview } from '#contract/requisition-desk.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import {
  conversionChecks,
  conversionGaps,
  type ConversionCheck,
  type OpenFinding,
} from '#contract/rules/requisitions/requisition-conversion.ts';
import {
  amountOf,
  lotsFromLines,
  refuseTaken,
  type LotFromLines,
  type TakenLine,
} from '#contract/rules/requisitions/requisition-lots.ts';
import { ROUTED_KINDS, type PurchaseRoute } from '#contract/purchase-route.ts';
import { purchaseRoute } from '#server/features/procedure-sheets/public.ts';
import { readPlanning, writePlan } from '#server/features/planning/public.ts';
import { createProcedure, saveProcedure } from '#server/features/procurement/public.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { requireFunction } from '#server/kit/functions.ts';
import type { Services } from '#server/kit/services.ts';
import { REQUISITION } from './requisition-change.ts';
import {
  insertSources,
  selectAsked,
  selectLines,
  selectQuoted,
  settleLines,
  type Asked as AskedOf,
  type BoughtLine,
} from './requisition-conversion.sql.ts';
import { writeAct } from './requisition-course.sql.ts';
import { notedWith, refuseAsker, requireBuyer } from './requisition-desk.service.ts';
import { splitFindings } from './requisition-splitting.sql.ts';
import { mustFindHead, refuseMove, type Author, type RequisitionHead } from './requisition-head.ts';
import { tellOne } from './requisition-mails.ts';

type Asked = Pick<ConversionInput, 'way' | 'lines'> & Partial<Pick<ConversionInput, 'kind'>>;

/** Lots that quotations were asked and awarded for, as their award says them. */
export interface QuotedLots {
  lots: (LotFromLines & { id: string; group: string | null })[];
  regime: Regime;
}

interface Plan {
  kind: ConversionInput['kind'];
  lines: BoughtLine[];
  lots: LotFromLines[];
  net: string;
  checks: ConversionCheck[];
  wrong: Record<string, string>;
  route: PurchaseRoute | undefined;
}

const fundingOf = (code: string | null) => FUNDINGS.find((one) => one === code) ?? null;

/** States in which a buyer makes a procedure of it, or of more of it. */
const CONVERTED: readonly RequisitionState[] = ['taken', 'research', 'consolidated', 'tendering'];

/** What would come of these lines, and what has to be true before. */
async function planOf(
  db: Db | Transaction,
  asked: Asked,
  { isLocked = false, isQuoted = false }: { isLocked?: boolean; isQuoted?: boolean } = {},
): Promise<Plan> {
  const wanted = new Map(asked.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = await selectLines(db, [...wanted.keys()], isLocked);
  const taken = lines.map((line): TakenLine => ({
    ...line,
    lineId: line.id,
    taken: wanted.get(line.id) ?? '',
  }));
  const known = new Set(lines.map(({ id }) => id));
  const wrong: Record<string, string> = {};
  for (const id of wanted.keys()) if (!known.has(id)) wrong[id] = 'Ese renglón ya no está.';
  for (const line of taken) {
    const said = refuseTaken(line);
    if (said !== undefined) wrong[line.lineId] = said;
  }
  const right = taken.filter(({ lineId }) => wrong[lineId] === undefined);
  const net =
    totalOf(right.map((line) => (line.unitPrice === null ? null : amountOf(line.taken, line.unitPrice)))) ??
    '0.00';
  const [first] = lines;
  const funding = fundingOf(first?.funding ?? null);
  const route =
    first === undefined || funding === null
      ? undefined
      : await purchaseRoute(db, {
          amount: net,
          hasTax: false,
          category: first.category ?? 'goods',
          funding,
          year: first.year,
          on: todayInMexico(new Date()),
        });
  // Where nobody chose, what the amount takes; a tender where its limits are not written down.
  const kind = asked.kind ?? ROUTED_KINDS.find((one) => one === route?.outcome) ?? 'open';
  return {
    kind,
    lines,
    lots: lotsFromLines(right, asked.way),
    net,
    wrong,
    route,
    checks: conversionChecks({
      kind,
      net,
      requisitions: [...Map.groupBy(lines, ({ folio }) => folio)].map(([folio, [line]]) => ({
        folio,
        isTaken:
          [...CONVERTED, ...(isQuoted ? ['awarded'] : [])].includes(line!.state) && line!.buyerId !== null,
        // Quotations are its market research.
        isResearched: isQuoted || line!.state !== 'taken',
        funding: fundingOf(line!.funding),
        category: line!.category,
        year: line!.year,
      })),
      route,
      findings: await findingsOf(db, lines),
      quoted: isQuoted
        ? []
        : await selectQuoted(
            db,
            lines.map(({ id }) => id),
          ),
    }),
  };
}

/** What the check of splitting says of these requisitions, each thing once. */
async function findingsOf(db: Db | Transaction, lines: readonly BoughtLine[]): Promise<OpenFinding[]> {
  const ids = [...new Set(lines.map(({ requisitionId }) => requisitionId))];
  const found = (await Promise.all(ids.map((id) => splitFindings(db, id)))).flat();
  const own = new Set(ids);
  return [...Map.groupBy(found, ({ code }) => code)].flatMap(([code, all]) => {
    // What is bought together here is not bought in parts.
    const open = all.filter(
      ({ sisters }) => sisters.length === 0 || sisters.some(({ requisitionId }) => !own.has(requisitionId)),
    );
    const [first] = open.toSorted((one) => (one.severity === 'risk' ? -1 : 1));
    return first === undefined ? [] : [{ code, level: first.severity, text: first.message }];
  });
}

/** Lots that would come of lines, and what is checked before. */
export async function previewConversion(db: Db | Transaction, asked: Asked): Promise<ConversionPreview> {
  const { checks, kind, lines, lots, net, wrong } = await planOf(db, asked);
  const folios = new Map(lines.map(({ folio, id }) => [id, folio]));
  return {
    checks,
    kind,
    net,
    wrong,
    lots: lots.map(({ profile: _profile, sources, ...lot }) => ({
      ...lot,
      folios: [...new Set(sources.map(({ lineId }) => folios.get(lineId) ?? ''))],
    })),
  };
}

/** What somebody who converts may be refused for, requisition by requisition; gives back what the unit only tells. */
async function refuseConverting(
  tx: Transaction,
  head: RequisitionHead,
  { person }: Author,
  isQuoted: boolean,
): Promise<string | undefined> {
  // One that was split goes on from where its first part is; what quotations decided, from its award.
  const further: RequisitionState[] = [
    'consolidated',
    'tendering',
    ...(isQuoted ? ['awarded' as const] : []),
  ];
  if (!further.includes(head.state)) refuseMove(head, 'convert');
  await requireFunction(tx, person, 'buyer', { areaId: head.areaId });
  requireBuyer(head, person);
  return refuseAsker(tx, person, head.id);
}

/** Makes the draft of a procedure with the lots of a plan, and gives it back. */
async function draftOf(
  tx: Transaction,
  plan: Plan,
  { input, quoted, author }: { input: ConversionInput; quoted: QuotedLots | undefined; author: Author },
) {
  const [first] = plan.lines;
  const year = first?.year ?? new Date().getFullYear();
  const begun = await createProcedure(tx, { kind: input.kind, title: input.title, year }, author);
  const lots = (quoted?.lots ?? plan.lots.map((lot) => ({ ...lot, id: crypto.randomUUID() }))).map(
    (lot, place) => ({ ...lot, number: place + 1 }),
  );
  const regime = quoted?.regime ?? plan.route?.regime;
  const asked = await selectAsked(tx, [...new Set(plan.lines.map(({ requisitionId }) => requisitionId))]);
  const { email, name } = author.person;
  const drafted = await saveProcedure(
    tx,
    { id: begun.id, version: begun.version },
    {
      requestingArea: first?.area ?? '',
      funding: fundingOf(first?.funding ?? null),
      category: first?.category ?? 'goods',
      ...(regime !== undefined && { regime }),
      deliveryPlace: distinctText(
        [...plan.lines.map(({ place }) => place), ...asked.map(({ place }) => place)],
        '; ',
        1_000,
      ),
      contact: distinctText([name ?? '', email ?? ''], ', ', 500),
      lots: lots.map(({ sources: _sources, ...lot }) => ({ ...lot, cucop: null })),
    },
    author,
  );
  await insertSources(tx, lots);
  await carryOver(tx, drafted, { asked, input, author });
  return { id: drafted.id, number: drafted.number };
}

const distinctText = (values: readonly string[], between: string, most: number): string | null => {
  const said = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
  return said.length === 0 ? null : said.join(between).slice(0, most);
};

/** What the requisitions said already is not typed again: need, sufficiency, and why the buyer goes this way. */
async function carryOver(
  tx: Transaction,
  { id, kind }: AdminProcedure,
  { asked, input, author }: { asked: readonly AskedOf[]; input: ConversionInput; author: Author },
): Promise<void> {
  const funded = asked.filter(({ reserved }) => reserved !== null);
  const reasons = Object.values(input.reasons);
  const { version } = await readPlanning(tx, id);
  await writePlan(
    tx,
    { id, version },
    {
      need: distinctText(
        asked.map(({ need }) => need),
        '\n',
        1_000,
      ),
      ...(funded.length > 0 && {
        certificateNumber: `Suficiencia de ${funded.map(({ folio }) => folio).join(', ')}`.slice(0, 80),
        certificateOn:
          funded
            .map(({ reservedOn }) => reservedOn)
            .toSorted()
            .at(-1) ?? null,
        certificateAmount: totalOf(funded.map(({ reserved }) => reserved)) ?? null,
      }),
      ...(kind === 'direct' && { justification: distinctText(reasons, '\n', 4_000) }),
    },
    author,
  );
}

/**
 * Makes the draft of a procedure from lines of requisitions (purchase-chain §2.8): in one transaction the draft with its lots, from
 * which lines they come, and where the requisitions are. What is taken of a line is never more than there is of it, whoever
 * converts at the same time. Of what quotations decided, the lots are those of their award.
 */
export function convertRequisitions(
  { db, config }: { db: Db | Transaction; config: Pick<Services['config'], 'publicUrl'> },
  input: ConversionInput,
  author: Author,
  quoted?: QuotedLots,
): Promise<{ id: string; number: string }> {
  const isQuoted = quoted !== undefined;
  const convert = async (tx: Transaction) => {
    const plan = await planOf(tx, input, { isLocked: true, isQuoted });
    const fields = {
      ...Object.fromEntries(Object.entries(plan.wrong).map(([id, said]) => [`lines.${id}`, said])),
      ...conversionGaps(plan.checks, input.reasons),
    };
    const folios = [...new Set(plan.lines.map(({ folio }) => folio))];
    const heads = await Promise.all(folios.map((folio) => mustFindHead(tx, folio)));
    const told = new Map<string, string | undefined>();
    for (const head of heads) told.set(head.id, await refuseConverting(tx, head, author, isQuoted));
    if (Object.keys(fields).length > 0) {
      const [said] = Object.values(fields);
      if (Object.keys(plan.wrong).length > 0 || said === undefined) throw invalid(fields);
      throw failure('state_conflict', { detail: said, fields });
    }
    const procedure = await draftOf(tx, plan, { input, quoted, author });
    const areas = new Set(plan.lines.map(({ areaId }) => areaId));
    for (const { id, version } of heads)
      await change(
        tx,
        REQUISITION,
        { id, version, author, operation: 'convertRequisitions', ...reasonOf(input.reasons) },
        () =>
          writeAct(tx, id, {
            act: 'convert',
            personId: author.person.id,
            note: notedWith(procedure.number, told.get(id)),
          }),
      );
    await settleLines(
      tx,
      plan.lines.map(({ id }) => id),
    );
    for (const head of heads)
      await tellOne(tx, config.publicUrl, {
        template: 'requisition_converted',
        to: { name: head.requester, email: head.requesterEmail },
        head,
        values: {
          como: areas.size > 1 ? 'con otras áreas' : `en el procedimiento ${procedure.number}`,
          numero: procedure.number,
        },
      });
    return procedure;
  };
  return db.isTransaction ? convert(db as Transaction) : transaction(db, convert);
}

function reasonOf(reasons: ConversionInput['reasons']): { reason?: string } {
  const said = Object.values(reasons).filter((text) => text !== '');
  return said.length === 0 ? {} : { reason: said.join('\n') };
}
