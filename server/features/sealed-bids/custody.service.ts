import { sql } from 'kysely';
import { fromHex } from '#contract/rules/documents/integrity-proof.ts';
import { sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { readCustodyFile, type CustodyFile } from '#contract/sealed-custody.ts';
import { newChallenge } from '#contract/sealed-keys.ts';
import type { Custody } from '#contract/urns.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  cardsOf,
  custodiansOf,
  custodiesOf,
  findProcedure,
  findUrn,
  shownCard,
  shownCustodian,
  type CustodianRow,
  type UrnProcedure,
} from './urn.sql.ts';
import { URN, wordsOfKey } from './urn.service.ts';

async function shown(db: Db | Transaction, row: CustodianRow): Promise<Custody | undefined> {
  const { procedureId: id } = row;
  const [procedure, urn, all, [card]] = await Promise.all([
    findProcedure(db, id),
    findUrn(db, id),
    custodiansOf(db, id),
    cardsOf(db, id),
  ]);
  if (procedure === undefined || urn === undefined) return undefined;
  const { key, provenAt, confirmedAt } = await shownCustodian(row, card?.version, wordsOfKey);
  return {
    id: row.id,
    number: procedure.number,
    title: procedure.title,
    slug: procedure.slug,
    word: row.word,
    role: row.role,
    office: row.office,
    quorum: urn.quorum,
    others: all.length - 1,
    key,
    provenAt,
    confirmedAt,
    card: card === undefined ? null : shownCard(card),
    challenge: row.challenge === null ? null : row.challenge.toString('base64'),
  };
}

/** The urns of which a person holds a key. */
export async function listCustodies(db: Db, personId: string): Promise<Custody[]> {
  const rows = await custodiesOf(db, personId);
  const all = await Promise.all(rows.map((row) => shown(db, row)));
  return all.filter((one) => one !== undefined);
}

function readFile(text: string): CustodyFile {
  const file = readCustodyFile(text);
  if (file !== undefined) return file;
  throw invalid({
    text: 'Este archivo no lo guardó la herramienta de custodio. Elige tu tarjeta, tu respuesta o tu confirmación; tu llave (.age) no se entrega nunca.',
  });
}

/** Takes what the tool of a custodian saved, of their own urn only: the public half, the proof that it opens, the confirmation. */
export function handInCustody(
  db: Db,
  { id, text }: { id: string; text: string },
  author: Author,
): Promise<Custody> {
  return transaction(db, async (tx) => {
    const row = await mustHold(tx, id, author.person.id);
    const file = readFile(text);
    const urn = await findUrn(tx, row.procedureId);
    const procedure = await findProcedure(tx, row.procedureId);
    if (urn === undefined || procedure === undefined) throw notFound('No encontramos esa urna.');
    refuseOther(file, row, procedure);
    const wish = { id: row.procedureId, version: urn.version, author };
    if (file.formato === 'tarjeta-custodio/1') {
      const operation = row.recipient === null ? 'urn.key' : 'urn.newKey';
      await change(tx, URN, { ...wish, operation }, () => keepKey(tx, { file, row, procedure }));
    } else if (file.formato === 'respuesta-ensayo/1')
      await change(tx, URN, { ...wish, operation: 'urn.prove' }, () => keepProof(tx, file, row));
    else await change(tx, URN, { ...wish, operation: 'urn.confirm' }, () => keepConfirmation(tx, file, row));
    const after = await shown(tx, await mustHold(tx, id, author.person.id));
    if (after === undefined) throw notFound();
    return after;
  });
}

/** The place of a custodian, held until the end of the transaction, for that person alone. */
async function mustHold(tx: Transaction, id: string, personId: string): Promise<CustodianRow> {
  await sql`select from urn u join urn_custodian c on c.procedure_id = u.procedure_id where c.id = ${id} for update of u`.execute(
    tx,
  );
  const found = (await custodiesOf(tx, personId)).find((one) => one.id === id);
  if (found === undefined) throw notFound('No encontramos esa urna entre las tuyas.');
  return found;
}

function refuseOther(file: CustodyFile, { word, recipient }: CustodianRow, { number }: UrnProcedure): void {
  if (file.procedimiento !== number)
    throw invalid({ text: `Este archivo es de ${file.procedimiento}, no de ${number}.` });
  if (file.custodio !== word)
    throw invalid({ text: `Este archivo es del custodio «${file.custodio}» y tú eres «${word}».` });
  if (file.formato !== 'tarjeta-custodio/1' && file.llave !== recipient)
    throw invalid({ text: 'Este archivo lo hizo otra llave, no la que entregaste. Usa la misma.' });
}

type OfKind<Kind extends CustodyFile['formato']> = Extract<CustodyFile, { formato: Kind }>;

async function keepKey(
  tx: Transaction,
  {
    file,
    row,
    procedure,
  }: { file: OfKind<'tarjeta-custodio/1'>; row: CustodianRow; procedure: UrnProcedure },
): Promise<void> {
  if (!isBeforeCall(procedure.status))
    throw failure('state_conflict', {
      detail: 'La convocatoria ya está publicada con tu llave: ya no se cambia.',
    });
  if (file.cargo !== row.role || file.organo !== row.office)
    throw invalid({
      text: `La tarjeta dice «${file.cargo}, ${file.organo}» y la urna, «${row.role}, ${row.office}». Haz tu llave con esos datos.`,
    });
  const all = await custodiansOf(tx, row.procedureId);
  if (all.some(({ id, recipient }) => id !== row.id && recipient === file.llave))
    throw invalid({ text: 'Otro custodio entregó esa misma llave: cada quien hace la suya.' });
  // A key that is handed in again keeps its proof.
  if (row.recipient === file.llave && row.madeFor === file.procedimiento) return;
  const { content, sealed } = await newChallenge(file.llave);
  await sql`update urn_custodian set recipient = ${file.llave}, made_for = ${file.procedimiento}, program = ${file.programa},
    made_at = clock_timestamp(), challenge_sha256 = ${await sha256(content)}, challenge = ${Buffer.from(sealed)}, proven_at = null
    where id = ${row.id}`.execute(tx);
}

async function keepProof(
  tx: Transaction,
  { contenido }: OfKind<'respuesta-ensayo/1'>,
  row: CustodianRow,
): Promise<void> {
  if ((await sha256(fromHex(contenido))) !== row.challengeSha256)
    throw invalid({
      text: 'Esta respuesta no es la de tu ensayo. Descarga el ensayo otra vez y respóndelo.',
    });
  await sql`update urn_custodian set proven_at = coalesce(proven_at, clock_timestamp()) where id = ${row.id}`.execute(
    tx,
  );
}

async function keepConfirmation(
  tx: Transaction,
  { ficha }: OfKind<'confirmacion-ficha/1'>,
  row: CustodianRow,
): Promise<void> {
  const [card] = await cardsOf(tx, row.procedureId);
  if (card === undefined)
    throw failure('state_conflict', { detail: 'La ficha aún no se publica: se confirma después.' });
  if (card.fingerprint !== ficha)
    throw invalid({
      text: 'Confirmaste otra ficha, no la que está publicada. Descarga la ficha y confírmala.',
    });
  await sql`update urn_custodian set confirmed_card = ${card.version},
    confirmed_at = case when confirmed_card = ${card.version} then confirmed_at else clock_timestamp() end where id = ${row.id}`.execute(
    tx,
  );
}
