import type { Pool } from 'pg';

/** Something that somebody was told is kept. */
export type Entry =
  | { kind: 'upload'; id: string; sha256: string }
  | { kind: 'procedure'; id: string }
  | { kind: 'document'; id: string; sha256: string }
  | { kind: 'published'; id: string; documents: string[] }
  | { kind: 'request'; folio: string }
  | { kind: 'paper'; folio: string; code: string }
  | { kind: 'sent'; folio: string }
  | { kind: 'reviewed'; folio: string; code: string }
  | { kind: 'approved'; folio: string };

/** For each kind, the entries of which nothing is there. */
const ABSENT: Record<Entry['kind'], string> = {
  upload: `not exists (select from stored_file s where s.sha256 = e->>'sha256' and (
      exists (select from upload u where u.id::text = e->>'id')
      or exists (select from document_version v where v.sha256 = s.sha256)))`,
  procedure: `not exists (select from procedure p where p.id::text = e->>'id')`,
  document: `not exists (select from document_version v where v.document_id::text = e->>'id' and v.sha256 = e->>'sha256')`,
  published: `not exists (select from procedure p where p.id::text = e->>'id' and p.status <> 'draft' and p.published_at is not null)
    or exists (select from jsonb_array_elements_text(e->'documents') d
      where not exists (select from document x where x.id::text = d and x.status = 'published'))`,
  request: `not exists (select from registration_request r where r.folio = e->>'folio')`,
  paper: `not exists (select from registration_request r join registration_paper p on p.request_id = r.id
    where r.folio = e->>'folio' and p.paper_code = e->>'code')`,
  sent: `not exists (select from registration_request r where r.folio = e->>'folio' and r.submitted_at is not null and r.status <> 'draft')`,
  reviewed: `not exists (select from registration_request r join registration_paper p on p.request_id = r.id
    where r.folio = e->>'folio' and p.paper_code = e->>'code' and p.status = 'valid')`,
  approved: `not exists (select from registration_request r join supplier s on s.id = r.supplier_id
    where r.folio = e->>'folio' and r.status = 'approved')`,
};

/** What must never be seen, whoever was told what. */
const HALVES: [what: string, query: string][] = [
  [
    'procedimiento público con documentos en borrador',
    `select p.id::text as id from procedure p join document d on d.procedure_id = p.id
     where p.title like 'Carga %' and p.status <> 'draft' and d.status = 'draft'`,
  ],
  [
    'documento público de un procedimiento en borrador',
    `select d.id::text as id from procedure p join document d on d.procedure_id = p.id
     where p.status = 'draft' and d.status = 'published'`,
  ],
  [
    'documento público sin versión pública',
    `select d.id::text as id from document d where d.status = 'published'
       and not exists (select from document_version v where v.document_id = d.id and v.published_at is not null)`,
  ],
  [
    'solicitud enviada sin un documento obligatorio',
    `select r.folio as id from registration_request r, jsonb_array_elements(r.requirements) q
     where r.submitted_at is not null and r.email like '%@carga.example' and (q->>'required')::boolean
       and not exists (select from registration_paper p where p.request_id = r.id and p.paper_code = q->>'code')`,
  ],
  [
    'solicitud aprobada sin proveedor, o proveedor sin constancia',
    `select r.folio as id from registration_request r left join supplier s on s.id = r.supplier_id
     where r.status = 'approved' and r.kind = 'registration' and r.email like '%@carga.example'
       and (s.id is null or not exists (select from certificate c where c.supplier_id = s.id))`,
  ],
];

/** Everything that was acknowledged, and the longest time without anything. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly refusals = new Map<string, number>();
  #last = performance.now();
  #silence = 0;

  add(entry: Entry): void {
    this.entries.push(entry);
    const now = performance.now();
    this.#silence = Math.max(this.#silence, now - this.#last);
    this.#last = now;
  }

  refuse(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }

  /** The longest time without an acknowledgement since it was asked last, in milliseconds. */
  silence(): number {
    const longest = Math.max(this.#silence, performance.now() - this.#last);
    this.#silence = 0;
    this.#last = performance.now();
    return longest;
  }

  /** How many there are of each kind. */
  summary(): string {
    const counts = new Map<string, number>();
    for (const { kind } of this.entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  }
}

/** What was acknowledged and is not there, a line each. */
export async function lostOf(pool: Pool, entries: readonly Entry[]): Promise<string[]> {
  const lost: string[] = [];
  for (const [kind, absent] of Object.entries(ABSENT)) {
    const own = entries.filter((entry) => entry.kind === kind);
    const { rows } = await pool.query<{ e: unknown }>(
      `select e from jsonb_array_elements($1::jsonb) e where ${absent}`,
      [JSON.stringify(own)],
    );
    lost.push(...rows.map(({ e }) => JSON.stringify(e)));
  }
  return lost;
}

/** What is there by half, a line each. */
export async function halvesOf(pool: Pool): Promise<string[]> {
  const halves: string[] = [];
  for (const [what, query] of HALVES) {
    const { rows } = await pool.query<{ id: string }>(query);
    halves.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return halves;
}
