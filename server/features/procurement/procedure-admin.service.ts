import { ProcedureInput, type AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureKind } from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/calendar.ts';
import { changesBetween } from '#contract/rules/procurement-changes.ts';
import { NUMBER_PREFIXES, procedureNumber } from '#contract/rules/procurement-fields.ts';
import { formGaps } from '#contract/rules/procurement-publication.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { isEditable, refuseAwardDate } from '#contract/rules/procedure-machine.ts';
import {
  finishWrite,
  insertChanges,
  insertDraft,
  replaceActs,
  replaceLots,
  updateForm,
} from './procedure-admin-write.sql.ts';
import { lastSequence, lockProcedure, readAdminProcedure, readRuleBook } from './procedure-admin.sql.ts';

/** Who writes, in answer to which request. */
export interface Author {
  person: Person;
  requestId: string;
}

/** What a write sees: the locked procedure and where a suspension would return to. */
export interface Locked {
  procedure: AdminProcedure;
  suspendedFrom: string | null;
}

/** Name that other officers read beside a change. */
export function authorName({ person }: Author): string {
  return person.name ?? person.email ?? person.id;
}

/** The form part of a procedure, without what the server adds. */
export function formOf(procedure: ProcedureInput): ProcedureInput {
  return ProcedureInput.parse(procedure);
}

/** Turns the unique numbers of the database into the answer for people. */
async function withNumberCheck<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'procedure_number_key' || constraint === 'procedure_slug_key') {
      throw failure('number_taken', { fields: { number: 'Ya existe un procedimiento con ese número.' } });
    }
    throw error;
  }
}

/** Next free number of the kind and year. */
export async function proposeNumber(
  db: Db | Transaction,
  kind: ProcedureKind,
  year: number,
): Promise<string> {
  return procedureNumber(kind, year, (await lastSequence(db, NUMBER_PREFIXES[kind], year)) + 1);
}

/** Creates a draft; without a number it takes the next free one. */
export async function createProcedure(
  db: Db,
  input: { kind: ProcedureKind; number?: string | undefined; title: string },
  author: Author,
): Promise<AdminProcedure> {
  const year = Number(dateInMexico(new Date()).slice(0, 4));
  const work = transaction(db, async (tx) => {
    const number = input.number ?? (await proposeNumber(tx, input.kind, year));
    const id = await insertDraft(tx, {
      number,
      title: input.title,
      kind: input.kind,
      fiscalYear: year,
      by: author.person.id,
      byName: authorName(author),
    });
    const procedure = await mustRead(tx, id);
    await audit(tx, {
      ...author,
      operation: 'createProcedure',
      subjectType: 'procedure',
      subjectId: id,
      after: formOf(procedure),
    });
    return procedure;
  });
  return withNumberCheck(work);
}

/** The procedure, or not found. */
export async function mustRead(db: Db | Transaction, id: string): Promise<AdminProcedure> {
  const procedure = await readAdminProcedure(db, id);
  if (procedure === undefined) throw notFound();
  return procedure;
}

/**
 * Runs `work` on the locked procedure if it still has the expected version, then raises the version and gives
 * the new state. Otherwise `version_conflict` with the current values.
 */
export async function changeProcedure(
  db: Db,
  target: { id: string; version: number },
  author: Author,
  work: (tx: Transaction, locked: Locked) => Promise<void>,
): Promise<AdminProcedure> {
  const change = transaction(db, async (tx) => {
    const lock = await lockProcedure(tx, target.id);
    if (lock === undefined) throw notFound();
    const procedure = await mustRead(tx, target.id);
    if (lock.version !== target.version) throw failure('version_conflict', { extra: { current: procedure } });
    if (procedure.origin === 'compranet') {
      throw failure('state_conflict', {
        detail: 'Este procedimiento viene de CompraNet: se corrige al importar de nuevo su archivo.',
      });
    }
    await work(tx, { procedure, suspendedFrom: lock.suspendedFrom });
    await finishWrite(tx, target.id, authorName(author));
    return mustRead(tx, target.id);
  });
  return withNumberCheck(change);
}

