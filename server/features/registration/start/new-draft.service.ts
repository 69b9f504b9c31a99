import type { z } from 'zod';
import { SETTLEMENT_TYPES, STREET_TYPES } from '#contract/address-types.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { NewRequest, RequestKind } from '#contract/registration.ts';
import { emptySupplierFile, supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import { transaction, violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { giveToken } from '../request/access.service.ts';
import { recordHand } from '../request/hands.sql.ts';
import { recordEvent } from '../request/request-events.ts';
import { draftMail } from '../request/request-mails.ts';
import { strangerCause, takeAsking, tooManyMails } from '../request/stranger-mails.ts';
import { hashKey, newFolio, newTrackingKey } from '../request/tracking-key.ts';
import {
  hasOpenRequest,
  isKnown,
  refuseBlocked,
  refuseRegistered,
  type Identity,
} from './identity.service.ts';
import { refuseSecondOpen } from './registered-still.ts';
import { carryPapers, type RegisteredSupplier } from './registered-supplier.ts';

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
  if (isKnown(draft.identity) && (await hasOpenRequest(db, draft.identity))) {
    // Whoever asks for many of others uses up what one connection may ask for.
    await takeAsking(services, draft.caller);
    throw failure('request_open');
  }
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
      to: mailboxOf(draft),
      requestId: id,
      secret: trackingKey,
      cause: draft.officer === undefined ? strangerCause(services, draft.caller, 'start') : 'officer',
    });
    if (!mail.queued && mail.usedUp === 'address') throw tooManyMails(mail.until);
    await more?.(tx, { id, folio });
    return { folio, trackingKey, ...(await giveToken(tx, id)), mailed: mail.queued };
  });
}

/** A registered mailbox counts until another one is proven. */
const mailboxOf = ({ registered, email }: NewDraft): string =>
  registered === undefined || registered.email === '' ? email : registered.email;

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
  const mailbox = mailboxOf(draft);
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
  if (draft.officer !== undefined) await rememberOfficer(tx, draft.officer);
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
        email: mailbox,
        supplier_id: registered?.id ?? null,
        data: JSON.stringify(data),
        carried: registered === undefined ? null : JSON.stringify(registered.file),
        key_hash: keyHash,
        captured_by: draft.officer?.id ?? null,
        step: 2,
      })
      .onConflict((conflict) => conflict.column('folio').doNothing())
      .returning(['id', 'folio'])
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
  throw new Error('No free folio in five attempts');
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
