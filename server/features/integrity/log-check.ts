import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { openCheckpoint } from '#contract/rules/documents/integrity-proof.ts';
import { INTEGRITY_KIND_LABELS } from '#contract/integrity.ts';
import { grow } from './merkle-tree.rules.ts';

type Reader = Pick<ClientBase | Pool, 'query'>;

/** Leaves that are read at once. */
const PAGE = 5_000;
/** Sentences of one sort; the rest is counted. */
const MOST = 20;

/** What the log and the rows do not agree on, and what is wrong with the log itself; a sentence each. */
export async function brokenLog(reader: Reader): Promise<string[]> {
  return [
    ...(await alteredRows(reader)),
    ...(await openAlarms(reader)),
    ...(await strayLeaves(reader)),
    ...(await brokenTree(reader)),
  ];
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
  thing: string;
  procedure: string | null;
}

const nameOf = ({ kind, thing, procedure }: Omit<Named, 'difference'>) =>
  [INTEGRITY_KIND_LABELS[kind] ?? kind, procedure, `(${thing})`].filter((part) => part !== null).join(' ');

async function alteredRows(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<Named>(
    `select difference, kind, thing, coalesce(told, said) ->> 'procedure' procedure from integrity_differences(null)`,
  );
  return Object.entries(DIFFERENCES).flatMap(([difference, words]) => {
    const those = rows.filter((row) => row.difference === difference);
    const told = those.slice(0, MOST).map((row) => `${nameOf(row)}: ${words}.`);
    return those.length > MOST ? [...told, `Y ${those.length - MOST} más: ${words}.`] : told;
  });
}

/** An alarm stays until somebody says in public what it was, also when a later act wrote a leaf of what it found. */
async function openAlarms(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<Omit<Named, 'difference'>>(
    `select kind, thing, procedure from integrity_alarm where closed_at is null order by found_at, id limit ${MOST}`,
  );
  return rows.map((row) => `${nameOf(row)}: hay una alarma sin cerrar.`);
}

/** What stands beside a leaf and no head covers. */
async function strayLeaves(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `select id::text id from integrity_stray order by integrity_stray.id limit ${MOST}`,
  );
  return rows.map(({ id }) => `La hoja que entró con el número ${id} no es como la dejó su acto.`);
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
