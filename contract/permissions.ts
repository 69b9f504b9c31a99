import { AbilityBuilder, createAliasResolver, createMongoAbility, type MongoAbility } from '@casl/ability';

/** Subjects of the given table (S-6.1) and our administrative ones (decision D4). */
export const ADMINISTRATIVE_SUBJECTS = [
  'SupplierRegistry',
  'Procurement',
  'Documents',
  'Evaluations',
  'Regulations',
  'Directory',
  'Notices',
  'Procedures',
  'ComputingProfiles',
  'Catalogues',
  'AuditLog',
  // Institution, texts of mails, terms, days without work, banner.
  'Settings',
  // What waits for the people of the unit: whoever administers anything has a desk.
  'Work',
  // The purchase from the need on; these are given by functions as well (`contract/functions.ts`).
  'Requisitions',
  'Budget',
  'Quotations',
  // Orders to suppliers.
  'Orders',
  // What comes of them.
  'Receipts',
  // Invoices of orders.
  'Invoices',
  // Orders to pay them, and what was paid.
  'Payments',
  // Who holds which function, in which area, until when.
  'People',
  // Load, lateness, money and times of the whole unit.
  'Head',
  // What one person proposed and another confirms, whatever it is of.
  'Decisions',
] as const;

export type AdministrativeSubject = (typeof ADMINISTRATIVE_SUBJECTS)[number];
/** `Reports`: denuncias, which no role gives, only the function of the internal control body. */
export type Subject = 'Dashboard' | 'Test' | 'Reports' | AdministrativeSubject;
/** Who may administer may consult; an auditor only consults. */
export type Action = 'route' | 'administer' | 'consult';
export type PortalAbility = MongoAbility<[Action, Subject]>;
/** One thing that a function lets its holder do. */
export type Right = readonly [Action, Subject];

const resolveAction = createAliasResolver({ administer: ['consult'] });

/** Role claim as providers send it: one name, a list, or nothing. */
export type RoleClaim = string | readonly string[] | undefined;

/** Whether the claim is, or is a list that contains, `Administrador` (S-6.2). */
export function isAdministrator(role: RoleClaim): boolean {
  return Array.isArray(role) ? role.includes('Administrador') : role === 'Administrador';
}

/** The empty permission set in force until a role is applied (S-4.4). */
export function noAbility(): PortalAbility {
  return createMongoAbility<PortalAbility>([]);
}

/**
 * Permission set of a signed-in person: the literal table of S-6.2 plus decision D4.
 * A role that is missing or unknown counts as `guest`.
 */
export function abilityForRole(role: RoleClaim): PortalAbility {
  return abilityWith(role, []);
}

/** What the role gives, and what functions in force add to it; no function takes anything away. */
export function abilityWith(role: RoleClaim, rights: readonly Right[]): PortalAbility {
  const { can, build } = new AbilityBuilder<PortalAbility>(createMongoAbility);
  can('route', 'Dashboard');
  if (isAdministrator(role)) {
    for (const subject of ADMINISTRATIVE_SUBJECTS) can('administer', subject);
  } else {
    can('route', 'Test');
  }
  for (const [action, subject] of rights) can(action, subject);
  return build({ resolveAction });
}

/** Reads a possibly nested claim: `role` or `realm_access.roles` (setting OIDC_ROLE_CLAIM). */
export function readRoleClaim(claims: Record<string, unknown>, path: string): RoleClaim {
  let value: unknown = claims[path];
  if (value === undefined) {
    value = path
      .split('.')
      .reduce<unknown>(
        (current, key) =>
          typeof current === 'object' && current !== null
            ? (current as Record<string, unknown>)[key]
            : undefined,
        claims,
      );
  }
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.filter((entry): entry is string => typeof entry === 'string');
  return undefined;
}
