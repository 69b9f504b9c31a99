import { todayInMexico } from '#contract/mexico-time.ts';
import {
  DECLARATION_TEXTS,
  declarationsFor,
  newNoticeText,
  type RequiredPaper,
} from '#contract/registration.ts';
import { changesNothing, NOTHING_CHANGED } from '#contract/rules/registry/nothing-changed.ts';
import { carriedState } from '#contract/rules/registry/requirements.ts';
import { supplierFileProblems } from '#contract/rules/registry/supplier-file.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import type { RequestRow } from '../request/access.service.ts';
import { isProvenMailbox } from '../request/mailbox.rules.ts';
import { isTermOver } from '../request/correction-term.ts';
import { editableTargets, mayEditPaper, touchesField } from '../request/editable.rules.ts';
import { paperFields, paperProblem } from '#contract/rules/registry/paper-facts.ts';
import { currentPapers, privacyNotice, sentObservations, type PaperRow } from '../request/requests.sql.ts';

/**
 * Refuses to send what is incomplete, by field, paper and declaration. Of corrections only what may be changed is
 * judged: the rest was sent in time, and nobody could mend it now.
 */
export async function refuseIncomplete(
  tx: Transaction,
  row: RequestRow,
  requirements: readonly RequiredPaper[],
): Promise<void> {
  const today = todayInMexico(new Date());
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  const editable = editableTargets({ status: row.status, isTermOver: isTermOver(row) }, open);
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(await fileProblems(tx, row, today))) {
    if (touchesField(editable, path)) fields[path] = message;
  }
  if (touchesField(editable, 'email') && !isProvenMailbox(row))
    fields.email ??= 'Confirma este correo con el código que enviamos a él: hasta entonces no cuenta.';
  const papers = await currentPapers(tx, row.id);
  for (const required of requirements) {
    if (!mayEditPaper(editable, required.code)) continue;
    const paper = papers.find((one) => one.paper_code === required.code);
    const problem = whyNotSent(paper, required, today);
    if (problem !== undefined) fields[`papers.${required.code}`] = problem;
  }
  for (const { target_kind, target } of open) {
    if (target_kind !== 'paper') continue;
    const paper = papers.find((one) => one.paper_code === target);
    if (paper?.status === 'observed') fields[`papers.${target}`] ??= 'Sube este documento corregido.';
  }
  const held = papers.map(({ carried_from: from }) => ({ carried: from !== null }));
  if (row.status === 'draft' && changesNothing({ ...row, papers: held })) fields.datos = NOTHING_CHANGED;
  if (row.status === 'draft') Object.assign(fields, missingDeclarations(row, await privacyNotice(tx, today)));
  if (Object.keys(fields).length > 0) throw invalid(fields, 'request_incomplete');
}

async function fileProblems(
  tx: Transaction,
  row: RequestRow,
  today: string,
): Promise<Record<string, string>> {
  const { lines } = await readCatalogues(tx);
  return supplierFileProblems(row.data, {
    kind: row.kind,
    today,
    lineCodes: new Set(lines.filter((line) => line.active).map((line) => line.code)),
    lineNames: new Map(lines.map((line) => [line.code, line.name])),
  });
}

/** The privacy notice counts as accepted in the version that was read. */
function missingDeclarations(
  { kind, declarations, privacy_version: accepted }: RequestRow,
  notice: { version: number },
): Record<string, string> {
  const missing = declarationsFor(kind).filter((one) => declarations[one] !== true);
  const fields = Object.fromEntries(
    missing.map((one) => [`declarations.${one}`, `Falta aceptar: ${DECLARATION_TEXTS[one]}`]),
  );
  if (accepted !== notice.version) fields['declarations.privacyNotice'] ??= newNoticeText(notice.version);
  return fields;
}

/** A paper of the registration was accepted before: it only must still count where it is asked for. */
function whyNotSent(paper: PaperRow | undefined, required: RequiredPaper, today: string): string | undefined {
  const facts = paper && {
    issuedOn: paper.issued_on,
    expiresOn: paper.expires_on,
    outcome: paper.outcome,
  };
  if (facts === undefined || paper?.carried_from == null) return paperProblem(facts, required, today);
  const state = carriedState(facts, required, today);
  if (state === 'changed') return 'Cambió un dato que este documento comprueba. Súbelo de nuevo.';
  if (state === 'left_out') return undefined;
  return Object.values(paperFields(facts, required, today))[0];
}
