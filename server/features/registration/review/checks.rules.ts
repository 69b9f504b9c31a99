import type { AutomaticCheck } from '#contract/registration-review.ts';
import type { CheckFacts } from './check-facts.ts';
import { none, RULES, type CheckCode, type Finding } from './check-words.ts';
import { checkDuplicateRfc, checkLists, checkNames, checkShared } from './others-checks.rules.ts';
import {
  checkClabe,
  checkCurp,
  checkHolder,
  checkOpinionAge,
  checkOpinionOutcome,
  checkRefused,
  checkRfc,
  checkTakeover,
} from './own-checks.rules.ts';
import { checkPaperFacts, checkPaperRfc, checkSameFile, checkUnaskedChanges } from './paper-checks.rules.ts';
import type { Override } from '../request/registration.tables.ts';

const NO_SANCTION_LIST =
  'Aún no se carga la lista federal de sancionados. En el registro propio no hay sanciones en vigor.';

function findingOf(code: CheckCode, facts: CheckFacts): Finding {
  switch (code) {
    case 'rfc':
      return checkRfc(facts);
    case 'curp':
      return checkCurp(facts);
    case 'clabe':
      return checkClabe(facts);
    case 'account_holder':
      return checkHolder(facts);
    case 'opinion_age':
      return checkOpinionAge(facts);
    case 'opinion_outcome':
      return checkOpinionOutcome(facts);
    case 'same_file':
      return checkSameFile(facts);
    case 'paper_rfc':
      return checkPaperRfc(facts);
    case 'paper_facts':
      return checkPaperFacts(facts);
    case 'unasked_changes':
      return checkUnaskedChanges(facts);
    case 'duplicate_rfc':
      return checkDuplicateRfc(facts);
    case 'duplicate_name':
      return checkNames(facts);
    case 'list_69b':
      if (!facts.hasTaxList) return none('Aún no se carga el listado 69-B.');
      return checkLists(facts.tax, 'El RFC no está en el listado 69-B.');
    case 'sanctions':
      if (!facts.hasSanctionList && facts.sanctions.length === 0) return none(NO_SANCTION_LIST);
      return checkLists(facts.sanctions, 'Sin sanciones en vigor.');
    case 'takeover':
      return checkTakeover(facts);
    case 'refused_by_mailbox':
      return checkRefused(facts);
    default:
      return checkShared(code.replace('duplicate_', ''), facts);
  }
}

/** The acceptance of a warning, while nothing came to what was accepted. */
function overrideOf(
  { canOverride, basis = [] }: Finding,
  given: Override | undefined,
): AutomaticCheck['override'] {
  if (!canOverride || given === undefined) return null;
  if (!basis.every((fact) => given.basis.includes(fact))) return null;
  return { reason: given.reason, by: given.by, at: given.at };
}

/** A check with what an acceptance of it would rest on. */
export type RunCheck = AutomaticCheck & Pick<Finding, 'basis'>;

/** All checks in the order of the panel. Who leaves the registry is only checked for who it is. */
export function runChecks(facts: CheckFacts, overrides: Record<string, Override>): RunCheck[] {
  const codes =
    facts.kind === 'cancellation'
      ? (['rfc', 'refused_by_mailbox'] as CheckCode[])
      : (Object.keys(RULES) as CheckCode[]);
  return codes.map((code) => {
    const finding = findingOf(code, facts);
    return { code, ...finding, rule: RULES[code], override: overrideOf(finding, overrides[code]) };
  });
}

/** Checks that still forbid a validation: what blocks, and warnings that nobody accepted. */
export function openChecks(checks: readonly AutomaticCheck[]): {
  blocks: AutomaticCheck[];
  warnings: AutomaticCheck[];
} {
  return {
    blocks: checks.filter(({ level, override }) => level === 'block' && override === null),
    warnings: checks.filter(({ level, override }) => level === 'warn' && override === null),
  };
}
