import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { openCheckpoint } from '#contract/rules/integrity-proof.ts';
import { INTEGRITY_KIND_LABELS } from '#contract/integrity.ts';
import { grow } from './merkle-tree.rules.ts';

type Reader = Pick<ClientBase | Pool, 'query'>;

/** Leaves that are read at once. */
const PAGE = 5_000;
/** Sentences of one sort; the rest is counted. */
const MOST = 20;

/** What the log and the rows do not agree on, and what is wrong with the log itself; a sentence each. */
export async function brokenLog(reader: Reader): Promise<string[]> {
  return [...(await alteredRows(reader)), ...(await brokenTree(reader))];
}

/** How the log and the rows may differ. */
const DIFFERENCES = {
  altered: 'la base ya no dice lo que se registró',
  unlogged: 'está publicado y no está en el registro',
  gone: 'está en el registro y falta en la base',
} as const;
type Difference = keyof typeof DIFFERENCES;

interface Named {
  difference: Difference;
  kind: keyof typeof INTEGRITY_KIND_LABELS;
  subject: string;
  procedure: string | null;
}

const named = (difference: Difference, of: string) =>
  `select '${difference}' difference, ${of}.kind, ${of}.subject, (${of}.leaf::jsonb) ->> 'procedure' procedure`;

/**
 * What happened: one row for each leaf. A section may have been published anew: of those the last one tells. One that is
 * gone was withdrawn; what was told of a procedure whose import was undone went with it.
 */
const FACTS = `with f as materialized (select * from integrity_fact)
  ${named('altered', 'f')} from f join integrity_entry e using (kind, subject) where e.leaf <> canonical_json(f.leaf)
  union all
  ${named('unlogged', 'f')} from f where f.is_due and not exists (
    select from integrity_entry e where e.kind = f.kind and e.subject = f.subject)
  union all
  ${named('gone', 'e')} from integrity_entry e where not is_state_kind(e.kind) and not exists (
      select from f where f.kind = e.kind and f.subject = e.subject)
    and case when e.kind in ('section', 'section_withdrawal') then not exists (select from integrity_entry n
        where n.about = e.about and n.kind in ('section', 'section_withdrawal') and n.id > e.id)
        and (e.kind = 'section' or exists (select from content_item i where i.id = e.about))
      else not exists (select from withdrawn_procedure w where w.id = e.about) end`;

/** How things stand: the last leaf of each tells. */
const STATES = `with s as materialized (select * from integrity_state),
    l as materialized (select * from integrity_entry_state)
  ${named('altered', 'l')} from l join s using (about, kind, subject) where not tells_state(l.leaf, s.leaf)
  union all
  ${named('unlogged', 's')} from s where not exists (
    select from l where (l.about, l.kind, l.subject) = (s.about, s.kind, s.subject))
  union all
  ${named('gone', 'l')} from l where not exists (
    select from s where (s.about, s.kind, s.subject) = (l.about, l.kind, l.subject))`;

async function alteredRows(reader: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const statement of [FACTS, STATES]) {
    const { rows } = await reader.query<Named>(statement);
    for (const [difference, words] of Object.entries(DIFFERENCES)) {
      const those = rows.filter((row) => row.difference === difference);
      for (const { kind, subject, procedure } of those.slice(0, MOST))
        found.push(`${INTEGRITY_KIND_LABELS[kind] ?? kind} ${procedure ?? ''} (${subject}): ${words}.`);
      if (those.length > MOST) found.push(`Y ${those.length - MOST} más: ${words}.`);
    }
  }
  return found;
}

async function brokenTree(reader: Reader): Promise<string[]> {
  const { rows: heads } = await reader.query<{
    size: number;
    root: Buffer;
    checkpoint: string;
    verifier_key: string;
  }>(`select h.size::float8 size, h.root, h.checkpoint, k.verifier_key from integrity_head h
      join integrity_key k on k.id = h.key_id order by h.id desc limit 1`);
  const [head] = heads;
  if (head === undefined) return [];
  const found: string[] = [];
  try {
    const signed = await openCheckpoint(head.checkpoint, [head.verifier_key]);
    if (signed.size !== head.size || signed.root !== head.root.toString('hex'))
      found.push('La última cabeza del registro no es la que se firmó.');
  } catch {
    found.push('La firma de la última cabeza del registro no corresponde a su llave.');
  }
  let [size, edge, root] = [0, [] as Buffer[], undefined as Buffer | undefined];
  while (size < head.size) {
    const { rows } = await reader.query<{ position: number; leaf: string; leaf_hash: Buffer }>(
      `select position::float8 as position, leaf, leaf_hash from integrity_entry
       where position >= $1 and position < $2 order by integrity_entry.position`,
      [size, Math.min(size + PAGE, head.size)],
    );
    if (rows.length < Math.min(PAGE, head.size - size)) {
      found.push(`Al registro le faltan hojas a partir de la ${size}: la cabeza firmada cubre ${head.size}.`);
      return found;
    }
    const hashes = rows.map(({ leaf }) =>
      createHash('sha256').update(Uint8Array.of(0)).update(leaf, 'utf8').digest(),
    );
    const other = rows.findIndex(({ leaf_hash: hash }, index) => !hash.equals(hashes[index] as Buffer));
    if (other >= 0) found.push(`La hoja ${size + other} del registro no es la que se resumió.`);
    ({ edge, root } = grow(size, edge, hashes));
    size += rows.length;
  }
  if (root !== undefined && !root.equals(head.root))
    found.push('Las hojas del registro se alteraron: su raíz no es la de la última cabeza firmada.');
  return found;
}
