import { sql, type RawBuilder } from 'kysely';
import { asCountryCode, taxCountryRule } from '#contract/countries.ts';
import type { IdentityCheck, RequestKind } from '#contract/registration.ts';
import { FOREIGN_RFC, normalizeRfc, rfcRule, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Origin } from '#contract/supplier-choices.ts';
import type { PersonType, SupplierState } from '#contract/suppliers.ts';
import { confirmedBlockOf, screenRfc } from '#server/features/negative-lists/public.ts';
import { sanctionedAs } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { mayRegisterAgain, renewalRefusal, type Windows } from './renewal-window.rules.ts';
import { readWindows } from './windows.ts';

/** Who a request is about, in the form in which it is stored. */
export interface Identity {
  personType: PersonType;
  origin: Origin;
  rfc: string;
  taxId: string;
  /** That gave the tax number; only of foreign suppliers. */
  country: string;
}

/** A supplier of the registry as far as a new request needs to know. */
export interface KnownSupplier {
  id: string;
  number: string | null;
  name: string;
  status: SupplierState;
  valid_until: string | null;
}

/** The identity in its stored form: foreign suppliers share one RFC and are told apart by the tax number of their country. */
export function normalizeIdentity(given: Identity): Identity {
  const isForeign = given.origin === 'foreign';
  return {
    personType: given.personType,
    origin: given.origin,
    rfc: isForeign ? FOREIGN_RFC : normalizeRfc(given.rfc),
    taxId: isForeign ? given.taxId.normalize('NFC').trim().toUpperCase().replace(/\s+/g, ' ') : '',
    country: isForeign ? asCountryCode(given.country.normalize('NFC').trim()) : '',
  };
}

/** What is wrong with an identity, by field; empty when nothing is. */
export function identityFields(identity: Identity): Record<string, string> {
  const fields: Record<string, string> = {};
  const rule = rfcRule(identity.rfc, identity.personType, identity.origin);
  if (rule !== true) fields.rfc = rule;
  if (identity.origin === 'foreign' && identity.taxId.length < 3) {
    fields.taxId = 'Escribe tu número de identificación fiscal, como lo da tu país.';
  }
  const country = identity.origin === 'foreign' ? taxCountryRule(identity.country) : true;
  if (country !== true) fields.country = country;
  return fields;
}

/** Condition on a supplier `s`: it has this identity. */
export function isOf(identity: Identity): RawBuilder<boolean> {
  if (!isKnown(identity)) return sql<boolean>`false`;
  return identity.origin === 'foreign'
    ? sql<boolean>`s.foreign_identity = foreign_identity(${JSON.stringify(identity)}::jsonb)`
    : sql<boolean>`s.rfc = ${identity.rfc}`;
}

/** Whoever is in the registry with this identity; cancelled registrations count only where they are asked for. */
export async function findSupplier(
  db: Db | Transaction,
  identity: Identity,
  { withCancelled }: { withCancelled: boolean } = { withCancelled: false },
): Promise<KnownSupplier | undefined> {
  const { rows } = await sql<KnownSupplier>`
    select s.id, s.number, s.name, s.status, s.valid_until from supplier s
    where ${isOf(identity)} and s.number is not null and s.status <> 'unregistered'
      and (s.status <> 'cancelled' or ${withCancelled})
    order by s.status = 'cancelled', s.valid_until desc nulls last, s.updated_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Sentence that says why nobody with this identity, or whose registration is the given one, may send a request;
 * undefined when nothing forbids it.
 */
export async function blockOf(
  db: Db | Transaction,
  identity: Identity,
  registered?: string | null,
): Promise<string | undefined> {
  const today = todayInMexico(new Date());
  const supplier = await findSupplier(db, identity);
  const supplierId = registered ?? supplier?.id ?? null;
  const { rows } = await sql<{ ends_on: string | null; authority: string; document_number: string }>`
    select ends_on, authority, document_number from sanction
    where kind = 'disqualification' and status = 'active' and starts_on <= ${today}::date
      and ${sanctionedAs(identity, supplierId)}
    order by ends_on desc nulls first limit 1`.execute(db);
  const sanction = rows[0];
  if (sanction !== undefined) {
    const until = sanction.ends_on === null ? '' : ` hasta el ${shortDate(sanction.ends_on)}`;
    const who =
      identity.origin === 'foreign'
        ? 'Esta identificación fiscal está inhabilitada'
        : 'Este RFC está inhabilitado';
    return `${who}${until} (${sanction.authority}, ${sanction.document_number}). Puedes solicitar tu inscripción cuando termine.`;
  }
  if (supplier?.status === 'disqualified') {
    return 'Este RFC está inhabilitado. Acude a la Unidad para conocer el plazo y la causa.';
  }
  const { matches } = await screenRfc(db, identity.rfc);
  const found =
    matches.find(({ level, status }) => level === 'block' && status !== 'discarded') ??
    (supplierId === null ? undefined : await confirmedBlockOf(db, supplierId));
  if (found === undefined) return undefined;
  return `Este RFC está en un listado oficial que impide inscribirse. ${found.text}`;
}

/** What the public registers say of a suspension in force; nothing that they do not publish. */
async function suspensionOf(
  db: Db,
  identity: Identity,
  supplier: KnownSupplier | undefined,
): Promise<string | null> {
  const today = todayInMexico(new Date());
  const { rows } = await sql<{
    starts_on: string;
    ends_on: string | null;
    authority: string;
    document_number: string;
  }>`
    select starts_on, ends_on, authority, document_number from sanction
    where kind = 'suspension' and status = 'active' and published_at <= now() and starts_on <= ${today}::date
      and ${sanctionedAs(identity, supplier?.id ?? null)}
    order by starts_on desc limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined)
    return supplier?.status === 'suspended'
      ? 'El padrón tiene este registro como suspendido. Pregunta a la Unidad por la causa y el plazo.'
      : null;
  const until = found.ends_on === null ? ', sin fecha de término' : ` hasta el ${shortDate(found.ends_on)}`;
  return `Este registro está suspendido desde el ${shortDate(found.starts_on)}${until} (${found.authority}, ${found.document_number}). Mientras dure no se le adjudica ni se le contrata: consulta «Sancionados e impedidos».`;
}

