import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { freedomOf, frozenWhy, momentOf } from '#contract/rules/procedures/frozen-fields.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import {
  CUSTODY,
  custodyRole,
  OPENING_MINUTES,
  type AdminUrn,
  type CustodyFunction,
  type UrnInput,
} from '#contract/urns.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { tellCustodians } from './custodian-mails.ts';
import type { ServedTools } from './tool-files.ts';
import { custodiesRefused, purchaseProblems, urnProblems, wayProblems, wholeUrn } from './urn-card.ts';
import {
  cardsOf,
  custodiansOf,
  custodyCandidates,
  findProcedure,
  findUrn,
  keepTools,
  shownCard,
  shownCustodian,
  type UrnProcedure,
} from './urn.sql.ts';

type Reader = Db | Transaction;

/** The words by which people compare a public half. */
export const wordsOfKey = async (recipient: string): Promise<string> => wordsOfHash(await sha256(recipient));

interface UrnState extends Record<string, unknown> {
  quorum: number;
  openingMinutes: number;
  custodians: {
    id: string;
    person: string;
    role: string;
    office: string;
    key: string | null;
    proven: string | null;
    confirmed: number | null;
  }[];
}

const day = (value: unknown) => (typeof value === 'string' ? shortDate(toMexico(value).date) : '');

/** The urn of a procedure as a thing that officers and custodians change. */
export const URN = changeable<UrnState>({
  subject: 'urn',
  table: 'urn',
  key: 'procedure_id',
  called: 'esta urna',
  fields: [
    { name: 'quorum', label: 'Llaves necesarias' },
    { name: 'openingMinutes', label: 'Minutos entre el cierre y la apertura' },
    {
      name: 'custodians',
      label: 'Custodios',
      rows: {
        title: ({ person, office }) => `${String(person)}, ${String(office)}`,
        fields: [
          { name: 'person', label: 'Persona' },
          { name: 'role', label: 'Cargo' },
          { name: 'office', label: 'Oficina' },
          { name: 'key', label: 'Huella de su llave' },
          { name: 'proven', label: 'Ensayo', text: day },
          { name: 'confirmed', label: 'Ficha que confirmó' },
        ],
      },
    },
  ],
  isPublic: () => false,
  async read(tx, id) {
    const urn = await findUrn(tx, id);
    if (urn === undefined) return undefined;
    const rows = await custodiansOf(tx, id);
    return {
      quorum: urn.quorum,
      openingMinutes: urn.openingMinutes,
      custodians: await Promise.all(
        rows.map(async (one) => ({
          id: one.id,
          person: one.person,
          role: one.role,
          office: one.office,
          key: one.recipient === null ? null : await wordsOfKey(one.recipient),
          proven: one.provenAt?.toISOString() ?? null,
          confirmed: one.confirmedCard,
        })),
      ),
    };
  },
});

/** A procedure of the portal, or not found. */
async function mustFind(db: Reader, id: string): Promise<UrnProcedure> {
  const found = await findProcedure(db, id);
  if (found === undefined) throw notFound('No encontramos ese procedimiento.');
  return found;
}

const NOT_YET =
  'Este portal todavía no recibe propuestas selladas: falta la firma de quien presenta y el acto de apertura. Las urnas se preparan solo en una demostración.';

/** Why nothing of an urn changes: what the call fixes once it is out, as of the other fields. */
function frozenUrn(procedure: UrnProcedure, { config }: Pick<Services, 'config'>): string | null {
  if (!config.demoData) return NOT_YET;
  const moment = momentOf(procedure, new Date().toISOString());
  if (isBeforeCall(procedure.status)) return null;
  return freedomOf('modality', moment) === 'never' ? frozenWhy('modality', moment) : null;
}

function refuseFrozen(procedure: UrnProcedure, services: Services): void {
  const why = frozenUrn(procedure, services);
  if (why !== null) throw failure('state_conflict', { detail: why });
}

/** The urn of a procedure as officers see it, with what it still lacks. */
export async function describeUrn(db: Reader, services: Services, id: string): Promise<AdminUrn> {
  const procedure = await mustFind(db, id);
  const whole = await wholeUrn(db, id);
  const [card] = await cardsOf(db, id);
  return {
    version: whole?.urn.version ?? 0,
    number: procedure.number,
    slug: procedure.slug,
    quorum: whole?.urn.quorum ?? 2,
    openingMinutes: whole?.urn.openingMinutes ?? OPENING_MINUTES.usual,
    custodians: await Promise.all(
      (whole?.custodians ?? []).map((one) => shownCustodian(one, card?.version, wordsOfKey)),
    ),
    candidates: await custodyCandidates(db),
    gaps:
      card !== undefined
        ? []
        : whole === undefined
          ? purchaseProblems(procedure)
          : await urnProblems(db, whole),
    refusal: frozenUrn(procedure, services),
    card: card === undefined ? null : shownCard(card),
  };
}

interface Named {
  personId: string;
  person: string;
  function: CustodyFunction;
  office: string;
  word: string;
}

