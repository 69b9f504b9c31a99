import { sql } from 'kysely';
import { abilityForRole } from '#contract/permissions.ts';
import { CUSTODY, OPENING_MINUTES } from '#contract/urns.ts';
import { prepareUrn } from '#server/features/sealed-bids/public.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';

const OFFICER = 'mariana.admin';
/** Three offices of the demonstration; each of them makes the key on entering. */
const CUSTODIANS = [
  { personId: 'oscar.compras', function: 'buyer', office: CUSTODY.buyer.office },
  { personId: 'ramiro.contralor', function: 'internal_control', office: CUSTODY.internal_control.office },
  { personId: 'julia.auditora', function: 'auditor', office: CUSTODY.auditor.office },
] as const;

/** An urn whose custodians were named, in the draft of a call that an urn may have; nothing where one was prepared, or none may. */
export async function loadDemoUrn(
  services: Services,
  tools: Parameters<typeof prepareUrn>[1],
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select p.id from procedure p where p.status = 'draft' and p.source <> 'compranet'
      and p.kind in ('open', 'invitation') and p.modality <> 'in_person' and (p.funding is null or p.funding in ('own', 'state'))
      and not exists (select from urn) order by p.number limit 1`.execute(services.db);
  const [draft] = rows;
  if (draft === undefined) return;
  const person = {
    id: OFFICER,
    name: DEMO_PEOPLE.find((one) => one.username === OFFICER)?.name ?? OFFICER,
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person;
  await prepareUrn(
    services,
    tools,
    { id: draft.id, version: 0 },
    { quorum: 2, openingMinutes: OPENING_MINUTES.usual, custodians: [...CUSTODIANS] },
    { person, requestId: 'demonstration' },
  );
}
