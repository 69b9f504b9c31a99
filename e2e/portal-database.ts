import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { socketFolder, socketUrl } from '#server/local/postgres/address.ts';
import { clusterPlace, clusterSecret, DATABASE } from '#server/local/postgres/cluster.ts';

/** Works in the embedded database of a portal of a test; what it writes tells its own events. */
export async function inDatabase<T>(dataDir: string, work: (database: Client) => Promise<T>): Promise<T> {
  const place = clusterPlace(dataDir);
  const database = new Client(socketUrl(socketFolder(place.files), DATABASE, clusterSecret(place), DATABASE));
  await database.connect();
  await database.query("set portal.own_event = 'planted'");
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Days go by for one procedure: it was published, and its acts are held, so many days earlier. */
export async function passDays(dataDir: string, procedureId: string, days: number): Promise<void> {
  await inDatabase(dataDir, async (database) => {
    const given = [procedureId, days];
    await database.query(
      "update milestone set at = at - $2 * interval '1 day' where procedure_id = $1",
      given,
    );
    await database.query(
      "update procedure set published_at = published_at - $2 * interval '1 day' where id = $1",
      given,
    );
    await database.query('select refresh_procedures(array[$1]::uuid[])', [procedureId]);
    // The integrity log takes it for an act.
    await database.query('select enter_integrity(array[$1]::uuid[])', [procedureId]);
  });
}

/** The hour comes for which the award of a procedure was published. */
export async function reachAward(dataDir: string, procedureId: string): Promise<void> {
  await inDatabase(dataDir, async (database) => {
    await database.query(
      "update milestone set at = now() - interval '2 minutes' where procedure_id = $1 and kind = 'award' and at > now()",
      [procedureId],
    );
    await database.query('select refresh_procedures(array[$1]::uuid[])', [procedureId]);
    // The integrity log takes it for an act.
    await database.query('select enter_integrity(array[$1]::uuid[])', [procedureId]);
  });
}

/** What the portal wrote to an address. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'correo');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.startsWith(`Para: ${address}\n`));
}

/** The key of a link that was mailed: it waits in the outbox, or stands in the mail that left it. */
export async function mailedKey(dataDir: string, address: string, template: string): Promise<string> {
  const waiting = await inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ secret: string | null }>(
      'select secret from mail_outbox where to_address = $1 and template = $2',
      [address, template],
    );
    return rows[0]?.secret;
  });
  if (waiting != null) return waiting;
  const mails = await mailsTo(dataDir, address);
  const key = mails.map((text) => /#(?:confirmar=)?([\w-]{20,})/.exec(text)?.[1]).find((one) => one != null);
  if (key === undefined) throw new Error(`No mail with a link to ${address}`);
  return key;
}

/** The last code that was mailed to a registered supplier: it waits in the outbox, or stands in the mail that left it. */
export async function mailedSupplierCode(dataDir: string, number: string, address: string): Promise<string> {
  const waiting = await inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ secret: string | null }>(
      `select m.secret from mail_outbox m join supplier s on s.id = m.supplier_id
        where s.number = $1 and m.template = 'supplier_code' order by m.created_at desc limit 1`,
      [number],
    );
    return rows[0]?.secret;
  });
  if (waiting != null) return waiting;
  const texts = await mailsTo(dataDir, address);
  const code = texts
    .map((text) => text.split(`registro ${number}: `)[1]?.slice(0, 11))
    .findLast((one) => one != null);
  if (code === undefined) throw new Error(`No code was mailed to ${number}`);
  return code;
}
