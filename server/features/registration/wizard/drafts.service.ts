import { SETTLEMENT_TYPES, STREET_TYPES } from '#contract/address-types.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { NewRequest, RequestFile, RequestKind } from '#contract/registration.ts';
import { lockedIdentity } from '#contract/rules/registered-identity.ts';
import { emailRule } from '#contract/rules/email.ts';
import { emptySupplierFile, supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import type { FieldState } from '#contract/rules/field-differences.ts';
import { fileOfFlat, flatFile } from '#contract/supplier-fields.ts';
import { fileFieldLabel } from '#contract/supplier-file-labels.ts';
import type { z } from 'zod';
import type { Context } from 'hono';
import { transaction, violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { giveToken, requestOfToken, type RequestRow } from '../request/access.service.ts';
import { isTermOver, requireInTerm } from '../request/correction-term.ts';
import { differences, editableTargets, refusedPath } from '../request/editable.rules.ts';
import {
  hasOpenRequest,
  isKnown,
  normalizeIdentity,
  refuseBlocked,
  refuseRegistered,
  type Identity,
} from '../start/identity.service.ts';
import { recordHand } from '../request/hands.sql.ts';
import { recordEvent } from '../request/request-events.ts';
import { requestFileOf } from '../request/request-file.ts';
import { changeByKey } from '../request/request-thing.ts';
import { strangerCause, tooManyMails } from '../request/stranger-mails.ts';
import { draftMail } from '../request/request-mails.ts';
import { privacyNotice, sentObservations } from '../request/requests.sql.ts';
import type { RegisteredSupplier } from '../start/registered-supplier.ts';
import { carryPapers } from '../start/registered-supplier.ts';
import { refuseSecondOpen } from '../start/registered-still.ts';
import { hashKey, newFolio, newTrackingKey } from '../request/tracking-key.ts';

/** What a new draft starts from. */
export interface NewDraft {
  kind: RequestKind;
  identity: Identity;
  email: string;
  /** Renewal, update, cancellation: who is registered, already proven. */
  registered?: RegisteredSupplier;
  /** Data that a portable file brought. */
  data?: SupplierFile;
  /** Officer who captures it on behalf of the supplier. */
  officer?: Person;
  /** Address of whoever starts it without an account. */
  caller?: string | undefined;
}

/** Whether a request of this identity may begin: not blocked, not open, and not registered when it is a registration. */
export async function refuseStart(services: Services, draft: NewDraft): Promise<void> {
  const { db } = services;
  if (draft.kind !== 'cancellation') await refuseBlocked(db, draft.identity, draft.registered?.id);
  if (draft.kind === 'registration') await refuseRegistered(db, draft.identity);
  if (isKnown(draft.identity) && (await hasOpenRequest(db, draft.identity))) throw failure('request_open');
  if (draft.registered !== undefined) await refuseSecondOpen(db, draft.registered.id);
}

/** Starts a draft and gives its folio and key; the key exists in clear only in this answer and in one mail. */
export async function startDraft(
  services: Services,
  draft: NewDraft,
  more?: (tx: Transaction, request: { id: string; folio: string }) => Promise<void>,
): Promise<z.infer<typeof NewRequest>> {
  const trackingKey = newTrackingKey();
  const keyHash = await hashKey(trackingKey);
  return transaction(services.db, async (tx) => {
    const { id, folio } = await insertDraft(tx, draft, keyHash);
    if (draft.registered !== undefined && draft.kind !== 'cancellation') {
      await carryPapers(tx, id, draft.registered.id);
    }
    await recordEvent(tx, {
      requestId: id,
      action: 'create',
      fromStatus: null,
      toStatus: 'draft',
      actor:
        draft.officer === undefined
          ? { kind: 'supplier', name: null }
          : { kind: 'officer', name: draft.officer.name ?? null },
      publicText: 'Empezaste la solicitud.',
    });
    if (draft.officer !== undefined) await recordHand(tx, id, draft.officer, 'captured');
    const { publicUrl } = services.config;
    const mail = await queueMail(tx, {
      ...draftMail({ folio, kind: draft.kind, publicUrl }),
      to: draft.email,
      requestId: id,
      secret: trackingKey,
      cause: draft.officer === undefined ? strangerCause(services, draft.caller, 'start') : 'officer',
    });
    if (!mail.queued && mail.usedUp === 'address') throw tooManyMails(mail.until);
    await more?.(tx, { id, folio });
    return { folio, trackingKey, ...(await giveToken(tx, id)), mailed: mail.queued };
  });
}

/** Nothing written yet; at home the kinds of street and settlement begin with the most common ones. */
function newFile({ personType, origin }: Identity): SupplierFile {
  const file = emptySupplierFile(personType, origin);
  if (origin === 'foreign') return file;
  const usual = { streetType: STREET_TYPES[0], settlementType: SETTLEMENT_TYPES[0] };
  return {
    ...file,
    address: { ...file.address, ...usual },
    noticesAddress: { ...file.noticesAddress, ...usual },
  };
}

async function insertDraft(tx: Transaction, draft: NewDraft, keyHash: string) {
  const { identity, registered, email } = draft;
  const data: SupplierFile = {
    ...(draft.data ?? registered?.file ?? newFile(identity)),
    personType: identity.personType,
    origin: identity.origin,
    rfc: identity.rfc,
    taxId: identity.taxId,
    ...(identity.origin === 'foreign' && { country: identity.country }),
    email,
    emailAgain: email,
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await tx
      .insertInto('registration_request')
      .values({
        folio: newFolio(Number(todayInMexico(new Date()).slice(0, 4))),
        kind: draft.kind,
        person_type: identity.personType,
        origin: identity.origin,
        rfc: identity.rfc,
        tax_id: identity.taxId,
        name: supplierFileName(data),
        email,
        supplier_id: registered?.id ?? null,
        data: JSON.stringify(data),
        carried: registered === undefined ? null : JSON.stringify(registered.file),
        key_hash: keyHash,
        captured_by: draft.officer?.id ?? null,
        captured_name: draft.officer?.name ?? null,
        step: 2,
      })
      .onConflict((conflict) => conflict.column('folio').doNothing())
      .returning(['id', 'folio'])
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
  throw new Error('No free folio in five attempts');
}

/** What the holder of the key writes. */
interface Written {
  data: SupplierFile;
  declarations: Partial<Record<string, boolean>>;
  privacyVersion?: number | undefined;
  step: number;
  /** What was there before it was written. */
  seen?: { data: SupplierFile; declarations: Partial<Record<string, boolean>> } | undefined;
}

/** Data and declarations as parts of a request's state. */
const partsOf = ({ data, declarations }: Pick<Written, 'data' | 'declarations'>) => ({
  declarations,
  ...Object.fromEntries(Object.entries(flatFile(data)).map(([path, value]) => [`file.${path}`, value])),
});

/** The file in a state that was joined; the second writing of a mail belongs to the first. */
function fileIn(next: FieldState, given: SupplierFile): SupplierFile {
  const flat = Object.entries(next).flatMap(([name, value]): [string, unknown][] =>
    name.startsWith('file.') ? [[name.slice(5), value]] : [],
  );
  const file = fileOfFlat(Object.fromEntries(flat));
  return file.email === given.email ? { ...file, emailAgain: given.emailAgain } : file;
}

/** The version of the privacy notice that is accepted: the one in force, or the one accepted before. */
async function acceptedNotice(tx: Transaction, row: RequestRow, given: Written): Promise<number | null> {
  if (row.status !== 'draft') return row.privacy_version;
  if (given.declarations.privacyNotice !== true) return null;
  const { version } = await privacyNotice(tx, todayInMexico(new Date()));
  if (given.privacyVersion === version) return version;
  return given.privacyVersion === undefined || given.privacyVersion === row.privacy_version
    ? row.privacy_version
    : null;
}

/** Saves what was written: everything in a draft, only what was observed once corrections were asked for. */
export async function saveDraft(
  services: Services,
  context: Context,
  target: { folio: string; version: number },
  given: Written,
): Promise<RequestFile> {
  return onlyOneOpen(
    transaction(services.db, async (tx) => {
      const present = await requestOfToken(tx, context, target.folio, true);
      const privacyVersion = await acceptedNotice(tx, present, given);
      const wanted = { ...partsOf({ ...given, data: normalized(given.data) }), privacyVersion };
      if (present.version === target.version && isNothing(present, wanted, given.step)) {
        await requireEditable(tx, present);
        return requestFileOf(tx, present);
      }
      const seen = given.seen && { ...partsOf(given.seen), privacyVersion: present.privacy_version };
      const doing = { ...target, operation: 'saveRequest', isAutosave: true, wanted, seen };
      await changeByKey(tx, context, doing, async (row, next) => {
        const editable = await requireEditable(tx, row);
        const data = normalized(fileIn(next, given.data));
        refuseClosed(row, data, editable);
        await writeDraft(tx, row, { data, next, step: given.step });
      });
      return requestFileOf(tx, await requestOfToken(tx, context, target.folio));
    }),
  );
}

function normalized(data: SupplierFile): SupplierFile {
  const { rfc, taxId } = normalizeIdentity(data);
  return { ...data, rfc, taxId };
}

/** Whether what is wanted is there already. */
function isNothing(row: RequestRow, wanted: FieldState, step: number): boolean {
  const present = { ...partsOf(row), privacyVersion: row.privacy_version };
  return step === row.step && differences(present, wanted).length === 0;
}

async function requireEditable(tx: Transaction, row: RequestRow): Promise<string[]> {
  requireInTerm(row);
  const editable = await editableNow(tx, row);
  if (editable.length === 0) throw failure('state_conflict');
  return editable;
}

function refuseClosed(row: RequestRow, data: SupplierFile, editable: string[]): void {
  const locked = row.kind === 'registration' ? [] : lockedIdentity(row.carried);
  const refused = refusedPath(editable, row.data, data, locked);
  if (refused === undefined) return;
  throw failure('not_editable', {
    detail:
      row.status === 'draft'
        ? `El dato «${fileFieldLabel(refused)}» es la identidad de tu registro y no se cambia en este trámite.`
        : `Ahora solo puedes cambiar lo que tiene observaciones; «${fileFieldLabel(refused)}» no las tiene.`,
    fields: { [refused]: 'Este dato no se puede cambiar ahora.' },
  });
}

async function writeDraft(
  tx: Transaction,
  row: RequestRow,
  { data, next, step }: { data: SupplierFile; next: FieldState; step: number },
): Promise<void> {
  const identity = normalizeIdentity(data);
  const declarations = row.status === 'draft' ? next.declarations : row.declarations;
  await tx
    .updateTable('registration_request')
    .set({
      data: JSON.stringify(data),
      declarations: JSON.stringify(declarations),
      privacy_version: next.privacyVersion as number | null,
      step,
      name: supplierFileName(data).slice(0, 300),
      person_type: identity.personType,
      origin: identity.origin,
      rfc: identity.rfc,
      tax_id: identity.taxId,
      // Mails keep going to the last address that was one.
      ...(emailRule(data.email) === true ? { email: data.email } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .execute();
}

/** Tells in its own words that another request of the same RFC is open. */
export async function onlyOneOpen<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'registration_request_one_open') throw failure('request_open');
    throw error;
  }
}

/** What the holder of the key may change now. */
export async function editableNow(tx: Transaction, row: RequestRow): Promise<string[]> {
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  return editableTargets({ status: row.status, isTermOver: isTermOver(row) }, open);
}
