import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import type { Db } from './db.ts';

/** What a test gives somebody; as Administración would, from a year ago on. */
export interface PlantedGrant {
  person: string;
  code: FunctionCode;
  /** Nothing: every area. */
  areaId?: string | null;
  onlyThis?: boolean;
  upTo?: string;
  lines?: string[];
  from?: string;
  until?: string;
  parent?: string;
  employeeId?: string;
  isDelegable?: boolean;
}

/** Gives a person of the tests a function; the id of the grant. */
export async function plantGrant(db: Db, grant: PlantedGrant): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into function_grant
      (person_id, person_name, email, function, area_id, is_only_this, up_to, lines, from_on, until_on, ground, parent_id,
        employee_id, is_delegable, given_by, given_by_name)
    values (${grant.person}, ${`Persona ${grant.person}`}, ${`${grant.person}@universidad.example`}, ${grant.code},
      ${grant.areaId ?? null}, ${grant.onlyThis ?? false}, ${grant.upTo ?? null}, ${grant.lines ?? []},
      coalesce(${grant.from ?? null}::date, current_date - 365), ${grant.until ?? null}, 'Oficio de prueba',
      ${grant.parent ?? null}, ${grant.employeeId ?? null}, ${grant.isDelegable ?? false}, 'admin', 'Persona admin') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}
