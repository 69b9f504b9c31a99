import type { ClientBase } from 'pg';
import { quoted } from './structure.sql.ts';

/** What is put aside while rows are loaded, and put back afterwards: it is checked over all rows at once then. */
export interface PutAside {
  putBack(): Promise<void>;
}

/**
 * Takes triggers, references and plain indexes away, within the transaction of the caller. Whoever owns the tables may do
 * it; nobody has to be a superuser.
 */
export async function putAside(client: ClientBase, tables: readonly string[]): Promise<PutAside> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text "table", quote_ident(conname) as name, pg_get_constraintdef(oid) definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  );
  const inOneGo = (statements: string[]) => client.query(statements.join(';\n'));
  await inOneGo([
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
  ]);
  const switched = (how: 'enable' | 'disable') =>
    inOneGo(tables.map((table) => `alter table ${quoted(table)} ${how} trigger user`));
  await switched('disable');
  return {
    async putBack() {
      await inOneGo(indexes.map(({ definition }) => definition));
      await inOneGo(
        references.map(
          ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
        ),
      );
      await switched('enable');
    },
  };
}
