import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { rememberOfficer } from '#server/kit/officers.ts';

/** What an officer may do with a request that keeps them from being its second pair of eyes. */
export type HandStep = 'captured' | 'marked' | 'observed' | 'accepted' | 'sent_back' | 'validated';

/** Keeps for ever that this person had a hand in the request, also where somebody does the same over again. */
export async function recordHand(
  tx: Transaction,
  requestId: string,
  person: Person,
  step: HandStep,
): Promise<void> {
  await rememberOfficer(tx, person);
  await sql`insert into request_hand (request_id, officer_id, step) values (${requestId}, ${person.id}, ${step})
    on conflict do nothing`.execute(tx);
}
