import type { z } from 'zod';
import type { NewRequest, RequestKind } from '#contract/registration.ts';
import { emailAgainRule, emailRule, normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { audit } from '#server/kit/audit.ts';
import type { Transaction } from '#server/kit/db.ts';
import { invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { refuseStart, startDraft, type NewDraft } from './new-draft.service.ts';
import { identityFields, normalizeIdentity, requireWindow, type Identity } from './identity.service.ts';
import { provenSupplier, wrongCode, type Proof } from './proof.service.ts';
import { findByNumber, type RegisteredSupplier } from './registered-supplier.ts';
import { readWindows } from './windows.ts';

type Started = z.infer<typeof NewRequest>;

interface Wanted extends Identity {
  kind: RequestKind;
  email: string;
}

/** Who captures a request on behalf of a supplier, and how that is written down with it. */
interface Capture {
  officer: Person;
  writeDown: (tx: Transaction, request: { folio: string }) => Promise<void>;
}

/** Who starts it: an officer, or somebody at an address. */
type Starter = Capture | { caller: string | undefined; writeDown?: (tx: Transaction) => Promise<void> };

/** Starts a request of somebody without an account; registered suppliers prove first who they are. */
export async function startRequest(
  services: Services,
  wanted: Wanted & { emailAgain: string; proof?: Proof | undefined },
  caller: string | undefined,
): Promise<Started> {
  if (wanted.kind === 'registration') {
    return startRegistration(services, wanted, emailAgainRule(wanted.email, wanted.emailAgain), { caller });
  }
  const { supplier, useUp } = await provenSupplier(services, { ...wanted.proof, caller });
  const again = wanted.email === '' ? true : emailAgainRule(wanted.email, wanted.emailAgain);
  const writeDown = async (tx: Transaction) => {
    if (!(await useUp(tx))) throw wrongCode();
  };
  return startForRegistered(services, wanted, supplier, again, { caller, writeDown });
}

/** Starts a request that an officer captures on behalf of a supplier; both are written down, or neither. */
export async function captureRequest(
  services: Services,
  wanted: Wanted & { supplierNumber?: string | undefined },
  author: { person: Person; requestId: string },
): Promise<Started> {
  const capture: Capture = {
    officer: author.person,
    writeDown: (tx, { folio }) =>
      audit(tx, {
        ...author,
        operation: 'captureRequest',
        subjectType: 'registration_request',
        subjectId: folio,
        after: { kind: wanted.kind, personType: wanted.personType, origin: wanted.origin },
      }),
  };
  if (wanted.kind === 'registration') return startRegistration(services, wanted, true, capture);
  const registered = await findByNumber(services.db, wanted.supplierNumber ?? '');
  if (registered === undefined) throw notFound('No hay un proveedor con ese número de registro.');
  return startForRegistered(services, wanted, registered, true, capture);
}

async function startRegistration(
  services: Services,
  wanted: Wanted,
  again: true | string,
  starter: Starter,
): Promise<Started> {
  const identity = normalizeIdentity(wanted);
  const fields = identityFields(identity);
  const email = emailRule(wanted.email);
  if (email !== true) fields.email = email;
  else if (again !== true) fields.emailAgain = again;
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const draft = {
    kind: 'registration' as const,
    identity,
    email: normalizeEmail(wanted.email),
    ...authorOf(starter),
  };
  await refuseStart(services, draft);
  return startDraft(services, draft, starter.writeDown);
}

async function startForRegistered(
  services: Services,
  wanted: Wanted,
  registered: RegisteredSupplier,
  again: true | string,
  starter: Starter,
): Promise<Started> {
  // A cancellation keeps the registered mailbox.
  const isKept = wanted.email === '' || (wanted.kind === 'cancellation' && registered.email !== '');
  const email = isKept ? registered.email : normalizeEmail(wanted.email);
  const rule = emailRule(email);
  if (rule !== true) throw invalid({ email: rule });
  if (again !== true) throw invalid({ emailAgain: again });
  const draft = {
    kind: wanted.kind,
    identity: registered.identity,
    email,
    registered,
    ...authorOf(starter),
  };
  await refuseStart(services, draft);
  requireWindow(wanted.kind, registered, await readWindows(services.db));
  return startDraft(services, draft, starter.writeDown);
}

const authorOf = (starter: Starter): Pick<NewDraft, 'officer' | 'caller'> =>
  'officer' in starter ? { officer: starter.officer } : { caller: starter.caller };
