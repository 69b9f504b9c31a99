import { sql } from 'kysely';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { CheckCode } from '#contract/purchase-checks.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';

/** A made-up purchase, and what the check must find of it. */
export interface PlantedPurchase {
  id: string;
  number: string;
  kind: ProcedureKind;
  expected: CheckCode[];
}

/** Up to here directly, and up to here by invitation, without tax. */
const DIRECT_MAX = 400_000;
const INVITATION_MAX = 1_600_000;
const LINES = ['21101', '29401', '51501', '52301', '33901'];
/** A day in the middle of the quarter of the tests; they run in the last one of 2026. */
const SIGNED = '2026-11-10';

interface Wish {
  kind: ProcedureKind;
  status: 'draft' | 'contracted' | 'awarded';
  supplier: number;
  line: string;
  /** Without tax. */
  net: number;
  signedOn?: string;
  startsOn?: string;
  /** What its supplier offered and what another did. */
  offered?: number;
  other?: number;
  planning?: Partial<{
    budget_line: string;
    certificate_amount: number;
    certificate_on: string;
    estimate: number;
    ground_code: string;
  }>;
  lotEstimate?: number;
  paperOn?: string;
  awardedOn?: string;
}

const money = (amount: number) => amount.toFixed(2);
const withTax = (net: number) => money(Math.round(net * 116) / 100);

