import { sql } from 'kysely';
import type { SatMode } from '#contract/sat-status.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { answerOf, envelopeOf, type StatusAnswer, type StatusQuestion } from './sat-status.rules.ts';

const TIMEOUT_MS = 10_000;
/** An answer has some thousand bytes; of a longer one nothing is read. */
const MOST_BYTES = 64_000;
const ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta';

/** Who says whether an invoice is in force (purchase-chain §6.6). */
export interface CfdiStatus {
  of(question: StatusQuestion): Promise<StatusAnswer>;
}

const silent = (said: string): StatusAnswer => ({ answer: 'none', said, isListed: false });

/** The service of the tax authority, or one that answers as it does; undefined where the installation asks nobody. */
export function cfdiStatus({ satStatus }: Pick<Config, 'satStatus'>): CfdiStatus | undefined {
  const { mode, url } = satStatus;
  if (mode !== 'http') return undefined;
  return {
    async of(question) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: ACTION, accept: 'text/xml' },
          body: envelopeOf(question),
        });
        if (!response.ok) {
          await response.body?.cancel();
          return silent(`Contestó ${response.status}.`);
        }
        return answerOf(await bytesOf(response));
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        return silent(isLate ? 'No contestó en diez segundos.' : 'No se pudo llegar.');
      }
    },
  };
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > MOST_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** How invoices are looked up from now on; where the portal does, those that stand are asked for in turn. */
export async function keepSatMode(db: Db, { satStatus }: Pick<Config, 'satStatus'>): Promise<void> {
  await sql`update sat_status_mode set mode = ${satStatus.mode} where mode <> ${satStatus.mode}`.execute(db);
}

/** How they are looked up. */
export async function readSatMode(db: Db | Transaction): Promise<SatMode> {
  const { rows } = await sql<{ mode: SatMode }>`select mode from sat_status_mode`.execute(db);
  return rows[0]?.mode ?? 'off';
}