/** Throws `supplier_blocked` with the reason when something forbids it. */
export async function refuseBlocked(
  db: Db | Transaction,
  identity: Identity,
  registered?: string | null,
): Promise<void> {
  const reason = await blockOf(db, identity, registered);
  if (reason !== undefined) throw failure('supplier_blocked', { detail: reason });
}

/** Throws `supplier_registered` when this identity is in the registry and would have to renew instead. */
export async function refuseRegistered(db: Db | Transaction, identity: Identity): Promise<void> {
  const supplier = await findSupplier(db, identity);
  if (
    supplier !== undefined &&
    !mayRegisterAgain(supplier, todayInMexico(new Date()), await readWindows(db))
  ) {
    throw failure(
      'supplier_registered',
      identity.origin === 'foreign'
        ? {
            detail:
              'Ya hay un proveedor registrado con esa identificación fiscal de ese país. Pide su refrendo o una actualización con su número de registro.',
          }
        : {},
    );
  }
}

/** Whether it tells somebody apart: registrations of before this portal may have no RFC, or no tax number. */
export function isKnown({ origin, rfc, taxId }: Identity): boolean {
  return origin === 'foreign' ? taxId !== '' : rfc !== '';
}

/** Whether a request of this identity is open; drafts do not count. */
export async function hasOpenRequest(db: Db | Transaction, identity: Identity): Promise<boolean> {
  const row = await db
    .selectFrom('registration_request')
    .select('id')
    .where('rfc', '=', identity.rfc)
    .where('tax_id', '=', identity.taxId)
    .where(
      sql<boolean>`(origin = 'national' or country_key(data ->> 'country') = country_key(${identity.country}))`,
    )
    .where('status', 'in', ['submitted', 'in_review', 'observed', 'validated'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws unless this kind of request may begin now for the supplier. */
export function requireWindow(kind: RequestKind, supplier: KnownSupplier, windows: Windows): void {
  const refusal = renewalRefusal(kind, supplier, todayInMexico(new Date()), windows);
  if (refusal !== undefined) throw failure('renewal_not_open', { detail: refusal });
}

/** Instant checks of type and RFC, as the first step shows them. */
export async function checkIdentity(db: Db, given: Identity, windows: Windows): Promise<IdentityCheck> {
  const identity = normalizeIdentity(given);
  const fields = identityFields(identity);
  const problem = fields.rfc ?? fields.taxId ?? fields.country ?? null;
  if (problem !== null) {
    return {
      rfc: identity.rfc,
      problem,
      warning: null,
      blocked: null,
      suspended: null,
      registered: false,
    };
  }
  const supplier = await findSupplier(db, identity);
  return {
    rfc: identity.rfc,
    problem: null,
    warning: rfcWarning(identity.rfc) ?? null,
    blocked: (await blockOf(db, identity)) ?? null,
    suspended: await suspensionOf(db, identity, supplier),
    registered: supplier !== undefined && !mayRegisterAgain(supplier, todayInMexico(new Date()), windows),
  };
}
