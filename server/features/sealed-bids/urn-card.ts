import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { bytesOf, canonicalOf, hashOf, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { IDENTITY_SIZE, offerSize } from '#contract/rules/sealed/sizes.ts';
import { custodianProblems, linesOf, readCard, type UrnCard } from '#contract/sealed-card.ts';
import { BUYING_OFFICE } from '#contract/urns.ts';
import { enterLeaf, logNameOf } from '#server/features/integrity/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { tellCustodians } from './custodian-mails.ts';
import {
  cardsOf,
  custodiansOf,
  custodyCandidates,
  findProcedure,
  findUrn,
  type CardRow,
  type CustodianRow,
  type UrnProcedure,
  type UrnRow,
} from './urn.sql.ts';

interface WholeUrn {
  procedure: UrnProcedure;
  urn: UrnRow;
  custodians: readonly CustodianRow[];
}

type Names = readonly { office: string; person: string }[];
const named = (those: Names) => those.map(({ person, office }) => `${person} (${office})`).join(', ');

/** What keeps an urn from being in a published call, in sentences, first what comes first. */
export async function urnProblems(
  tx: Parameters<typeof custodiansOf>[0],
  { procedure, urn, custodians }: WholeUrn,
): Promise<string[]> {
  const problems = [...purchaseProblems(procedure), ...custodiesRefused(urn.quorum, custodians)];
  const standing = new Set(
    (await custodyCandidates(tx)).map(({ personId, function: of, office }) => `${personId} ${of} ${office}`),
  );
  const without = custodians.filter(
    ({ personId, function: of, office }) => !standing.has(`${personId} ${of} ${office}`),
  );
  if (without.length > 0)
    problems.push(`Ya no tiene la función por la que custodia: ${named(without)}. Elige a otra persona.`);
  const keyless = custodians.filter(
    ({ recipient, madeFor }) => recipient === null || madeFor !== procedure.number,
  );
  if (keyless.length > 0) problems.push(`Falta la llave de ${named(keyless)}.`);
  const unproven = custodians.filter((one) => one.provenAt === null && !keyless.includes(one));
  if (unproven.length > 0)
    problems.push(`Falta el ensayo: aún no se ha comprobado que abre la llave de ${named(unproven)}.`);
  return problems;
}

/** What of how a call is held does not go with an urn. */
export function wayProblems({ modality, funding }: Pick<UrnProcedure, 'modality' | 'funding'>): string[] {
  const problems: string[] = [];
  if (modality === 'in_person')
    problems.push('La convocatoria dice «Presencial»: con una urna es electrónica o mixta.');
  if (funding !== null && funding !== 'own' && funding !== 'state')
    problems.push('Este procedimiento usa recursos federales y se presenta en Compras MX.');
  return problems;
}

/** What of the purchase itself is not whole enough for an urn. */
export function purchaseProblems({ acts, lots, ...way }: UrnProcedure): string[] {
  const problems = wayProblems(way);
  if (!acts.some(({ kind }) => kind === 'opening'))
    problems.push('Falta la fecha de la apertura: a esa hora se cierra la urna.');
  if (lots.length === 0) problems.push('Faltan las partidas: la urna dice qué se ofrece.');
  if (lots.some(({ quantity }) => quantity === null || !/^\d{1,12}(\.\d+)?$/.test(quantity)))
    problems.push('Hay una partida sin cantidad, o con una que no cabe en la ficha de la urna.');
  return problems;
}

/** Whom these custodians may not be together: the same rules as in the published card, and somebody from outside. */
export function custodiesRefused(
  quorum: number,
  custodians: readonly Pick<CustodianRow, 'word' | 'office' | 'recipient'>[],
): string[] {
  const problems = custodianProblems({
    quorum,
    custodios: custodians.map(({ word, office, recipient }) => ({
      id: word,
      cargo: word,
      organo: office,
      llave: recipient ?? word,
    })),
  });
  if (!custodians.some(({ office }) => office !== BUYING_OFFICE))
    problems.push('Al menos un custodio es de fuera de la Unidad que compra.');
  return problems;
}

/** An amount as the card writes it, with two decimals or three. */
const quantityText = (quantity: string): string => {
  const [whole = '0', decimals = ''] = quantity.split('.');
  const kept = decimals.slice(0, 3).padEnd(2, '0');
  return `${whole}.${kept.endsWith('0') ? kept.slice(0, 2) : kept}`;
};
const composed = (text: string) => text.normalize('NFC').trim();

function closingOf({ acts }: UrnProcedure): Date {
  const at = acts.findLast(({ kind }) => kind === 'opening')?.at;
  if (at === undefined) throw new Error('An urn without the hour of its act');
  return new Date(at);
}

/** The card of a procedure as it stands, after the one before. Throws what of it cannot be. */
function cardOf({ procedure, urn, custodians }: WholeUrn, former: CardRow | undefined): UrnCard {
  const closes = closingOf(procedure);
  const partidas = procedure.lots.map(({ number, description, unit, quantity }) => ({
    id: String(number),
    renglones: [
      {
        id: `${number}.1`,
        descripcion: composed(description),
        cantidad: quantityText(quantity ?? ''),
        unidad: composed(unit),
      },
    ],
  }));
  return {
    formato: 'urna/1',
    origen: logNameOf(urn.portal),
    procedimiento: procedure.number,
    version: (former?.version ?? 0) + 1,
    anterior: former?.fingerprint ?? null,
    etapas: ['unica'],
    quorum: urn.quorum,
    custodios: custodians.map(({ word, role, office, recipient }) => ({
      id: word,
      cargo: composed(role),
      organo: composed(office),
      llave: recipient ?? '',
    })),
    cierre: closes.toISOString(),
    apertura: new Date(closes.getTime() + urn.openingMinutes * 60_000).toISOString(),
    // Papers are not handed in yet: prices alone are sealed.
    cuerpoMinutos: 0,
    prorroga: 'regla-prorroga/1',
    tamanos: { oferta: offerSize(linesOf({ partidas })), identidad: IDENTITY_SIZE },
    topes: { archivo: 104_857_600, sobre: 524_288_000 },
    partidas,
    moneda: 'MXN',
    iva: 'sin',
    decimales: 2,
    documentos: [],
    identidad: { modos: ['ensayo'], raices: [], dobles: 'ultima' },
    herramientas: { sellador: urn.sealer, custodio: urn.keeper },
    candado: null,
  };
}

/** Publishes a card with its leaves, and asks its custodians to confirm it. */
async function keepCard(
  tx: Transaction,
  { procedure, urn, custodians }: WholeUrn,
  card: UrnCard,
): Promise<void> {
  const { id } = procedure;
  const text = canonicalOf(card);
  // What any reader of the format would refuse is not published.
  readCard(bytesOf(text));
  const { version, procedimiento: number, herramientas } = card;
  const fingerprint = await sha256(text);
  await sql`insert into urn_card (procedure_id, version, number, card, fingerprint, sealer, keeper, closes_at, opens_at)
    values (${id}, ${version}, ${number}, ${text}, ${fingerprint}, ${herramientas.sellador}, ${herramientas.custodio},
      ${card.cierre}, ${card.apertura})`.execute(tx);
  const leaf = { kind: 'urna_ficha', procedimiento: number, version, huella: fingerprint };
  await enterLeaf(tx, { subject: `${id}/${version}`, about: id, leaf });
  await tellCustodians(tx, {
    procedure,
    portal: urn.portal,
    people: custodians.map(({ personId }) => personId),
    asked: 'card',
  });
  if (version > 1) return;
  for (const [nombre, hash] of Object.entries(herramientas))
    await enterLeaf(tx, {
      subject: `${id}/${version}/${nombre}`,
      about: id,
      leaf: { kind: 'urna_herramienta', procedimiento: number, nombre, sha256: hash },
    });
}

/** What is there of an urn; undefined where the procedure has none. */
export async function wholeUrn(tx: Parameters<typeof custodiansOf>[0], id: string) {
  const urn = await findUrn(tx, id);
  const procedure = urn && (await findProcedure(tx, id));
  if (urn === undefined || procedure === undefined) return undefined;
  return { procedure, urn, custodians: await custodiansOf(tx, id) };
}

/** What its urn still keeps a call from, under the field of its part of the screen; nothing where there is none. */
export async function urnGaps(tx: Transaction, id: string): Promise<Record<string, string>> {
  const whole = await wholeUrn(tx, id);
  const [first] = whole === undefined ? [] : await urnProblems(tx, whole);
  return first === undefined ? {} : { urn: first };
}

/** Publishes the card of a call's urn with it, and its leaves; nothing where there is none. */
export async function publishUrn(tx: Transaction, id: string): Promise<void> {
  const whole = await wholeUrn(tx, id);
  if (whole !== undefined) await keepCard(tx, whole, cardOf(whole, undefined));
}

const DAY = 86_400_000;

/**
 * After a change of a published call: its urn closes later by another card, or the change is refused. What bids are sealed with
 * stands, and the closing only moves on, not within its last day.
 */
export async function followCard(tx: Transaction, id: string, now = new Date()): Promise<void> {
  const [former] = await cardsOf(tx, id);
  const whole = former === undefined ? undefined : await wholeUrn(tx, id);
  if (former === undefined || whole === undefined) return;
  const next = cardOf(whole, former);
  const before = readCard(bytesOf(former.card));
  const { version: _version, anterior: _former, ...said } = next;
  const { version: _v, anterior: _f, ...saidBefore } = before;
  if ((await hashOf(said)) === (await hashOf(saidBefore))) return;
  const refuse = (detail: string) => failure('state_conflict', { detail });
  const { cierre, apertura } = before;
  if ((await hashOf({ ...said, cierre, apertura })) !== (await hashOf(saidBefore)))
    throw refuse(
      'Esta convocatoria tiene una urna publicada: sus partidas ya no cambian, porque los sobres se sellan con ellas.',
    );
  if (next.cierre < cierre)
    throw refuse('La urna ya está publicada con su cierre: solo se mueve a una hora posterior.');
  if (former.closesAt.getTime() - DAY <= now.getTime())
    throw refuse(
      `La urna cierra el ${shortDate(toMexico(cierre).date)}: en su último día, y después, ya no se mueve.`,
    );
  await keepCard(tx, whole, next);
}
