import { sql } from 'kysely';

/** Whether telephone, mail and web page of a supplier `s` may be shown: those of a person only with consent (decision D8). */
export const CONTACT_IS_PUBLIC = sql`(s.person_type = 'legal' or s.publishes_contact)`;
