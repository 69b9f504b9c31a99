import { sql } from 'kysely';
import { LEAST_LIST_REASON, type ContractorFinding } from '#contract/contractor-findings.ts';
import {
  ENTRY_DATA_LABELS,
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  type ListSource,
  type MatchLevel,
} from '#contract/negative-list-words.ts';
import type { MatchEvidence } from '#contract/negative-lists.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { FOREIGN_RFC, PUBLIC_RFC } from '#contract/rules/identifiers/rfc.ts';
import { confirmedNames, firmEntries, screenRfc } from '#server/features/negative-lists/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, type Failure } from '#server/kit/errors.ts';
import { selectOwnFindings } from './contractor-registry.sql.ts';

/** Whom a contract names; the RFC is null while nobody knows it. */
export interface Contractor {
  name: string;
  rfc: string | null;
}

const shown = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? shortDate(value) : value);

function factsOf({ data, effectUntil }: MatchEvidence): ContractorFinding['facts'] {
  const until =
    effectUntil === null || data.endsOn === effectUntil
      ? []
      : [{ name: 'Hasta', value: shortDate(effectUntil) }];
  const order = Object.keys(ENTRY_DATA_LABELS);
  const told = Object.entries(data).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return [
    ...until,
    ...told.map(([name, value]) => ({ name: ENTRY_DATA_LABELS[name] ?? name, value: shown(value) })),
  ];
}

function listFinding(
  source: ListSource,
  entry: MatchEvidence,
  { level, matchedBy }: { level: MatchLevel; matchedBy: ContractorFinding['matchedBy'] },
): ContractorFinding {
  return {
    key: `${source} ${entry.key} ${entry.situation}`,
    level: level === 'block' ? 'block' : 'doubt',
    source: LIST_SOURCE_LABELS[source],
    situation: LIST_SITUATION_LABELS[entry.situation],
    name: entry.name,
    rfc: entry.rfc,
    matchedBy,
    since: entry.listedFrom,
    facts: factsOf(entry),
    supplierNumber: null,
  };
}

/** The RFC of the only registered supplier with the name; null when there is none or several. */
async function registeredRfc(tx: Transaction, name: string): Promise<string | null> {
  const { rows } = await sql<{ rfc: string }>`
    select distinct rfc from supplier where rfc is not null
      and (id = joined_supplier(${name}) or supplier_name_key(name) = supplier_name_key(${name})) limit 2`.execute(
    tx,
  );
  return rows.length === 1 ? rows[0]!.rfc : null;
}

/**
 * What the lists in force, the register of sanctions and the registry say of whom a contract names: by RFC where it is
 * given or registered, and by name. An equal name impedes only while no RFC tells them apart (decision 0144).
 */
export async function contractorFindings(tx: Transaction, given: Contractor): Promise<ContractorFinding[]> {
  const told = given.rfc ?? (await registeredRfc(tx, given.name));
  const rfc = told === FOREIGN_RFC || told === PUBLIC_RFC ? null : told;
  const byRfc = rfc === null ? [] : (await screenRfc(tx, rfc)).matches;
  const confirmed = rfc !== null && (await confirmedNames(tx, [rfc])).has(rfc);
  const byName = await firmEntries(tx, { name: given.name, rfc });
  const found = [
    ...byRfc
      .filter(({ status }) => status !== 'discarded')
      .flatMap(({ source, level, evidence }) =>
        evidence.map((entry) => listFinding(source, entry, { level, matchedBy: 'rfc' })),
      ),
    ...byName.map(({ source, isExact, ...entry }) => {
      const isSame = confirmed || (rfc === null && isExact);
      const level = entry.effect === 'block' && !isSame ? 'alert' : entry.effect;
      return listFinding(source, entry, { level, matchedBy: 'name' });
    }),
    ...(await selectOwnFindings(tx, { name: given.name, rfc })),
  ];
  return found.sort((a, b) => Number(a.level === 'doubt') - Number(b.level === 'doubt'));
}

/** Why a contract with somebody is refused; undefined when it may be taken. `seen`: of what the reason was written. */
export function refuseContractor(
  findings: readonly ContractorFinding[],
  { reason, seen }: { reason: string | null; seen?: readonly ContractorFinding[] | null },
): Failure | undefined {
  if (findings.some(({ level }) => level === 'block'))
    return failure('contractor_blocked', { extra: { findings } });
  if (findings.length === 0) return undefined;
  const covers = new Set((seen ?? findings).map(({ key }) => key));
  const isExplained =
    (reason ?? '').length >= LEAST_LIST_REASON && findings.every(({ key }) => covers.has(key));
  return isExplained ? undefined : failure('contractor_doubtful', { extra: { findings } });
}
