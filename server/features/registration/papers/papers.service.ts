import type { Context } from 'hono';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PaperOutcome, RequestPaper } from '#contract/registration.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { strangerTurn } from '#server/kit/files/turn.ts';
import type { Services } from '#server/kit/services.ts';
import { type RequestRow } from '../request/access.service.ts';
import { openPaper, type PaperTarget } from './open-paper.ts';
import { joinedContent, saidOf } from './paper-content.ts';
import { filesCameAgain, nameContent, replacePaper, touchDraft } from './paper-rows.sql.ts';
import { paperFields } from '#contract/rules/registry/paper-facts.ts';
import { requestPaper } from '../request/request-file.ts';
import { currentPapers } from '../request/requests.sql.ts';

async function paperNow(tx: Db | Transaction, row: RequestRow, { code }: PaperTarget) {
  return (await currentPapers(tx, row.id)).find((paper) => paper.paper_code === code);
}

/** A paper is replaced, described or taken away only by whoever saw the one that is there. */
function requireSeenPaper(seen: string | undefined, current: RequestPaper): Promise<void> {
  return requireSeen({ seen, present: current.id }, () => ({
    detail: 'Este documento se cambió en otra ventana. Revisa cuál está ahora y lo que dice de él.',
    extra: { current, changed: ['paper'] },
  }));
}

/** What the supplier says of a paper, and the pieces it consists of. */
export interface PaperInput {
  parts: string[];
  /** What the facts were written about: the paper, or one of the pieces that take its place. */
  paper?: string | undefined;
  issuedOn: string;
  expiresOn: string;
  outcome: PaperOutcome | '';
  documentNumber: string;
}

const NO_FACTS = { issuedOn: '', expiresOn: '', outcome: '', documentNumber: '' } as const;

/** The facts that count: what was said of an earlier file is asked again of the one that takes its place. */
function factsFor({ parts, paper, ...written }: PaperInput, before: { id: string } | undefined) {
  const isOfAnother = parts.length > 0 && before !== undefined && !parts.includes(paper ?? '');
  const { issuedOn, expiresOn, outcome, documentNumber } = isOfAnother ? NO_FACTS : written;
  const number = documentNumber.trim();
  return {
    issuedOn: issuedOn === '' ? null : issuedOn,
    expiresOn: expiresOn === '' ? null : expiresOn,
    outcome: outcome === '' ? null : outcome,
    documentNumber: number === '' ? null : number,
  };
}

/** Joins the pieces into one PDF and saves its facts; without pieces only the facts change. */
export async function putPaper(
  services: Services,
  context: Context,
  target: PaperTarget,
  input: PaperInput,
): Promise<RequestPaper> {
  const { db } = services;
  const { row: opened, required } = await openPaper(db, context, target, false);
  const today = todayInMexico(new Date());
  const fields = paperFields(factsFor(input, await paperNow(db, opened, target)), required, today);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const { id: requestId, status } = opened;
  const turn = strangerTurn(context, services.config.trustProxy);
  const joined = { requestId, code: target.code, required, turn, isDraft: status === 'draft' };
  const content = await joinedContent(services, joined, input.parts);
  const said = await saidOf(services, joined, content);
  return transaction(db, async (tx) => {
    const { row, requirements } = await openPaper(tx, context, target, true);
    const before = await paperNow(tx, row, target);
    const facts = factsFor(input, before);
    if (content === undefined && before === undefined)
      throw notFound('Primero sube el archivo del documento.');
    if (content === undefined && before !== undefined)
      await requireSeenPaper(input.paper, requestPaper(before, row.status, requirements));
    await touchDraft(tx, row);
    if (content !== undefined) {
      await filesCameAgain(tx, row);
      await nameContent(tx, { ...content, mediaType: 'application/pdf' });
    }
    const saved = await replacePaper(tx, row, before, {
      request_id: row.id,
      paper_code: target.code,
      sha256: content?.sha256 ?? before?.sha256 ?? '',
      original_name: content?.name ?? before?.original_name ?? '',
      pages: content === undefined ? (before?.pages ?? null) : content.pages,
      bytes: content?.bytes ?? before?.bytes ?? 0,
      issued_on: facts.issuedOn,
      expires_on: facts.expiresOn,
      outcome: facts.outcome,
      document_number: facts.documentNumber,
      has_text: content === undefined ? (before?.has_text ?? null) : content.hasText,
      textless_pages: content === undefined ? (before?.textless_pages ?? null) : content.textless,
      said: content === undefined ? (before?.said ?? null) : said,
      // The same file stays the one of the registration, whatever is written beside it.
      carried_from: content === undefined ? (before?.carried_from ?? null) : null,
      scan:
        content === undefined && before !== undefined
          ? before.scan
          : services.config.clamdUrl === undefined
            ? 'not_scanned'
            : 'clean',
    });
    if (input.parts.length > 0) {
      await tx
        .deleteFrom('registration_part')
        .where('request_id', '=', row.id)
        .where('paper_code', '=', target.code)
        .where('id', 'in', input.parts)
        .execute();
    }
    return requestPaper(saved, row.status, requirements);
  });
}

/** Takes a paper out of a draft, when it is the one that was seen. */
export async function removePaper(
  { db }: Services,
  context: Context,
  target: PaperTarget,
  seen: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { row, requirements } = await openPaper(tx, context, target, true);
    if (row.status !== 'draft') {
      throw failure('not_editable', { detail: 'Este documento se reemplaza, pero ya no se quita.' });
    }
    const now = await paperNow(tx, row, target);
    if (now === undefined) throw notFound();
    await requireSeenPaper(seen, requestPaper(now, row.status, requirements));
    await touchDraft(tx, row);
    await tx.deleteFrom('registration_paper').where('id', '=', now.id).execute();
  });
}
