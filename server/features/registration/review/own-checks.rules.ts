import { countryName } from '#contract/countries.ts';
import { paperOutcomeWords, type RequestPaper } from '#contract/registration.ts';
import { bankOfClabe } from '#contract/rules/identifiers/banks.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { isOwnAccount } from '#contract/rules/registry/account-holder.ts';
import { supplierFullName } from '#contract/supplier-file.ts';
import { accountDigest } from '../request/account-digest.ts';
import { clabeRule, clabeWarning, normalizeClabe } from '#contract/rules/identifiers/clabe.ts';
import { curpRfcWarning, curpRule, normalizeCurp } from '#contract/rules/identifiers/curp.ts';
import { accountWords, isTakeover } from '#contract/rules/registry/identity-changes.ts';
import { normalizeRfc, rfcRule, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import type { CheckFacts } from './check-facts.ts';
import { block, call, fine, none, warn, type Finding } from './check-words.ts';

/** Form, date and check digit of the RFC, or who tells a foreigner apart. */
export function checkRfc({ file, kind }: CheckFacts): Finding {
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

/** CURP of whoever signs, and its date against that of the RFC. */
export function checkCurp({ file }: CheckFacts): Finding {
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

/** Check digit and bank of the account. */
export function checkClabe({ file }: CheckFacts): Finding {
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

/** Whose account it is. */
export function checkHolder({ file }: CheckFacts): Finding {
  if (file.bank.holder === '') return none('No se capturó el titular de la cuenta.');
  if (isOwnAccount(file))
    return fine('La cuenta está a nombre del proveedor.', [`Titular: ${file.bank.holder}`]);
  const reason = file.holderReason ?? '';
  const evidence = [
    `Titular: ${file.bank.holder}`,
    `Proveedor: ${supplierFullName(file)}`,
    `El proveedor dice: ${reason === '' ? 'nada' : reason}`,
  ];
  return {
    ...block(
      'La cuenta está a nombre de otra persona: acéptala solo si el documento que dice el proveedor lo permite.',
      evidence,
    ),
    canOverride: true,
  };
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

/** Whether each opinion was in term on the day it came. */
export function checkOpinionAge(facts: CheckFacts): Finding {
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

/** What the opinions say. */
export function checkOpinionOutcome(facts: CheckFacts): Finding {
  const opinions = opinionsOf(facts);
  if (opinions.length === 0) return none('Este trámite no trae opiniones.');
  const evidence = opinions.map(
    ({ paper }) =>
      `${paper.name}: ${paper.outcome === null ? 'sin resultado capturado' : paperOutcomeWords(paper.code).words[paper.outcome].toLowerCase()}`,
  );
  const has = (outcome: RequestPaper['outcome']) => opinions.some(({ paper }) => paper.outcome === outcome);
  if (has('negative')) return block('Hay una opinión negativa.', evidence);
  if (has('no_opinion') || has(null)) return warn('Hay una opinión que no es positiva.', evidence);
  return fine('Las opiniones son positivas.', evidence);
}

/** Who is written to, called and signs. */
const IDENTITY = ['email', 'phone', 'representative'];
/** By whom else the supplier is reached: who answers a later call must be of before. */
const REACHED = ['representative_phone', 'representative_email', 'contacts'];

/** How the reason of a hold begins that a call gave. */
export const DENIED = 'Al llamar al teléfono de antes dijeron que no lo pidieron';

const phoneWords = ({ priorPhone, isFirst }: Pick<CheckFacts, 'priorPhone' | 'isFirst'>) =>
  priorPhone === ''
    ? 'El registro no tenía teléfono: llama al que conste en sus contratos.'
    : `${isFirst ? 'Teléfono que se envió primero' : 'Teléfono registrado antes'}: ${priorPhone}`;

/**
 * Whether the account changes, or with whom the unit would ask about it: the telephone, and of what is not registered yet
 * anything that was sent first.
 */
export function checkTakeover(facts: CheckFacts): Finding {
  const { changes, priorPhone, file, isFirst } = facts;
  const others = changes.filter(({ part }) => part !== 'account');
  const account = changes.find(({ part }) => part === 'account');
  const lines = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
  const has = (part: string) => others.some((one) => one.part === part);
  const isAsked = has('phone') || (isFirst && IDENTITY.some(has));
  const reached = REACHED.flatMap((part) => others.filter((one) => one.part === part));
  if (account === undefined && !isAsked && !isFirst && reached.length > 0)
    return {
      ...block(
        `Cambia ${reached.map(({ label }) => `«${label}»`).join(' y ')}: llama al teléfono de antes (${priorPhone || 'no consta'}), o di cómo sabes que es quien dice.`,
        [...lines, phoneWords(facts)],
      ),
      canOverride: true,
    };
  if (account === undefined && isAsked) {
    const named = IDENTITY.flatMap((part) => others.filter((one) => one.part === part));
    const told = named.map(({ label }) => label.toLowerCase()).join(' y el ');
    const text = named.length > 1 ? `Cambian el ${told} a la vez` : `Cambia el ${told}`;
    const evidence = [...lines, phoneWords(facts)];
    // The next account would be asked about at the new telephone: only a call to the one of before tells.
    if (!isFirst)
      return call(
        `${text}: llama al teléfono de antes (${priorPhone || 'no consta'}) y anota quién contestó.`,
        priorPhone,
        evidence,
        lines,
      );
    return {
      ...block(
        `${text} que se envió primero: llama al teléfono de antes (${priorPhone || 'no consta'}), o di cómo sabes que es quien dice.`,
        evidence,
      ),
      canOverride: true,
    };
  }
  // Whoever stole the registered mailbox writes, confirms and reads from it: of an account only a telephone tells.
  const isOtherAccount = account !== undefined && account.before !== accountWords('');
  if (!isTakeover(changes) && !isOtherAccount) return fine('No cambia la cuenta bancaria ni el teléfono.');
  const what = others
    .filter(({ part }) => IDENTITY.includes(part))
    .map(({ label }) => label.toLowerCase())
    .join(' y el ');
  return call(
    what === ''
      ? 'Cambia la cuenta bancaria: llama al teléfono de antes y anota quién contestó.'
      : `Cambian la CLABE y el ${what} a la vez: llama al teléfono de antes y anota quién contestó.`,
    priorPhone,
    [...lines, phoneWords(facts)],
    // Of the account all of its digits: another one may end alike.
    [...lines, accountDigest(file.bank)],
  );
}

/** Whether the registered mailbox said that it did not ask for it. */
export function checkRefused(facts: CheckFacts): Finding {
  const { held, otherHeld, priorPhone } = facts;
  if (held === null && otherHeld !== null)
    return block(
      `Otra solicitud de este registro, ${otherHeld}, está detenida desde el correo registrado: atiéndela antes.`,
      [`Detenida: ${otherHeld}`],
    );
  if (held === null) return fine('Nadie la ha detenido desde el correo registrado.');
  return call(
    held.reason.startsWith(DENIED)
      ? 'Detenida: quien contestó el teléfono de antes dijo que no pidió el cambio.'
      : 'Detenida desde el correo registrado: «no fui yo».',
    priorPhone,
    [held.reason, phoneWords(facts)],
    [held.at],
  );
}
