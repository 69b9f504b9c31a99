import { countryName } from '#contract/countries.ts';
import type { AutomaticCheck } from '#contract/registration-review.ts';
import type { RequestKind, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { dateInMexico, shortDate } from '#contract/rules/calendar.ts';
import { bankOfClabe } from '#contract/rules/banks.ts';
import { clabeRule, clabeWarning, normalizeClabe } from '#contract/rules/clabe.ts';
import { curpRfcWarning, curpRule, normalizeCurp } from '#contract/rules/curp.ts';
import { FOREIGN_RFC, normalizeRfc, rfcRule, rfcWarning } from '#contract/rules/rfc.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import type { Override } from './request.sql.ts';
import { block, fine, none, RULES, warn, type CheckCode, type Finding } from './check-words.ts';

/** Somebody else with something equal. */
export interface Shared {
  kind: string;
  key: string;
  label: string;
  number: string | null;
  folio: string | null;
  name: string;
  rfc: string | null;
  status: string;
}

/** What a negative list or the register of sanctions says of the RFC. */
export interface ListFinding {
  level: 'block' | 'alert' | 'info';
  /** Tells it apart, in words that do not change by themselves. */
  key: string;
  text: string;
  /** Only the name agrees, and nobody has said whether it is the same one. */
  isHint?: boolean;
}

/** Everything that the checks look at, read before. */
export interface CheckFacts {
  kind: RequestKind;
  file: SupplierFile;
  /** Day on which the request was sent. */
  submittedOn: string;
  papers: RequestPaper[];
  requirements: RequiredPaper[];
  sameIdentity: { number: string | null; name: string; status: string }[];
  shared: Shared[];
  tax: ListFinding[];
  sanctions: ListFinding[];
  /** Whether a list of the treasury is loaded: without one nothing can be said. */
  hasTaxList: boolean;
  /** Whether the federal list of sanctioned suppliers is loaded. */
  hasSanctionList: boolean;
}

function checkRfc({ file, kind }: CheckFacts): Finding {
  if (kind === 'cancellation' && file.rfc === '' && file.taxId === '')
    return none('El registro no tiene RFC: viene de un padrón anterior.');
  if (file.origin === 'foreign') {
    return file.taxId === ''
      ? warn('Falta la identificación fiscal del país de origen.', [`País: ${countryName(file.country)}`])
      : none('Proveedor extranjero: se identifica con la clave fiscal de su país.');
  }
  const rfc = normalizeRfc(file.rfc);
  const hard = rfcRule(rfc, file.personType, file.origin);
  if (hard !== true) return block(hard, [`RFC: ${rfc}`]);
  const soft = rfcWarning(rfc);
  return soft === undefined
    ? fine('RFC con forma, fecha y dígito correctos.', [`RFC: ${rfc}`])
    : warn(soft, [`RFC: ${rfc}`]);
}

function checkCurp({ file }: CheckFacts): Finding {
  const isOwn = file.personType === 'natural';
  const curp = normalizeCurp(isOwn ? file.curp : file.representative.curp);
  if (file.origin === 'foreign' || (curp === '' && !isOwn)) return none('No se pide la CURP.');
  const whose = isOwn ? 'CURP' : 'CURP del representante';
  const hard = curpRule(curp);
  if (hard !== true) return isOwn ? block(hard, [`${whose}: ${curp}`]) : warn(hard, [`${whose}: ${curp}`]);
  const soft = isOwn ? curpRfcWarning(curp, file.rfc) : undefined;
  const evidence = [`${whose}: ${curp}`, ...(isOwn ? [`RFC: ${normalizeRfc(file.rfc)}`] : [])];
  if (soft !== undefined) return warn(soft, evidence);
  return fine(
    isOwn ? 'La fecha de la CURP es la del RFC.' : 'La CURP del representante es correcta.',
    evidence,
  );
}

function checkClabe({ file }: CheckFacts): Finding {
  const clabe = normalizeClabe(file.bank.clabe);
  if (clabe === '') return none('No se capturó una cuenta.');
  const shown = `CLABE terminada en ${clabe.slice(-4)}`;
  const hard = clabeRule(clabe);
  if (hard !== true)
    return file.origin === 'foreign' ? warn(hard, [shown], [], [clabe]) : block(hard, [shown]);
  const soft = clabeWarning(clabe);
  return soft === undefined
    ? fine('La CLABE es correcta.', [shown, `Banco: ${bankOfClabe(clabe)}`])
    : warn(soft, [shown], [], [clabe]);
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function opinionsOf({
  papers,
  requirements,
}: CheckFacts): { paper: RequestPaper; validityDays: number | null }[] {
  return requirements
    .filter((one) => one.asksOutcome && one.need !== 'carried')
    .flatMap(({ code, validityDays }) => {
      const paper = papers.find((one) => one.code === code);
      return paper === undefined ? [] : [{ paper, validityDays }];
    });
}

function checkOpinionAge(facts: CheckFacts): Finding {
  const opinions = opinionsOf(facts);
  if (opinions.length === 0) return none('Este trámite no trae opiniones.');
  const evidence: string[] = [];
  let isOld = false;
  for (const { paper, validityDays } of opinions) {
    if (paper.issuedOn === null) {
      evidence.push(`${paper.name}: sin fecha de expedición`);
      isOld = true;
      continue;
    }
    // One that was asked for again is judged on the day it came.
    const uploadedOn = dateInMexico(new Date(paper.uploadedAt));
    const isCorrected = uploadedOn > facts.submittedOn;
    const age = daysBetween(paper.issuedOn, isCorrected ? uploadedOn : facts.submittedOn);
    const limit = validityDays === null ? '' : ` de ${validityDays}`;
    const when = isCorrected ? 'al corregirla' : 'al enviar';
    evidence.push(`${paper.name}: expedida el ${shortDate(paper.issuedOn)}, ${age} días${limit} ${when}`);
    if (age < 0 || (validityDays !== null && age > validityDays)) isOld = true;
  }
  return isOld
    ? warn('Una opinión no estaba en plazo el día en que se entregó.', evidence)
    : fine('Las opiniones están en plazo.', evidence);
}

function checkOpinionOutcome(facts: CheckFacts): Finding {
  const opinions = opinionsOf(facts);
  if (opinions.length === 0) return none('Este trámite no trae opiniones.');
  const words = { positive: 'positiva', negative: 'negativa', no_opinion: 'sin opinión' };
  const evidence = opinions.map(
    ({ paper }) =>
      `${paper.name}: ${paper.outcome === null ? 'sin sentido capturado' : words[paper.outcome]}`,
  );
  const has = (outcome: RequestPaper['outcome']) => opinions.some(({ paper }) => paper.outcome === outcome);
  if (has('negative')) return block('Hay una opinión negativa.', evidence);
  if (has('no_opinion') || has(null)) return warn('Hay una opinión que no es positiva.', evidence);
  return fine('Las opiniones son positivas.', evidence);
}

const isBarredState = (status: string) => status === 'disqualified' || status === 'suspended';

const stateText = (status: string) =>
  (SUPPLIER_STATE_LABELS as Record<string, string>)[status]?.toLowerCase() ?? 'solicitud abierta';

function checkDuplicateRfc({ kind, file, sameIdentity }: CheckFacts): Finding {
  const what = file.origin === 'foreign' ? 'esta identificación fiscal de este país' : 'este RFC';
  const registered = sameIdentity.filter(({ status }) => status !== 'cancelled' && status !== 'unregistered');
  const suppliers = sameIdentity.map(({ number, name }) => ({ number, name }));
  const evidence = sameIdentity.map(({ number, name, status }) =>
    status === 'unregistered'
      ? `${name} aparece en contratos importados, sin registro`
      : `${number ?? 'sin número'} ${name}: ${stateText(status)}`,
  );
  const basis = registered.map(({ number, name }) => number ?? name);
  const barred = registered.filter(({ status }) => isBarredState(status));
  if (barred.length > 0) return block(`Hay un registro impedido con ${what}.`, evidence, suppliers);
  const isLapsed = registered.length > 0 && registered.every(({ status }) => status === 'expired');
  if (kind === 'registration' && isLapsed)
    return warn(
      `Hubo un registro con ${what}, que venció: al aprobar se reactivará.`,
      evidence,
      suppliers,
      basis,
    );
  if (registered.length > 0)
    return block(`Ya hay un registro con ${what} en el padrón.`, evidence, suppliers);
  return { ...fine(`Nadie más tiene ${what} en el padrón.`, evidence), suppliers };
}

const SHARED_TEXTS: Record<string, string> = {
  clabe: 'la misma CLABE',
  representative: 'el mismo representante',
  partner: 'un socio común',
  address: 'el mismo domicilio',
  phone: 'el mismo teléfono',
  mail_domain: 'el mismo dominio de correo',
};

/** Who shares what, and whether that one is barred: its name, number and other states may change. */
function sharedBasis({ key, rfc, number, folio, name, status }: Shared): string[] {
  const who = `${key}|${rfc === null || rfc === FOREIGN_RFC ? (number ?? folio ?? name) : rfc}`;
  return isBarredState(status) ? [who, `${who}|barred`] : [who];
}

function checkShared(kind: string, { shared }: CheckFacts): Finding {
  const words = SHARED_TEXTS[kind] ?? kind;
  const others = new Map<string, Shared>();
  for (const one of shared) if (one.kind === kind) others.set(one.number ?? one.folio ?? one.name, one);
  if (others.size === 0) return fine(`Nadie más tiene ${words}.`);
  const list = [...others.values()];
  const evidence = list.map(
    ({ number, folio, name, status, label }) =>
      `${number ?? folio ?? 'Sin registro'} ${name} (${stateText(status)}): ${label}`,
  );
  const many = list.length === 1 ? 'Otro proveedor tiene' : `Otros ${list.length} proveedores tienen`;
  const isBarred = list.some(({ status }) => status === 'disqualified');
  const text = isBarred ? `${many} ${words}, y hay un inhabilitado entre ellos.` : `${many} ${words}.`;
  return warn(
    text,
    evidence,
    list.map(({ number, name }) => ({ number, name })),
    shared.filter((one) => one.kind === kind).flatMap(sharedBasis),
  );
}

function checkLists(findings: ListFinding[], clean: string): Finding {
  const evidence = findings.map(({ text }) => text);
  const basis = findings.filter(({ level }) => level === 'alert').map(({ key }) => key);
  if (findings.some(({ level }) => level === 'block'))
    return block('Está en una lista que impide el trámite.', evidence);
  const alerts = findings.filter(({ level }) => level === 'alert');
  if (alerts.length > 0 && alerts.every(({ isHint }) => isHint === true))
    return warn(
      'Alguien con el mismo nombre está en una lista: comprueba si es el mismo.',
      evidence,
      [],
      basis,
    );
  if (alerts.length > 0) return warn('Está en una lista: decide una persona.', evidence, [], basis);
  return findings.length > 0 ? fine('Solo tiene antecedentes.', evidence) : fine(clean);
}

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
    case 'opinion_age':
      return checkOpinionAge(facts);
    case 'opinion_outcome':
      return checkOpinionOutcome(facts);
    case 'duplicate_rfc':
      return checkDuplicateRfc(facts);
    case 'list_69b':
      if (!facts.hasTaxList) return none('Aún no se carga el listado 69-B.');
      return checkLists(facts.tax, 'El RFC no está en el listado 69-B.');
    case 'sanctions':
      if (!facts.hasSanctionList && facts.sanctions.length === 0) return none(NO_SANCTION_LIST);
      return checkLists(facts.sanctions, 'Sin sanciones en vigor.');
    default:
      return checkShared(code.replace('duplicate_', ''), facts);
  }
}

/** The acceptance of a warning, while nothing came to what was accepted. */
function overrideOf({ level, basis = [] }: Finding, given: Override | undefined): AutomaticCheck['override'] {
  if (level !== 'warn' || given === undefined) return null;
  if (!basis.every((fact) => given.basis.includes(fact))) return null;
  return { reason: given.reason, by: given.by, at: given.at };
}

/** A check with what an acceptance of it would rest on. */
export type RunCheck = AutomaticCheck & Pick<Finding, 'basis'>;

/** All checks in the order of the panel. Who leaves the registry is only checked for who it is. */
export function runChecks(facts: CheckFacts, overrides: Record<string, Override>): RunCheck[] {
  const codes =
    facts.kind === 'cancellation' ? (['rfc'] as CheckCode[]) : (Object.keys(RULES) as CheckCode[]);
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
    blocks: checks.filter(({ level }) => level === 'block'),
    warnings: checks.filter(({ level, override }) => level === 'warn' && override === null),
  };
}
