import type { OcdsRelease } from '#contract/ocds.ts';

const words = (text: string): string[] => text.split(/\s+/);

/** Codes of the closed lists of OCDS 1.1.5, by the place where they stand. */
const CLOSED: Record<string, readonly string[]> = {
  initiationType: ['tender'],
  tag: words(
    `planning planningUpdate tender tenderAmendment tenderUpdate tenderCancellation award
    awardUpdate awardCancellation contract contractUpdate contractAmendment implementation
    implementationUpdate contractTermination compiled`,
  ),
  'tender.status': ['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn'],
  'tender.procurementMethod': ['open', 'selective', 'limited', 'direct'],
  'tender.mainProcurementCategory': ['goods', 'works', 'services'],
  'tender.lots.status': ['planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn'],
  'awards.status': ['pending', 'active', 'cancelled', 'unsuccessful'],
  'contracts.status': ['pending', 'active', 'cancelled', 'terminated'],
  'milestones.status': ['scheduled', 'met', 'notMet', 'partiallyMet'],
};

/** Codes of the open lists; one of our own begins with `x_`. */
const OPEN: Record<string, readonly string[]> = {
  'tender.awardCriteria': words(
    `priceOnly costOnly qualityOnly ratedCriteria lowestCost bestProposal bestValueToGovernment
    singleBidOnly`,
  ),
  'tender.submissionMethod': ['electronicAuction', 'electronicSubmission', 'written', 'inPerson'],
  'parties.roles': words(
    `buyer procuringEntity supplier tenderer funder enquirer payer payee reviewBody interestedParty`,
  ),
  'milestones.type': words(
    `preProcurement approval engagement assessment delivery reporting financing payment`,
  ),
  'documents.documentType': words(
    `plannedProcurementNotice tenderNotice awardNotice contractNotice completionCertificate
    procurementPlan biddingDocuments technicalSpecifications evaluationCriteria evaluationReports
    contractDraft contractSigned contractArrangements contractSchedule physicalProgressReport
    financialProgressReport finalAudit hearingNotice marketStudies eligibilityCriteria
    clarifications shortlistedFirms environmentalImpact assetAndLiabilityAssessment riskProvisions
    winningBid complaints contractAnnexe contractGuarantees subContract needsAssessment
    feasibilityStudy projectPlan billOfQuantity bidders conflictOfInterest debarments illustration
    submissionDocuments contractSummary cancellationDetails`,
  ),
};

/** Fields that hold a moment; what ends so is one too. */
const IS_MOMENT = /^(?:date|dateMet|dateSigned|datePublished|dueDate|startDate|endDate)$/;
/** Date and hour with their zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Fields without which an object of the standard is not one. */
const REQUIRED: Record<string, readonly string[]> = {
  '': ['ocid', 'id', 'date', 'tag', 'initiationType', 'buyer', 'parties', 'tender'],
  tender: ['id'],
  parties: ['id', 'name', 'roles'],
  awards: ['id'],
  contracts: ['id', 'awardID'],
  items: ['id'],
  lots: ['id'],
  details: ['id'],
  documents: ['id'],
  milestones: ['id'],
  amendments: ['id'],
  transactions: ['id'],
};

/**
 * What a release breaks of the rules of OCDS 1.1.5 and of good practice: required fields, nothing empty, moments with their
 * zone, one id once in its list, codes of the lists, and references that lead somewhere. A sentence each; none when all is well.
 */
export function checkRelease(release: OcdsRelease): string[] {
  const problems: string[] = [];
  walk(release, { path: '', list: '', problems });
  return [...problems, ...brokenReferences(release)];
}

interface Place {
  /** From the release to the value, with the places in lists left out. */
  path: string;
  /** Name of the list in which the value stands, or of its field. */
  list: string;
  problems: string[];
}

function walk(value: unknown, place: Place): void {
  const { path, problems } = place;
  if (value === null || value === undefined) problems.push(`${path}: no dice nada`);
  else if (typeof value === 'string') checkText(value, place);
  else if (typeof value === 'number') {
    if (!Number.isFinite(value)) problems.push(`${path}: no es un número`);
  } else if (Array.isArray(value)) walkList(value, place);
  else if (typeof value === 'object') walkObject(value as Record<string, unknown>, place);
}

function walkObject(value: Record<string, unknown>, { path, list, problems }: Place): void {
  for (const name of REQUIRED[list] ?? [])
    if (value[name] === undefined) problems.push(`${path}: falta ${name}`);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  if (fields.length === 0) problems.push(`${path}: está vacío`);
  for (const [name, one] of fields)
    walk(one, { path: path === '' ? name : `${path}.${name}`, list: name, problems });
}

function walkList(values: readonly unknown[], place: Place): void {
  const { path, problems } = place;
  if (values.length === 0) problems.push(`${path}: es una lista vacía`);
  const ids = new Set<unknown>();
  for (const value of values) {
    const id = (value as { id?: unknown } | null)?.id;
    if (id !== undefined && ids.has(id)) problems.push(`${path}: ${String(id)} está dos veces`);
    ids.add(id);
    walk(value, place);
  }
}

function checkText(text: string, { path, list, problems }: Place): void {
  if (text.trim() === '') return void problems.push(`${path}: es un texto vacío`);
  if (IS_MOMENT.test(list) && (!MOMENT.test(text) || Number.isNaN(Date.parse(text))))
    return void problems.push(`${path}: ${text} no es una fecha con hora y zona`);
  if (list === 'currency' && !/^[A-Z]{3}$/.test(text))
    return void problems.push(`${path}: ${text} no es una moneda`);
  const named = (lists: Record<string, readonly string[]>) =>
    Object.entries(lists).find(([at]) => path === at || path.endsWith(`.${at}`))?.[1];
  const closed = named(CLOSED);
  if (closed !== undefined && !closed.includes(text))
    return void problems.push(`${path}: ${text} no está en la lista del estándar`);
  const open = named(OPEN);
  if (open !== undefined && !open.includes(text) && !text.startsWith('x_'))
    problems.push(`${path}: ${text} no está en la lista del estándar ni dice que es nuestro`);
}

function brokenReferences({
  parties,
  tender,
  buyer,
  bids,
  awards = [],
  contracts = [],
}: OcdsRelease): string[] {
  const known = new Set(parties.map(({ id }) => id));
  const lots = new Set((tender.lots ?? []).map(({ id }) => id));
  const awarded = new Set(awards.map(({ id }) => id));
  const named = [
    buyer,
    tender.procuringEntity,
    ...(tender.tenderers ?? []),
    ...(bids?.details ?? []).flatMap(({ tenderers }) => tenderers),
    ...awards.flatMap(({ suppliers = [] }) => suppliers),
    ...contracts.flatMap(({ implementation }) =>
      (implementation?.transactions ?? []).flatMap(({ payer, payee }) => [payer, payee]),
    ),
  ];
  const toLots = [...(bids?.details ?? []), ...awards, ...contracts].flatMap(
    ({ relatedLots = [] }) => relatedLots,
  );
  return [
    ...named.filter(({ id }) => !known.has(id)).map(({ id }) => `parties: falta ${id}`),
    ...toLots.filter((id) => !lots.has(id)).map((id) => `tender.lots: falta ${id}`),
    ...contracts
      .filter(({ awardID }) => !awarded.has(awardID))
      .map(({ id, awardID }) => `contracts: ${id} nombra la adjudicación ${awardID}, que no está`),
  ];
}
