import { emailRule } from '#contract/rules/identifiers/email.ts';
import { phoneRule, readPhone } from '#contract/rules/identifiers/phone.ts';
import { normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { rfcCount } from '#contract/rules/identifiers/several-rfcs.ts';
import { partsOfName } from '#contract/rules/identifiers/whole-name.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { tidy } from './import-cells.rules.ts';
import type { ImportColumn } from './import-columns.rules.ts';

/** The cells of a row that say something, by the path of their column. */
export type Written = ReadonlyMap<string, { text: string; column: ImportColumn }>;

/** The parts of a natural person's name that stands in one cell, in place; what to tell where nobody can tell them apart. */
export function splitName(
  file: SupplierFile,
  written: Written,
  { column, doubts }: { column: ImportColumn; doubts: Record<string, string> },
): string | undefined {
  if (file.personType !== 'natural' || written.has('givenNames') || written.has('firstSurname'))
    return undefined;
  const text = file.legalName;
  const parts = partsOfName(text, file.rfc);
  if (parts === undefined)
    return `No se sabe cuáles son los apellidos de «${text}», ni su RFC lo dice. Escribe primero los apellidos y una coma, como «Pérez López, Juan», o usa las columnas «Nombre(s)», «Primer apellido» y «Segundo apellido».`;
  const { by, ...names } = parts;
  Object.assign(file, names, { legalName: '' });
  const surnames = [names.firstSurname, names.secondSurname].filter(Boolean).map((name) => `«${name}»`);
  doubts[column.header] =
    `«${text}» se toma como nombre «${names.givenNames}» y ${surnames.length === 1 ? 'apellido' : 'apellidos'} ${surnames.join(' y ')}, por ${by === 'comma' ? 'la coma' : 'las letras de su RFC'}.`;
  return undefined;
}

/**
 * A name whose columns are of the other kind of person: that of a company under «Nombre(s)», given names under that of
 * a company with the surnames beside it, which it may say again.
 */
export function nameByPerson(
  written: Map<string, { text: string; column: ImportColumn }>,
  personType: PersonType,
  doubts: Record<string, string>,
): void {
  const [company, given, first, second] = ['legalName', 'givenNames', 'firstSurname', 'secondSurname'].map(
    (path) => written.get(path),
  );
  if (personType === 'legal' && company === undefined && given !== undefined && first === undefined) {
    written.set('legalName', { ...given, column: { ...given.column, path: 'legalName' } });
    written.delete('givenNames');
    return;
  }
  if (personType === 'legal' || company === undefined || given !== undefined || first === undefined) return;
  const surnames = [first.text, second?.text ?? ''].filter((text) => text !== '').join(' ');
  const isAgain = fold(company.text).endsWith(` ${fold(surnames)}`);
  const text = isAgain ? company.text.slice(0, -surnames.length).trim() : company.text;
  written.set('givenNames', { text, column: { ...company.column, path: 'givenNames' } });
  written.delete('legalName');
  if (isAgain)
    doubts[company.column.header] =
      `«${company.text}» trae también los apellidos, que tienen sus columnas: se toma como nombre «${text}».`;
}

/** An RFC whose last three signs, its homoclave, have a column of their own, as one. */
export function rfcWithHomoclave(written: Map<string, { text: string; column: ImportColumn }>): void {
  const [rfc, last] = [written.get('rfc'), written.get('_homoclave')];
  if (rfc === undefined || last === undefined) return;
  const begins = normalizeRfc(rfc.text);
  const ends = normalizeRfc(last.text);
  if (/^[A-ZÑ&]{3,4}\d{6}$/.test(begins) && ends.length === 3)
    written.set('rfc', { ...rfc, text: `${begins}${ends}` });
}

/** The parts of a telephone in two columns as one: the area code and the number behind it. */
export function phoneWithArea(
  written: Map<string, { text: string; column: ImportColumn }>,
  problems: Record<string, string>,
): void {
  const [area, phone] = [written.get('_areaCode'), written.get('phone')];
  if (area === undefined || phone === undefined) return;
  const { number } = readPhone(phone.text);
  if (!/^\d{10}$/.test(number)) {
    written.set('phone', { ...phone, text: `${area.text} ${phone.text}` });
    return;
  }
  const code = area.text.replace(/\D/g, '').replace(/^(?:52|0)?0?1?(?=\d{2,3}$)/, '');
  if (code !== '' && !number.startsWith(code))
    problems[area.column.header] =
      `La lada dice «${area.text}» y el teléfono, de 10 cifras, empieza con ${number.slice(0, 3)}: corrige una de las dos.`;
}

/** Whether the cells of a row stand under the headings of others: its RFC is in another column. */
export function shiftedRow(
  values: readonly string[],
  columns: readonly (ImportColumn | undefined)[],
): string | undefined {
  const own = columns.findIndex((column) => column?.path === 'rfc');
  const isRfc = (cell = '') => personTypeOfRfc(normalizeRfc(cell)) !== undefined;
  if (own === -1 || isRfc(values[own]) || rfcCount(values[own] ?? '') > 1) return undefined;
  const at = values.findIndex(isRfc);
  // The RFC of the person who signs, or of somebody else, stays where it is.
  if (at === -1 || Math.abs(at - own) > 3) return undefined;
  const name = columns[at]?.header ?? `columna ${at + 1}`;
  const count = Math.abs(at - own);
  const said = tidy(values[own] ?? '');
  return `Las celdas de la fila están corridas: el RFC «${tidy(values[at] ?? '')}» está en «${name}», y en «RFC» ${said === '' ? 'no hay nada' : `dice «${said.slice(0, 60)}»`}. Muévelas ${count === 1 ? 'una columna' : `${count} columnas`} a la ${at > own ? 'izquierda' : 'derecha'}, hasta que cada dato quede bajo su encabezado.`;
}

/** What is wrong with a telephone or a mail of a file, with what was found and what to write. */
export function contactProblems(written: Written, found: Record<string, string>): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [path, message] of Object.entries(found)) {
    const text = written.get(path)?.text;
    if (text === undefined) continue;
    if (/(?:^|\.)phone$/.test(path)) told[path] = phoneProblem(text, message);
    else if (/(?:^|\.)email$/.test(path)) told[path] = emailProblem(text);
    else if (/(?:^|\.)(?:postalCode|website)$/.test(path)) told[path] = `Dice «${text}». ${message}`;
  }
  return told;
}

