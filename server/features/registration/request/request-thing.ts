import { sql } from 'kysely';
import { REQUEST_FIELDS } from '#contract/request-fields.ts';
import { flatFile } from '#contract/supplier-fields.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { nameInColumn, PORTAL_ITSELF } from '#server/kit/officers.ts';
import { requestOfToken, type RequestRow } from './access.service.ts';
import { onlyAssignedSince } from './assigned-since.sql.ts';
import { requestFileOf } from './request-file.ts';
import type { Context } from 'hono';

interface Row {
  status: string;
  assignee_name: string | null;
  round: number;
  answer_due: string | null;
  correction_due: string | null;
  decision_reason: string | null;
  held_reason: string | null;
  privacy_version: number | null;
  declarations: Record<string, boolean>;
  overrides: Record<string, { reason: string; by: string }> | null;
  data: object;
  step: number;
}

/** A request with all that is decided on: state, terms, papers, observations, accepted warnings, data of the form. */
async function readState(tx: Transaction, id: string): Promise<FieldState | undefined> {
  const { rows } =
    await sql<Row>`select status, ${nameInColumn('assignee_id')} assignee_name, round, answer_due, correction_due, decision_reason, held_reason,
    privacy_version, declarations, overrides, data, step from registration_request where id = ${id}`.execute(
      tx,
    );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rows: papers } = await sql<FieldState>`
    select p.paper_code id, coalesce(t.name, p.paper_code) title, p.status, p.original_name "fileName",
      p.issued_on "issuedOn", p.expires_on "expiresOn", p.document_number "documentNumber", p.remark
    from registration_paper p left join paper_type t on t.code = p.paper_code
    where p.request_id = ${id} and p.status <> 'replaced' order by p.paper_code`.execute(tx);
  const { rows: observations } = await sql<FieldState>`
    select id, target_kind "targetKind", target, remark, reply, by_supplier "bySupplier", sent_at is not null sent,
      resolved_at is not null resolved
    from request_observation where request_id = ${id} order by id`.execute(tx);
  const { rows: calls } = await sql<FieldState>`
    select id, outcome, person, said from request_call where request_id = ${id} order by id`.execute(tx);
  const data = Object.entries(flatFile(row.data)).map(([path, value]) => [`file.${path}`, value]);
  return {
    status: row.status,
    assignee: row.assignee_name,
    round: row.round,
    answerDue: row.answer_due,
    correctionDue: row.correction_due,
    decisionReason: row.decision_reason,
    held: row.held_reason,
    privacyVersion: row.privacy_version,
    declarations: row.declarations,
    step: row.step,
    papers,
    observations,
    calls,
    overrides: Object.entries(row.overrides ?? {}).map(([code, { reason, by }]) => ({
      id: code,
      reason,
      by,
    })),
    ...Object.fromEntries(data),
  };
}

/** A request to the registry as a thing that its supplier, officers and the portal change. */
export const REQUEST = changeable<FieldState>({
  subject: 'registration_request',
  table: 'registration_request',
  key: 'id',
  fields: REQUEST_FIELDS,
  called: 'esta solicitud',
  isPublic: () => false,
  // Nobody but its supplier sees a draft, and it is deleted for good.
  isKept: ({ status }) => status !== 'draft',
  read: readState,
});

/** The portal itself, for what time alone does to requests. */
const CLOCK: Author = {
  person: { id: PORTAL_ITSELF, name: 'El portal' },
  requestId: 'reloj',
  isOutside: true,
};

/** The supplier, known by the folio; the log of those who work here says nothing of it. */
export const supplierOf = ({ folio }: Pick<RequestRow, 'folio'>): Author => ({
  person: { id: folio, name: 'El proveedor' },
  requestId: folio,
  isOutside: true,
});

/** A change that time makes to a request that the caller holds. */
export function changeByClock(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  operation: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  return change(tx, REQUEST, { id, version, author: CLOCK, operation }, work);
}

/** What the holder of the key does to the request: its version, and with `wanted` what is written over what was `seen`. */
interface Doing {
  folio: string;
  version: number;
  operation: string;
  wanted?: FieldState;
  seen?: FieldState | undefined;
  isAutosave?: boolean;
}

/**
 * A change by whoever has the key. Who is responsible in the unit is no change for them, and a conflict tells them the
 * request as they may see it, nothing of what the unit noted meanwhile.
 */
export async function changeByKey(
  tx: Transaction,
  context: Context,
  { folio, version, ...doing }: Doing,
  work: (row: RequestRow, next: FieldState) => Promise<unknown>,
): Promise<void> {
  const row = await requestOfToken(tx, context, folio, true);
  const isAsSeen = row.version !== version && (await onlyAssignedSince(tx, row, version));
  const wish = {
    ...doing,
    id: row.id,
    version: isAsSeen ? row.version : version,
    author: supplierOf(row),
    told: async () => ({
      detail: 'Esta solicitud se cambió en otra ventana. Revisa los cambios antes de guardar.',
      extra: { current: await requestFileOf(tx, row), changed: ['version'] },
    }),
  };
  await change(tx, REQUEST, wish, (_, { next }) => work(row, next));
}