/** Saves the whole form. After publication it must stay complete and every difference becomes public with its reason. */
export async function saveProcedure(
  db: Db,
  target: { id: string; version: number },
  input: ProcedureInput & { changeReason?: string | null | undefined },
  author: Author,
): Promise<AdminProcedure> {
  const { changeReason, ...form } = input;
  refuseRepeats(form);
  return changeProcedure(db, target, author, async (tx, { procedure }) => {
    const before = formOf(procedure);
    const published = procedure.status !== 'draft';
    if (published) await refuseAfterPublication(tx, procedure, form);
    const after = published ? withPublication(form, procedure) : form;
    const changes = changesBetween(before, after);
    if (published && changes.length > 0) {
      if ((changeReason ?? '').length < 20) {
        throw invalid({
          changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.',
        });
      }
      await insertChanges(tx, target.id, changes, changeReason ?? '');
    }
    await updateForm(tx, target.id, after);
    await replaceActs(tx, target.id, after.acts);
    await replaceLots(tx, target.id, after.lots);
    await audit(tx, {
      ...author,
      operation: 'saveProcedure',
      subjectType: 'procedure',
      subjectId: target.id,
      before,
      after,
      ...(changeReason ? { reason: changeReason } : {}),
    });
  });
}

/** The same act or lot twice would break a constraint; say which one instead. */
function refuseRepeats(form: ProcedureInput): void {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const act of form.acts) {
    const key = `acts.${act.kind}.${act.sequence}`;
    if (seen.has(key)) fields[key] = 'Este acto está repetido.';
    seen.add(key);
  }
  for (const [index, lot] of form.lots.entries()) {
    const key = `lot.${lot.number}`;
    if (seen.has(key)) fields[`lots.${index}.number`] = `La partida ${lot.number} está repetida.`;
    seen.add(key);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The day of publication was set by the server and stays. */
function withPublication(form: ProcedureInput, procedure: AdminProcedure): ProcedureInput {
  const publication = procedure.acts.filter((act) => act.kind === 'publication');
  return { ...form, acts: [...publication, ...form.acts.filter((act) => act.kind !== 'publication')] };
}

/** An award that was given keeps a day that has come. */
function awardDateGap(procedure: AdminProcedure, form: ProcedureInput): Record<string, string> {
  const award = form.acts.findLast(({ kind }) => kind === 'award');
  const given = procedure.acts.findLast(({ kind }) => kind === 'award')?.at;
  const isGiven = ['awarded', 'partially_awarded', 'contracted'].includes(procedure.status);
  if (!isGiven || award === undefined || Date.parse(award.at) === Date.parse(given ?? '')) return {};
  const openingAt = form.acts.findLast(({ kind }) => kind === 'opening')?.at;
  const wrong = refuseAwardDate(award.at, { openingAt, now: new Date().toISOString() });
  return wrong === undefined ? {} : { [`acts.award.${award.sequence}`]: wrong };
}

async function refuseAfterPublication(
  tx: Transaction,
  procedure: AdminProcedure,
  form: ProcedureInput,
): Promise<void> {
  if (!isEditable(procedure.status)) {
    throw failure('state_conflict', { detail: 'Un procedimiento cancelado o concluido ya no se corrige.' });
  }
  if (form.number !== procedure.number) {
    throw invalid({ number: 'El número ya no cambia después de publicar.' });
  }
  if (procedure.publishedAt === null) return;
  const gaps = {
    ...formGaps(form, await readRuleBook(tx), dateInMexico(procedure.publishedAt)),
    ...awardDateGap(procedure, form),
  };
  if (Object.keys(gaps).length > 0) throw invalid(gaps, 'publication_incomplete');
}
