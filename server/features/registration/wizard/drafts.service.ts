import type { Context } from 'hono';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequestFile } from '#contract/registration.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { LINK_REFUSAL, mayBeLink } from '#contract/rules/identifiers/link-shape.ts';
import {
  hasTypedPrivate,
  hiddenPaths,
  isMasked,
  maskedFile,
  privateValues,
  unmaskedCarried,
  unmaskedFile,
} from '#contract/rules/identifiers/masked.ts';
import { tidyTyped } from '#contract/rules/registry/supplier-tidy.ts';
import { lockedIdentity } from '#contract/rules/registry/registered-identity.ts';
import { fileOfFlat, flatFile } from '#contract/supplier-fields.ts';
import { fileFieldLabel } from '#contract/file-catalogue.ts';
import { supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { spend } from '#server/kit/shared-budget.ts';
import type { Services } from '#server/kit/services.ts';
import { requestOfToken, type RequestRow } from '../request/access.service.ts';
import { requireEditable } from '../request/editable-now.ts';
import { differences, refusedPath } from '../request/editable.rules.ts';
import { requestFileOf } from '../request/request-file.ts';
import { changeByKey } from '../request/request-thing.ts';
import { privacyNotice, sentObservations } from '../request/requests.sql.ts';
import { normalizeIdentity } from '../start/identity.service.ts';
import { onlyOneOpen } from '../start/new-draft.service.ts';

/** What the holder of the key writes. */
interface Written {
  data: SupplierFile;
  declarations: Partial<Record<string, boolean>>;
  privacyVersion?: number | undefined;
  step: number;
  /** Answers to observations, by their ids. */
  replies: Readonly<Record<string, string>>;
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
  if (!mayBeLink(given.data.website)) throw invalid({ website: LINK_REFUSAL });
  return onlyOneOpen(
    transaction(services.db, async (tx) => {
      const present = await requestOfToken(tx, context, target.folio, true);
      const privacyVersion = await acceptedNotice(tx, present, given);
      const wanted = {
        ...partsOf({ ...given, data: normalized(unmasked(given.data, present), present.data) }),
        privacyVersion,
      };
      const replies = await newReplies(tx, present, given.replies);
      await limitGuesses(tx, present, given.data);
      // A number that was typed whole is saved anew, also where it is the kept one: who guesses learns nothing.
      const isSame =
        replies.length === 0 && !hasTypedPrivate(given.data) && isNothing(present, wanted, given.step);
      if (present.version === target.version && isSame) {
        await requireEditable(tx, present);
        return requestFileOf(tx, present);
      }
      // What they saw by its last four is what is kept, unless another window wrote another value meanwhile.
      const seen = given.seen && {
        ...partsOf({ ...given.seen, data: unmasked(maskedFile(given.seen.data), present) }),
        privacyVersion: present.privacy_version,
      };
      const doing = { ...target, operation: 'saveRequest', isAutosave: true, wanted, seen };
      await changeByKey(tx, context, doing, async (row, next) => {
        const editable = await requireEditable(tx, row);
        const data = normalized(fileIn(next, given.data), row.data);
        refuseMasked(data, row);
        refuseClosed(row, data, editable);
        await writeDraft(tx, row, { data, next, step: given.step });
        await writeReplies(tx, replies);
      });
      return requestFileOf(tx, await requestOfToken(tx, context, target.folio));
    }),
  );
}

/** Accounts and CURPs that are typed whole, other than the kept ones, of one registration in a day. */
const GUESSES_A_DAY = 10;

/** Typing one after the other would tell which one is kept: the papers that are asked for depend on it. */
async function limitGuesses(tx: Transaction, row: RequestRow, given: SupplierFile): Promise<void> {
  if (row.carried === null) return;
  const kept = privateValues(row.data);
  const isOther = privateValues(given).some(
    (value, index) => value.length === 18 && !isMasked(value) && value !== kept[index],
  );
  if (!isOther) return;
  await spend(tx, {
    kind: 'typed_private',
    name: row.supplier_id ?? row.id,
    most: GUESSES_A_DAY,
    window: 'day',
    detail:
      'Hoy ya escribiste muchas cuentas o CURP distintas. Lo demás se guarda; la cuenta o la CURP, mañana.',
  });
}

type Reply = readonly [id: string, text: string];

/** Answers that differ from what is there; others than the open observations of this request have none. */
async function newReplies(tx: Transaction, row: RequestRow, given: Written['replies']): Promise<Reply[]> {
  if (Object.keys(given).length === 0) return [];
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  return open.flatMap(({ id, reply, by_supplier: isOwn }): Reply[] => {
    const text = given[id];
    return isOwn || text === undefined || text === (reply ?? '') ? [] : [[id, text]];
  });
}

async function writeReplies(tx: Transaction, replies: readonly Reply[]): Promise<void> {
  for (const [id, text] of replies)
    await tx
      .updateTable('request_observation')
      .set({ reply: text === '' ? null : text })
      .where('id', '=', id)
      .execute();
}

function normalized(data: SupplierFile, present: SupplierFile): SupplierFile {
  const { rfc, taxId } = normalizeIdentity(data);
  return { ...tidyTyped(data, present), rfc, taxId };
}

/** Whether what is wanted is there already. */
function isNothing(row: RequestRow, wanted: FieldState, step: number): boolean {
  const present = { ...partsOf(row), privacyVersion: row.privacy_version };
  return step === row.step && differences(present, wanted).length === 0;
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

/** What was written, with what is kept wherever its mask came back. */
const unmasked = (
  given: SupplierFile,
  { data, carried }: Pick<RequestRow, 'data' | 'carried'>,
): SupplierFile => unmaskedCarried(unmaskedFile(given, data), carried);

/** A mask of another value than the one that is kept says nothing. */
function refuseMasked(data: SupplierFile, { carried }: Pick<RequestRow, 'carried'>): void {
  const { bank, curp, representative } = data;
  const fields: Record<string, string> = {};
  if (isMasked(bank.clabe)) fields['bank.clabe'] = 'Escribe la CLABE completa.';
  if (isMasked(curp)) fields.curp = 'Escribe la CURP completa.';
  if (isMasked(representative.curp)) fields['representative.curp'] = 'Escribe la CURP completa.';
  if (carried !== null)
    for (const path of hiddenPaths(data))
      fields[path] ??=
        'Escribe el dato completo: así se entiende que cambia. Lo que no cambia se deja como estaba.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
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
      // What the registered mailbox confirmed was the account that stood there.
      ...(data.bank.clabe === row.data.bank.clabe && data.bank.holder === row.data.bank.holder
        ? {}
        : { account_confirmed_at: null }),
      updated_at: new Date(),
    })
    .where('id', '=', row.id)
    .execute();
}