/** Inserts one purchase as the screens leave it: planning, lot, contract with its offer, paper of the contract. */
async function insertPurchase(db: Transaction, number: string, wish: Wish): Promise<string> {
  const { kind, status, supplier, line, net, planning = {}, signedOn = SIGNED } = wish;
  const row = await db
    .insertInto('procedure')
    .values({
      number,
      slug: number,
      title: `Compra ficticia ${number}`,
      kind,
      character: 'national',
      modality: 'electronic',
      category: 'goods',
      regime: 'laassp_2025',
      fiscal_year: 2026,
      requesting_area: 'Sistema Bibliotecario',
      contracting_area: 'Unidad de Adquisiciones',
      contact: 'Mariana Ficticia',
      status,
      published_at: status === 'draft' ? null : `${signedOn}T18:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = row;
  const plan = {
    budget_line: line,
    certificate_number: `SP-${number}`,
    certificate_on: '2026-10-01',
    certificate_amount: money(net * 2),
    ground_code: kind === 'direct' ? 'laassp_2025_amount' : null,
    ground_article: 'LAASSP 2025, art. 55',
    justification: 'Una justificación inventada y suficiente.',
    ...planning,
  };
  await sql`insert into planning (procedure_id, budget_line, certificate_number, certificate_on, certificate_amount,
      estimate, ground_code, ground_article, justification)
    values (${id}, ${plan.budget_line}, ${plan.certificate_number}, ${plan.certificate_on},
      ${String(plan.certificate_amount)}::numeric, ${plan.estimate === undefined ? null : money(plan.estimate)}::numeric,
      ${plan.ground_code}, ${plan.ground_article}, ${plan.justification})`.execute(db);
  await sql`insert into lot (procedure_id, number, description, unit, quantity, budget_line, estimate)
    values (${id}, 1, 'Cosa', 'Pieza', 1, ${line}, ${wish.lotEstimate === undefined ? null : money(wish.lotEstimate)}::numeric)`.execute(
    db,
  );
  const name = `Proveedor Ficticio ${supplier}`;
  const rfc = rfcOf(supplier);
  await sql`insert into contract (procedure_id, number, title, supplier_name, supplier_rfc, signed_on, starts_on, amount)
    values (${id}, ${`C-${number}`}, 'Cosa', ${name}, ${rfc}, ${signedOn}, ${wish.startsOn ?? signedOn}, ${withTax(net)}::numeric)`.execute(
    db,
  );
  await sql`insert into opening (procedure_id) values (${id})`.execute(db);
  const offer = async (who: { name: string; rfc: string; position: number }, amount: number) => {
    await sql`with t as (insert into tenderer (procedure_id, position, name, rfc, opened_at, offered_on)
        values (${id}, ${who.position}, ${who.name}, ${who.rfc}, now(), '2026-10-15') returning id)
      insert into bid (tenderer_id, lot_id, amount)
      select t.id, l.id, ${money(amount)}::numeric from t, lot l where l.procedure_id = ${id}`.execute(db);
  };
  await offer({ name, rfc, position: 1 }, wish.offered ?? net);
  for (const [index, more] of [1.1, 1.2].entries())
    await offer(
      { name: `Cotizante ${index}`, rfc: rfcOf(900 + index), position: index + 2 },
      (index === 0 ? wish.other : undefined) ?? Math.max(net, wish.offered ?? net) * more,
    );
  const paperOn = wish.paperOn ?? signedOn;
  await sql`insert into document (procedure_id, stage, kind, title, document_date, status, created_by)
    values (${id}, 'contract', 'contract', 'Contrato', ${paperOn}, 'draft', 'x')`.execute(db);
  if (kind === 'direct') await publicNotice(db, id);
  if (wish.awardedOn !== undefined)
    await sql`insert into milestone (procedure_id, kind, at) values (${id}, 'award', ${`${wish.awardedOn}T18:00:00Z`})`.execute(
      db,
    );
  return id;
}

/** What a direct award needs among its public papers. */
async function publicNotice(db: Transaction, id: string): Promise<void> {
  await sql`insert into stored_file (sha256, bytes, media_type) values (repeat('a', 64), 10, 'application/pdf')
    on conflict do nothing`.execute(db);
  await sql`with d as (insert into document (procedure_id, stage, kind, title, status, created_by)
      values (${id}, 'award', 'award_notice', 'Notificación', 'published', 'x') returning id)
    insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
    select id, 1, repeat('a', 64), 'a.pdf', now(), 'x' from d`.execute(db);
}

const rfcOf = (index: number) =>
  `${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + (Math.floor(index / 26) % 26))}F150310${String(
    100 + (index % 800),
  )}`;

/** Which case is planted how often; each makes one purchase that is checked. */
const CASES: [count: number, expected: CheckCode[], make: (index: number) => Partial<Wish>][] = [
  [20, ['direct_over_limit'], (index) => ({ net: DIRECT_MAX + 1 + index * 1_000 })],
  [
    20,
    ['invitation_over_limit'],
    (index) => ({ kind: 'invitation', net: INVITATION_MAX + 1 + index * 5_000 }),
  ],
  [40, ['splitting'], (index) => ({ net: 150_000 + index * 1_000 })],
  [20, ['contract_document_early'], (index) => ({ paperOn: `2026-11-0${(index % 9) + 1}` })],
  [15, ['certificate_short'], (index) => ({ planning: { certificate_amount: 9_000 + index } })],
  [10, ['certificate_late'], () => ({ planning: { certificate_on: '2199-01-01' } })],
  [15, ['estimate_differs'], (index) => ({ planning: { estimate: 10_000 }, lotEstimate: 10_001 + index })],
  [15, ['budget_line_differs'], () => ({ planning: { budget_line: '99901' } })],
  [15, ['contract_starts_early'], () => ({ startsOn: '2026-11-09' })],
  [10, ['contract_before_award'], () => ({ kind: 'invitation', status: 'awarded', awardedOn: '2026-11-11' })],
  [10, ['contract_over_offer'], () => ({ offered: 11_000, net: 11_001 })],
  [10, ['contract_not_lowest'], (index) => ({ other: 10_000 - index - 1, net: 10_000 })],
];

const pad = (index: number) => String(index).padStart(3, '0');

/** 200 purchases with one planted case each and 200 clean ones, with the purchases around them that made the cases. */
export function plantPurchases(db: Db): Promise<{ planted: PlantedPurchase[]; clean: PlantedPurchase[] }> {
  return transaction(db, plantWithin);
}

async function plantWithin(
  db: Transaction,
): Promise<{ planted: PlantedPurchase[]; clean: PlantedPurchase[] }> {
  await sql`select without_event('planted')`.execute(db);
  await rememberOfficer(db, { id: 'x', name: 'Equis' });
  for (const [key, own, direct, invitation] of [
    ['federal-2026-chico', false, 100_000, 300_000],
    ['federal-2026-propio', true, DIRECT_MAX, INVITATION_MAX],
  ] as const)
    await sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max,
        legal_source, is_published, is_own)
      values (${key}, ${key}, 2026, 'laassp_2025', 0, ${direct}, ${invitation}, 'Presupuesto ficticio 2026, anexo 9', true, ${own})`.execute(
      db,
    );
  const base: Wish = { kind: 'direct', status: 'draft', supplier: 0, line: '51501', net: 10_000 };
  const planted: PlantedPurchase[] = [];
  for (const [count, expected, make] of CASES)
    for (let index = 0; index < count; index += 1) {
      const supplier = planted.length;
      const number = `P-${pad(supplier)}`;
      const wish = { ...base, supplier, line: LINES[supplier % 5] ?? '51501', ...make(index) };
      const id = await insertPurchase(db, number, wish);
      planted.push({ id, number, kind: wish.kind, expected: [...expected] });
      // The rest of a split purchase: one other of the same quarter, or several.
      if (expected.includes('splitting'))
        for (let part = 0; part <= index % 3; part += 1)
          await insertPurchase(db, `${number}-${part}`, {
            ...wish,
            status: 'contracted',
            net: Math.ceil((DIRECT_MAX - wish.net + 1) / ((index % 3) + 1)),
            signedOn: `2026-1${part}-0${(index % 9) + 1}`,
          });
    }
  return { planted, clean: await plantClean(db, base) };
}

/** Clean ones stand beside purchases that look alike: another quarter, line, ground, supplier, or just below the limit. */
async function plantClean(db: Transaction, base: Wish): Promise<PlantedPurchase[]> {
  const clean: PlantedPurchase[] = [];
  for (let index = 0; index < 200; index += 1) {
    const supplier = 300 + index;
    const number = `L-${pad(index)}`;
    const line = LINES[index % 5] ?? '51501';
    const isInvitation = index % 10 === 9;
    const max = isInvitation ? INVITATION_MAX : DIRECT_MAX;
    const net = index % 4 === 0 ? max : 200_000;
    const wish: Wish = { ...base, kind: isInvitation ? 'invitation' : 'direct', supplier, line, net };
    const id = await insertPurchase(db, number, wish);
    clean.push({ id, number, kind: wish.kind, expected: [] });
    const beside: Partial<Wish>[] = [
      { signedOn: '2026-09-30' },
      { line: LINES[(index + 1) % 5] ?? '51501' },
      { planning: { ground_code: 'laassp_2025_exception' } },
      { supplier: supplier + 300 },
      { status: 'draft' },
      { net: max - net },
      { signedOn: '2025-11-10' },
    ];
    const look = beside[index % beside.length] ?? {};
    if (look.net === 0) continue;
    await insertPurchase(db, `${number}-0`, { ...wish, status: 'contracted', net: 390_000, ...look });
  }
  return clean;
}