function phoneProblem(text: string, message: string): string {
  const figures = readPhone(text).number.replace(/\D/g, '').length;
  const counted = figures > 0 && figures !== 10 ? `, con ${figures} cifras` : '';
  const write =
    figures === 7 || figures === 8
      ? 'Falta la clave de la ciudad: escribe las 10 cifras, como 473 732 0006.'
      : `${message} Escríbelo como 473 732 0006.`;
  return `Dice «${text}»${counted}. ${write}`;
}

function emailProblem(text: string): string {
  const signs = text.split('@').length - 1;
  const why =
    signs === 0
      ? 'no tiene @'
      : signs > 1
        ? `trae ${signs} correos: deja uno y pasa los demás a los contactos`
        : /\s/.test(text)
          ? 'tiene espacios'
          : !/@[^@]+\.[^@.]{2,}$/.test(text)
            ? 'le falta el final, como .mx o .com'
            : 'tiene signos que un correo no lleva';
  return `Dice «${text}», que ${why}. Escríbelo como nombre@empresa.mx.`;
}

const CONTACTS = [
  {
    path: 'phone',
    parts: /[;,/\n]| y | o /i,
    rule: (text: string) => phoneRule(text, 'national'),
    what: 'teléfonos',
  },
  { path: 'email', parts: /[\s;,/]+| y /i, rule: emailRule, what: 'correos' },
] as const;

/**
 * Of several telephones or mails in one cell the first stays, where it is one; what else the cell says is given back, to
 * stand in the remarks.
 */
export function firstOfSeveral(
  written: Map<string, { text: string; column: ImportColumn }>,
  doubts: Record<string, string>,
): string[] {
  return CONTACTS.flatMap(({ path, parts, rule, what }) => {
    const cell = written.get(path);
    if (cell === undefined || rule(cell.text) === true) return [];
    const [first = '', ...rest] = cell.text.split(parts).flatMap((part) => part.trim() || []);
    if (rest.length === 0 || rule(first) !== true) return [];
    written.set(path, { ...cell, text: first });
    doubts[cell.column.header] =
      `Dice «${cell.text}»: se toma ${first} y lo demás queda en las observaciones internas.`;
    return [`Otros ${what} del archivo: ${rest.join(', ')}`];
  });
}
