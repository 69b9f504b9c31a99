import type { OcdsBody, OcdsTag } from '#contract/ocds.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Contract = NonNullable<OcdsBody['contracts']>[number];

/** What a release tells beside the one before it: what began, what changed (`releaseTag` of OCDS 1.1.5). */
export function tagsOf(body: OcdsBody, before: OcdsBody | undefined): OcdsTag[] {
  const tags = new Set<OcdsTag>([...tenderTags(body, before), ...awardTags(body, before)]);
  for (const tag of contractTags(body, before)) tags.add(tag);
  // Who takes part and what was bid belong to the tender.
  if (tags.size === 0) tags.add(isPlanned(body) ? 'planningUpdate' : 'tenderUpdate');
  return [...tags];
}

const isPlanned = ({ tender }: OcdsBody) => tender.status === 'planned';

function* tenderTags(body: OcdsBody, before: OcdsBody | undefined): Generator<OcdsTag> {
  if (before === undefined || isPlanned(before) !== isPlanned(body))
    yield isPlanned(body) ? 'planning' : 'tender';
  else if (!isSame(body.tender, before.tender)) yield isPlanned(body) ? 'planningUpdate' : 'tenderUpdate';
  if (body.tender.status === 'cancelled' && before?.tender.status !== 'cancelled') yield 'tenderCancellation';
}

function* awardTags({ awards }: OcdsBody, before: OcdsBody | undefined): Generator<OcdsTag> {
  if (isSame(awards, before?.awards)) return;
  yield before?.awards === undefined ? 'award' : 'awardUpdate';
}

function* contractTags({ contracts = [] }: OcdsBody, before: OcdsBody | undefined): Generator<OcdsTag> {
  const known = new Map((before?.contracts ?? []).map((contract) => [contract.id, contract]));
  for (const contract of contracts) yield* changesOf(contract, known.get(contract.id));
  if (contracts.length < known.size) yield 'contractUpdate';
}

function* changesOf(contract: Contract, former: Contract | undefined): Generator<OcdsTag> {
  const { implementation, amendments = [], ...rest } = contract;
  if (former === undefined) {
    yield 'contract';
    if (implementation !== undefined) yield 'implementation';
    return;
  }
  const { implementation: done, amendments: agreed = [], ...was } = former;
  if (amendments.length > agreed.length) yield 'contractAmendment';
  else if (!isSame([rest, amendments], [was, agreed]))
    yield rest.status === 'terminated' && was.status === 'active' ? 'contractTermination' : 'contractUpdate';
  if (!isSame(implementation, done)) yield done === undefined ? 'implementation' : 'implementationUpdate';
}
