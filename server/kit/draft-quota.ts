import type { Context } from 'hono';
import type { Budget } from './budget.ts';
import { callerOf } from './client-address.ts';
import type { Person } from './identity.ts';
import type { Services } from './services.ts';
import { giveBack, spend } from './shared-budget.ts';

/**
 * Does what begins something, unless the account has begun its share of the day, from whatever address and in whatever process:
 * a session that floods lists which others read is stopped. What was refused for another reason does not count.
 */
export async function withDraftQuota<R>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { budget, person, context }: { budget: Budget; person: Person | undefined; context: Context },
  work: () => Promise<R>,
): Promise<R> {
  const { draftsPerDay } = budget;
  if (draftsPerDay === undefined || person === undefined) return work();
  if (callerOf(context, config.trustProxy) === undefined) return work();
  const most = draftsPerDay * config.limitFactor;
  const taken = await spend(db, {
    kind: 'drafts',
    name: person.id,
    most,
    window: 'day',
    detail: `Hoy empezaste ${most} borradores, lo más que una cuenta empieza en un día. Termina o elimina los que no uses y sigue mañana; una tabla entera se importa.`,
  });
  try {
    return await work();
  } catch (error) {
    await giveBack(db, [taken]);
    throw error;
  }
}
