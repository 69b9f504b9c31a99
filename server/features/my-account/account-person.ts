import { sql } from 'kysely';
import { rightsText, type AccountRight } from '#contract/rules/rights/account-rights.ts';
import { changeable } from '#server/kit/change.ts';

/** Somebody of a company as its history keeps them. */
export interface PersonState extends Record<string, unknown> {
  mailbox: string;
  name: string;
  rights: AccountRight[];
  waiting: AccountRight[];
  waitsUntil: Date | null;
  isRemoved: boolean;
}

const inWords = (value: unknown): string => rightsText(value as AccountRight[]);

export const ACCOUNT_PERSON = changeable<PersonState>({
  subject: 'account_person',
  table: 'account_person',
  key: 'id',
  fields: [
    { name: 'mailbox', label: 'Correo' },
    { name: 'rights', label: 'Permisos', text: inWords },
    { name: 'waiting', label: 'Permisos que esperan', text: inWords },
    { name: 'isRemoved', label: 'Ya no entra', text: (value) => (value === true ? 'Sí' : 'No') },
  ],
  called: 'este acceso',
  about: ({ name, mailbox }) => `${name}, ${mailbox}`,
  isPublic: () => false,
  read: async (tx, id) =>
    (
      await sql<PersonState>`select mailbox, name, rights, waiting, waits_until "waitsUntil", removed_at is not null "isRemoved"
        from account_person where id = ${id}`.execute(tx)
    ).rows[0],
});
