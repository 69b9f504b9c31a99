import { z } from 'zod';
import { PUBLIC_STATES } from './procedures.ts';

/** Persons who would be written to, each counted once, under the first of these kinds. */
export const MailCount = z.object({
  /** Who bid and is in the registry. */
  bidders: z.number(),
  /** Who follows the procedure. */
  following: z.number(),
  /** Who follows what a search finds, and it finds the procedure. */
  searching: z.number(),
});
export type MailCount = z.infer<typeof MailCount>;

/** Who would be written to if something happened to a procedure now. A state that it is in already is told to nobody. */
export const MailsAhead = z.object({
  counts: z.array(MailCount.extend({ of: z.enum(['change', 'award_correction', ...PUBLIC_STATES]) })),
  /** Of what is not public yet: everybody who follows a search. Those whose search finds it are written to. */
  searching: z.number(),
});
export type MailsAhead = z.infer<typeof MailsAhead>;

/** What happens to a procedure, as its mails are counted. */
export type MailedAct = MailsAhead['counts'][number]['of'] | 'publication';