/** The custodians that were chosen, each with what the card calls them; refuses who may not be one. */
async function chosen(tx: Transaction, input: UrnInput): Promise<Named[]> {
  const candidates = await custodyCandidates(tx);
  const problems: Record<string, string> = {};
  const named: Named[] = [];
  for (const [at, { personId, function: of, office }] of input.custodians.entries()) {
    const found = candidates.find(
      (one) => one.personId === personId && one.function === of && one.office === office,
    );
    if (found === undefined)
      problems[`custodians.${at}`] = 'Esta persona no tiene la función por la que custodiaría. Elige a otra.';
    else if (named.some((one) => one.personId === personId))
      problems[`custodians.${at}`] = 'Esta persona ya está: cada quien guarda una llave.';
    else {
      const { word } = CUSTODY[of];
      const before = named.filter((one) => one.function === of).length;
      named.push({ ...found, word: before === 0 ? word : `${word}-${before + 1}` });
    }
  }
  const [together] =
    Object.keys(problems).length > 0
      ? []
      : custodiesRefused(
          input.quorum,
          named.map((one) => ({ ...one, recipient: null })),
        );
  if (together !== undefined) problems['custodians'] = together;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return named;
}

/**
 * Says who custodies the urn of a draft, and how many keys open. Who stays keeps the key and its proof; whoever takes a place
 * makes one of their own, and the key of who left opens nothing.
 */
export function saveUrn(
  services: Services,
  tools: () => ServedTools,
  { id, version }: { id: string; version: number },
  input: UrnInput,
  author: Author,
): Promise<AdminUrn> {
  return transaction(services.db, async (tx) => {
    const procedure = await mustFind(tx, id);
    const standing = await findUrn(tx, id);
    // Whom one chooses counts for the urn that was seen: a key may have come meanwhile.
    await requireSeen({ seen: version, present: standing?.version ?? 0 });
    refuseFrozen(procedure, services);
    const [problem] = wayProblems(procedure);
    if (problem !== undefined) throw failure('state_conflict', { detail: problem });
    const named = await chosen(tx, input);
    const kept = await keepTools(tx, tools());
    const portal = services.config.publicUrl;
    const ask = (people: readonly string[]) =>
      tellCustodians(tx, { procedure, portal, people, asked: 'key' });
    if (standing === undefined) {
      await sql`insert into urn (procedure_id, quorum, opening_minutes, portal, sealer, keeper)
        values (${id}, ${input.quorum}, ${input.openingMinutes}, ${portal}, ${kept.sealer}, ${kept.keeper})`.execute(
        tx,
      );
      await ask(await writeCustodians(tx, id, named));
      const state = await URN.read(tx, id);
      if (state !== undefined) await created(tx, URN, { id, author, operation: 'urn.prepare' }, state);
    } else
      await change(tx, URN, { id, version, author, operation: 'urn.save' }, async () => {
        await sql`update urn set quorum = ${input.quorum}, opening_minutes = ${input.openingMinutes}, portal = ${portal},
          sealer = ${kept.sealer}, keeper = ${kept.keeper} where procedure_id = ${id}`.execute(tx);
        await ask(await writeCustodians(tx, id, named));
      });
    return describeUrn(tx, services, id);
  });
}

/** Writes who custodies; gives the ones who were not there before. */
async function writeCustodians(tx: Transaction, id: string, named: readonly Named[]): Promise<string[]> {
  const standing = await custodiansOf(tx, id);
  const stays = named.flatMap((one) => {
    const found = standing.find(
      ({ personId, function: of, office, word }) =>
        personId === one.personId && of === one.function && office === one.office && word === one.word,
    );
    return found === undefined ? [] : [found.id];
  });
  await sql`delete from urn_custodian where procedure_id = ${id} and not id = any(${stays}::uuid[])`.execute(
    tx,
  );
  for (const { personId, person, function: of, office, word } of named)
    await sql`insert into urn_custodian (procedure_id, person_id, person_name, word, function, role, office)
      values (${id}, ${personId}, ${person}, ${word}, ${of}, ${custodyRole(of)}, ${office})
      on conflict (procedure_id, person_id) do nothing`.execute(tx);
  const before = standing.filter(({ id: one }) => stays.includes(one)).map(({ personId }) => personId);
  return named.map(({ personId }) => personId).filter((personId) => !before.includes(personId));
}

/** Takes the urn of a draft away with the public halves of its keys: its call is presented as its papers say. */
export async function removeUrn(
  services: Services,
  { id, version }: { id: string; version: number },
  author: Author,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const procedure = await mustFind(tx, id);
    const urn = await findUrn(tx, id);
    await requireSeen({ seen: urn === undefined ? undefined : version, present: urn?.version ?? 0 });
    refuseFrozen(procedure, services);
    await change(tx, URN, { id, version, author, operation: 'urn.remove' }, async () => {
      await sql`delete from urn where procedure_id = ${id}`.execute(tx);
    });
  });
}
