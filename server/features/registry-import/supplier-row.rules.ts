import { FILE } from '#contract/file-catalogue.ts';
import { MEXICAN_STATES } from '#contract/mexican-states.ts';
import { stateCodeOf, stateIn, stateOfKey } from '#contract/rules/identifiers/written-state.ts';
import { tidySupplierFile } from '#contract/rules/registry/supplier-tidy.ts';
import {
  FOREIGN_RFC,
  isGenericRfc,
  isShortDate,
  normalizeRfc,
  personTypeOfRfc,
  rfcDate,
  saysForeign,
} from '#contract/rules/identifiers/rfc.ts';
import { formInName, formKey } from '#contract/rules/identifiers/company-name.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { partedName, severalRfcs } from '#contract/rules/identifiers/several-rfcs.ts';
import { readDay } from '#contract/rules/days/written-day.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { bankOfClabe } from '#contract/rules/identifiers/banks.ts';
import { clabeRule } from '#contract/rules/identifiers/clabe.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { postalCodeWarning } from '#contract/rules/identifiers/postal-code.ts';
import { municipalityNote, outsideState } from '#contract/rules/identifiers/written-municipality.ts';
import { supplierFileProblems, supplierFileWarnings } from '#contract/rules/registry/supplier-file.ts';
import { emptySupplierFile, SupplierFile, supplierFileName } from '#contract/supplier-file.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { EXAMPLE, isExample, tidy } from './import-cells.rules.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.rules.ts';
import {
  contactProblems,
  firstOfSeveral,
  nameByPerson,
  phoneWithArea,
  rfcWithHomoclave,
  shiftedRow,
  splitName,
  type Written,
} from './row-words.rules.ts';

/** What the rows are read with. */
export interface RowQuestion {
  columns: readonly (ImportColumn | undefined)[];
  today: string;
  /** How its columns write dates, by the path of each. */
  written?: WrittenValues<string>;
  /** A person said that whoever has no date of inscription is registered today. */
  isOfToday?: boolean;
  lineCodes: ReadonlySet<string>;
  /** Code of a line by its folded name or its code. */
  lineByName: ReadonlyMap<string, string>;
  /** Names of the lines, to propose some of them. */
  lineNames?: readonly string[];
  /** Code of a line that a person answered for a word that is no name of one. */
  answered?: (word: string) => string | undefined;
  /** What a person answered for a word of the situation: whether it is in force. */
  situationOf?: (word: string) => string | undefined;
  /** What a person answered for a word of another closed list, by the path of its column. */
  choiceOf?: (path: string, word: string) => string | undefined;
  /** Place of a column that names the bank, to compare it with the CLABE. */
  bankAt?: number;
}

/** A row as a supplier, and what is wrong (`problems`, by column), doubtful or missing. */
export interface ReadSupplier {
  file: SupplierFile;
  number: string;
  registeredOn: string;
  validUntil: string;
  remarks: string;
  /** «Activo», as the file says it. */
  situation: string;
  problems: Record<string, string>;
  /** Words of its lines that only a person's answer tells. */
  words: string[];
  /** Its situation, where only a person's answer tells what it means. */
  unknownSituation?: string;
  /** Words of its closed lists that only a person's answer tells, by the path of each. */
  unknownChoices: Record<string, string>;
  /** Columns whose text is not kept. */
  dropped: string[];
  /** What a person should see of how its cells were read, by column. */
  doubts: Record<string, string>;
  isDoubtful: boolean;
  /** Its row does not say when it was registered. */
  isUndated: boolean;
  /** Its postal code got the zero back that a spreadsheet dropped. */
  hasZero: boolean;
  isIncomplete: boolean;
}

/** Without these nobody can be registered; what else is blank, the next renewal asks for. */
const NEEDED = new Set('rfc legalName givenNames firstSurname taxId country lines partners'.split(' '));

/** Checkboxes of a workbook come as `true`; a text file has them in Spanish. */
const YES_NO: Readonly<Record<string, string>> = Object.fromEntries([
  ...['si', 's', 'x', '1', 'true', 'verdadero'].map((word) => [word, 'true'] as const),
  ...['no', 'n', '0', 'false', 'falso'].map((word) => [word, 'false'] as const),
]);

/** Reads one row with the rules of the form. */
export function readSupplierRow(values: readonly string[], question: RowQuestion): ReadSupplier {
  const written = new Map<string, { text: string; column: ImportColumn }>();
  const problems: Record<string, string> = {};
  const doubts: Record<string, string> = {};
  const told = { problems, doubts, words: [] as string[] };
  const unknownChoices: Record<string, string> = {};
  const dropped: string[] = [];
  const choices: Choices = { problems, unknown: unknownChoices, answerOf: question.choiceOf };
  for (const [i, column] of question.columns.entries()) {
    const cell = values[i];
    if (column === undefined || cell === undefined || cell === '') continue;
    const text = /(?:^|\.)email$/.test(column.path)
      ? bareMail(tidy(cell))
      : column.path === 'website'
        ? barePage(tidy(cell))
        : tidy(cell);
    if (text !== '') written.set(column.path, { text, column });
  }
  rfcWithHomoclave(written);
  partName(written, problems, doubts);
  const example = isExample(written) ? EXAMPLE : undefined;
  const ofAbroad = written.get('rfc');
  if (ofAbroad !== undefined && saysForeign(ofAbroad.text))
    written.set('rfc', { ...ofAbroad, text: FOREIGN_RFC });
  const saidOrigin =
    wordAt(written, 'origin', choices) ?? (written.get('rfc')?.text === FOREIGN_RFC ? 'foreign' : '');
  const origin = saidOrigin === 'foreign' ? 'foreign' : 'national';
  const rfc = normalizeRfc(written.get('rfc')?.text ?? '');
  const said = wordAt(written, 'personType', choices);
  const byRfc = personTypeOfRfc(rfc) ?? (written.has('legalName') ? 'legal' : 'natural');
  const personType = said === 'legal' || said === 'natural' ? said : byRfc;
  nameByPerson(written, personType, doubts);
  phoneWithArea(written, problems);
  const others = firstOfSeveral(written, doubts);
  const file = emptySupplierFile(personType, origin);
  for (const { path, mayBeUnsaid } of FILE)
    if (mayBeUnsaid === true && !written.has(path)) fill(file, path, null);
  for (const [path, { column }] of written) {
    if (path.startsWith('_') || path === 'personType' || path === 'origin') continue;
    fill(file, path, valueOf(written, column, question, { ...told, choices }));
  }
  const whole = written.get('legalName');
  const unsplit =
    whole === undefined ? undefined : splitName(file, written, { column: whole.column, doubts });
  oneForm(file, written, told);
  tidySupplierFile(file);
  if (origin !== 'foreign') readState(file, written, told);
  if (origin === 'foreign' && rfc === '') file.rfc = FOREIGN_RFC;
  if (personType === 'natural' && fullRepresentative(file)) file.isRepresented = true;
  const dates = datesOf(written, question, told);
  const early = earlyDoubt(file, { registeredOn: dates.registeredOn, today: question.today });
  const registered = written.get('_registeredOn');
  if (early !== undefined && registered !== undefined)
    doubts[registered.column.header] = [doubts[registered.column.header], early].filter(Boolean).join(' ');
  const isAbout = (path: string) => (one: ImportColumn | undefined) =>
    one?.path === path || path.startsWith(`${one?.path}.`);
  const columnOf = (path: string) =>
    (question.columns.find(isAbout(path)) ?? IMPORT_COLUMNS.find(isAbout(path)))?.header ?? 'Fila';
  const found = supplierFileProblems(file, {
    kind: 'registration',
    today: question.today,
    lineCodes: question.lineCodes,
    hasOneEmail: true,
  });
  const shifted = shiftedRow(values, question.columns);
  const situation = written.get('_situation');
  const force = situation === undefined ? 'active' : forceOf(situation.text, question);
  if (situation !== undefined && force === undefined)
    problems[situation.column.header] =
      `Dice «${situation.text}»: di en «Falta que lo digas» qué significa, una vez para todas las filas.`;
  else if (situation !== undefined && force !== 'active')
    problems[situation.column.header] =
      `Dice «${situation.text}»: solo se registra a los activos. Si está activo escribe «Activo»; si está de baja quita la fila, y una inhabilitación regístrala en su expediente.`;
  const isHome = origin !== 'foreign' && written.has('address.municipality');
  const outside = isHome ? outsideState(file.address.municipality, file.address.stateName) : undefined;
  if (outside?.isSure === true) problems[columnOf('address.municipality')] ??= outside.message;
  const { text: place = '' } = (isHome && written.get('address.municipality')) || {};
  const renamed = municipalityNote(place, file.address.municipality, file.address.stateName);
  if (renamed !== undefined) doubts[columnOf('address.municipality')] = renamed;
  const cell = written.get('address.postalCode');
  const hasZero = cell !== undefined && file.address.postalCode === `0${cell.text.replace(/\D/g, '')}`;
  if (hasZero) {
    doubts[cell.column.header] =
      `Se completó con un cero: ${cell.text} → ${file.address.postalCode}. Comprueba que sea de ${file.address.stateName || 'su estado'}.`;
    const warning = postalCodeWarning(file.address.postalCode, file.address.stateName);
    if (warning !== undefined)
      problems[cell.column.header] =
        `«${cell.text}» tiene 4 cifras, y con un cero delante sería de otro estado que ${file.address.stateName}: falta otra cifra. Escribe las 5.`;
  }
  for (const path of ['legalName', 'givenNames', 'firstSurname', 'secondSurname', 'tradeName']) {
    const name = written.get(path);
    if (name !== undefined && name.text.startsWith('='))
      problems[name.column.header] =
        `«${name.text.slice(0, 60)}» es una fórmula y no un nombre: escribe el nombre.`;
  }
  if (whole !== undefined && unsplit !== undefined) {
    problems[whole.column.header] = unsplit;
    delete found.givenNames;
    delete found.firstSurname;
  }
  if (isHomeState(file)) {
    const said = written.get('address.stateName');
    if (said !== undefined)
      problems[said.column.header] ??=
        `«${said.text}» no es uno de los 32 estados: escribe uno, como Jalisco. Si el proveedor es de otro país, dilo en «Origen».`;
  }
  const bank = otherBank(file.bank.clabe, tidy(values[question.bankAt ?? -1] ?? ''));
  if (bank !== undefined) doubts[columnOf('bank.clabe')] = bank;
  const several = severalRfcs(written.get('rfc')?.text ?? '');
  if (several !== undefined) problems[columnOf('rfc')] ??= several;
  let isIncomplete = false;
  for (const [path, told] of Object.entries(contactProblems(written, found))) {
    if (!/(?:^|\.)(?:phone|email)$/.test(path)) {
      problems[columnOf(path)] ??= told;
      continue;
    }
    // What the form would ask again costs its cell alone.
    doubts[columnOf(path)] ??= `${told} Se deja vacío: corrígelo en el archivo, o se pedirá al renovar.`;
    fill(file, path, '');
    dropped.push(columnOf(path));
    delete found[path];
    isIncomplete = true;
  }
  const extension = written.get('phoneExtension');
  if (found.phoneExtension !== undefined && extension !== undefined) {
    doubts[extension.column.header] =
      `Dice «${extension.text}». ${found.phoneExtension} Se deja vacía y el teléfono se conserva.`;
    file.phoneExtension = '';
    dropped.push(extension.column.header);
    delete found.phoneExtension;
  }
  for (const [path, message] of Object.entries(found)) {
    if (NEEDED.has(path) || written.has(path) || path.startsWith('partners.'))
      problems[columnOf(path)] ??= message;
    else isIncomplete = true;
  }
  for (const issue of SupplierFile.safeParse(file).error?.issues ?? []) {
    problems[columnOf(issue.path.join('.'))] ??= issue.message;
  }
  return {
    file,
    number: (written.get('_number')?.text ?? '').toUpperCase(),
    remarks: [written.get('_remarks')?.text ?? '', ...others]
      .filter((one) => one !== '')
      .join('\n')
      .slice(0, 2_000),
    situation: situation?.text ?? '',
    hasZero,
    ...dates,
    problems:
      example !== undefined
        ? { ...example }
        : shifted !== undefined
          ? { Fila: shifted }
          : shortNumber(written, problems),
    doubts,
    words: told.words,
    unknownChoices,
    dropped,
    ...(situation !== undefined && isOpenWord(situation.text) && { unknownSituation: situation.text }),
    isDoubtful: Object.keys(rowWarnings(file)).length > 0,
    isIncomplete,
  };
}

/** Words of banks that tell none apart. */
const OF_EVERY_BANK = /^(?:banco|mexico|de|del|grupo|financiero|sa|institucion|banca|multiple)$/;
const bankWords = (name: string) =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !OF_EVERY_BANK.test(word));

/** What is told of a CLABE that begins with the key of another bank than the row names. */
function otherBank(clabe: string, said: string): string | undefined {
  const bank = clabeRule(clabe) === true ? bankOfClabe(clabe) : undefined;
  const words = bankWords(said);
  if (bank === undefined || words.length === 0) return undefined;
  const own = bankWords(bank);
  const isSame = words.some((word) => own.some((one) => one.includes(word) || word.includes(one)));
  return isSame || own.length === 0
    ? undefined
    : `El banco dice «${said}» y la CLABE empieza con ${clabe.slice(0, 3)}, que es de ${bank}: compruébala con la carátula de la cuenta.`;
}

/** The state of an address by its key, of two letters or figures, whichever of its two columns has it. */
function readState(
  { address }: SupplierFile,
  written: ReadonlyMap<string, { text: string; column: ImportColumn }>,
  { problems, doubts }: Pick<ReadSupplier, 'problems' | 'doubts'>,
): void {
  const [named, coded] = [written.get('address.stateName'), written.get('address.stateCode')];
  const byKey = STATES.has(address.stateName) ? undefined : stateOfKey(address.stateName);
  if (named !== undefined && byKey !== undefined) {
    address.stateName = byKey;
    doubts[named.column.header] = `«${named.text}» se toma como ${byKey}.`;
  }
  if (coded === undefined) return;
  const figures = /^\d{1,2}$/.test(coded.text) ? coded.text.padStart(2, '0') : undefined;
  const name =
    figures === undefined
      ? (stateOfKey(coded.text) ?? stateIn(coded.text))
      : MEXICAN_STATES[figures as keyof typeof MEXICAN_STATES];
  if (name === undefined) {
    problems[coded.column.header] =
      `«${coded.text}» no es la clave de un estado: escribe la del INEGI, como 11, o su nombre en «Entidad federativa».`;
    return;
  }
  address.stateCode = stateCodeOf(name) ?? '';
  if (figures === undefined) doubts[coded.column.header] = `«${coded.text}» se toma como ${name}.`;
  if (address.stateName === '') address.stateName = name;
  else if (address.stateName !== name)
    problems[coded.column.header] =
      `La clave «${coded.text}» es de ${name} y la entidad dice ${address.stateName}: corrige una de las dos.`;
}

/** A mail without what programs put around it: «mailto:», «Ana Ríos <ana@empresa.mx>», the hyperlink of Access. */
const bareMail = (text: string): string =>
  normalizeEmail(
    (
      /#(?:mailto:|https?:\/\/)([^\s#@]{1,64}@[^\s#@]{1,253})#?$/i.exec(text.trim())?.[1] ??
      /<([^<>\s@]+@[^<>\s@]+)>/.exec(text)?.[1] ??
      text
    ).replace(/^mailto: ?/i, ''),
  );

/** A page of which Access wrote the hyperlink: «www.firma.mx#http://www.firma.mx#». */
const barePage = (text: string): string => /#(https?:\/\/[^#\s]+)#?$/i.exec(text)?.[1] ?? text;

const STATES: ReadonlySet<string> = new Set(Object.values(MEXICAN_STATES));

/** Whether the address of somebody of Mexico names a state that is none. */
const isHomeState = ({ origin, address: { stateName } }: SupplierFile): boolean =>
  origin !== 'foreign' && stateName !== '' && !STATES.has(stateName);

const TRIAL = /\b(?:no usar|prueba|pruebas|test|borrar|duplicad[oa]|eliminar)\b/;

/** What a reviewer should look at in a row, by dotted path: as in a request, and what only old registries have. */
export function rowWarnings(file: SupplierFile): Record<string, string> {
  const { municipality, stateName } = file.address;
  const outside = file.origin === 'foreign' ? undefined : outsideState(municipality, stateName)?.message;
  const name = supplierFileName(file);
  return {
    ...supplierFileWarnings(file),
    ...(outside === undefined ? {} : { 'address.municipality': outside }),
    ...(TRIAL.test(fold(name))
      ? {
          [file.personType === 'legal' ? 'legalName' : 'givenNames']:
            `«${name}» parece un registro de prueba o de baja: quita la fila si no es un proveedor.`,
        }
      : {}),
    // Signs beyond those of the first computers.
    ...([...file.email].some((sign) => sign > '~')
      ? { email: 'El correo tiene acentos o ñ: comprueba con el proveedor que exista.' }
      : {}),
  };
}

/** The legal form once: of a name that has it and a column that has it too, which have to be the same. */
function oneForm(file: SupplierFile, written: Written, { problems, doubts }: Told): void {
  const [name, suffix] = [written.get('legalName'), written.get('legalSuffix')];
  if (file.personType !== 'legal' || name === undefined || suffix === undefined) return;
  const own = formInName(file.legalName);
  if (own === undefined) return;
  if (formKey(own.form) !== formKey(suffix.text)) {
    problems[name.column.header] ??=
      `El nombre termina en «${own.form}» y «${suffix.column.header}» dice «${suffix.text}»: deja la forma que dice su acta, una sola vez.`;
    return;
  }
  file.legalName = own.bare;
  doubts[name.column.header] =
    `El nombre trae también «${own.form}», que ya está en «${suffix.column.header}»: se toma «${own.bare}».`;
}

/** When somebody was registered, against the day that its RFC says: nobody is before it is founded or born. */
function earlyDoubt(
  { rfc, personType }: Pick<SupplierFile, 'rfc' | 'personType'>,
  { registeredOn, today }: { registeredOn: string; today: string },
): string | undefined {
  if (registeredOn === '' || personTypeOfRfc(rfc) === undefined || isGenericRfc(rfc)) return undefined;
  const date = rfcDate(rfc);
  if (!isShortDate(date)) return undefined;
  const dayIn = (century: string) => `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
  // Nobody is of a year to come, nor a supplier before 18.
  const last = personType === 'natural' ? `${Number(today.slice(0, 4)) - 18}${today.slice(4)}` : today;
  const day = dayIn('20') <= last ? dayIn('20') : dayIn('19');
  if (registeredOn >= day) return undefined;
  return `Dice que se inscribió el ${shortDate(registeredOn)}, antes del ${shortDate(day)}, que es ${personType === 'legal' ? 'su constitución' : 'su nacimiento'} según el RFC: comprueba cuál de los dos está mal.`;
}

/** An RFC behind the name in one cell goes to its own. */
function partName(
  written: Map<string, { text: string; column: ImportColumn }>,
  problems: Record<string, string>,
  doubts: Record<string, string>,
): void {
  const cell = written.get('legalName');
  const column = IMPORT_COLUMNS.find(({ path }) => path === 'rfc');
  if (cell === undefined || column === undefined) return;
  const named = partedName(cell.text, written.get('rfc')?.text ?? '');
  if ('problem' in named) {
    problems[cell.column.header] = named.problem;
    return;
  }
  written.set('legalName', { ...cell, text: named.name });
  if (!named.isTaken) return;
  written.set('rfc', { text: named.rfc, column });
  doubts[column.header] = `Se tomó ${named.rfc} de la celda del nombre.`;
}

/** What a situation may mean, as a person is asked. */
export const SITUATION_CHOICES = [
  { value: 'active', label: 'Activo: se registra' },
  { value: 'out', label: 'De baja, suspendido o inhabilitado: no se registra' },
];

const NOT_IN_FORCE =
  /^(?:(?:dad[oa] de )?baja|no |inactiv|suspend|inhabilit|cancel|sancion|vencid|expirad|rechaz|pendiente|bloquead)/;
/** Whether nothing but an answer tells what a situation means: «A», «B», «S». */
const isOpenWord = (text: string): boolean => !IN_FORCE.test(fold(text)) && !NOT_IN_FORCE.test(fold(text));

/** Whether a situation is in force; undefined where a person has to say it. */
function forceOf(text: string, { situationOf }: RowQuestion): string | undefined {
  if (IN_FORCE.test(fold(text))) return 'active';
  return isOpenWord(text) ? situationOf?.(text) : 'out';
}

const IN_FORCE = /^(?:activ[oa]|vigente|alta|en vigor|registrad[oa]|inscrit[oa])$/;

/** What is told of a row, by column. */
type Told = Pick<ReadSupplier, 'problems' | 'doubts' | 'words'>;

/** How a word of a closed list is read that none of its own spells. */
interface Choices {
  problems: Record<string, string>;
  unknown: Record<string, string>;
  answerOf: RowQuestion['choiceOf'];
}

function wordAt(
  written: Written,
  path: string,
  { problems, unknown, answerOf }: Choices,
): string | undefined {
  const one = written.get(path);
  if (one === undefined) return undefined;
  const words = one.column.kind === 'yes' ? YES_NO : one.column.words;
  const known = words?.[fold(one.text)];
  if (known !== undefined) return known;
  unknown[path] = one.text;
  const answer = answerOf?.(path, one.text);
  const offered = (one.column.choices ?? []).map(({ label }) => label);
  if (answer === undefined)
    problems[one.column.header] ??=
      `No se entiende «${one.text}»: di en «Falta que lo digas» qué significa, una vez para todas las filas${offered.length === 0 ? '' : `, o escribe ${offered.join(' o ')}`}.`;
  return answer;
}

function valueOf(
  written: Written,
  column: ImportColumn,
  question: RowQuestion,
  { choices, ...told }: Told & { choices: Choices },
): unknown {
  const { kind, path, header } = column;
  const { problems } = told;
  const text = written.get(path)?.text ?? '';
  switch (kind) {
    case 'capitals':
      return text.toUpperCase();
    case 'date':
      return readDate({ text, column }, question, told);
    case 'yes':
      return wordAt(written, path, choices) === 'true';
    case 'choice':
      return wordAt(written, path, choices) ?? '';
    case 'lines':
      return readLines(text, question, { header, ...told });
    case 'list':
      return readPartners(text);
    default:
      if (text.length > 1_000) problems[header] ??= 'El texto es demasiado largo.';
      return text.slice(0, 1_000);
  }
}

function fill(file: SupplierFile, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  let target = file as unknown as Record<string, unknown>;
  let name = first;
  for (const next of rest) {
    target = target[name] as Record<string, unknown>;
    name = next;
  }
  target[name] = value;
}

function fullRepresentative({ representative }: SupplierFile): boolean {
  return representative.givenNames !== '' && representative.firstSurname !== '';
}

/** A date as its column writes dates; anything else is a problem. */
function readDate(
  { text, column: { path, header } }: { text: string; column: ImportColumn },
  { written }: RowQuestion,
  { problems, doubts }: Told,
): string {
  const read = written?.day(path, text) ?? readDay(text);
  if ('day' in read) {
    if (read.note !== undefined) doubts[header] = read.note;
    return read.day;
  }
  problems[header] ??= read.problem;
  return '';
}

/** Whether every long word of a text stands in a name. */
function hasAll(name: string, text: string): boolean {
  const words = text.split(' ').filter((word) => word.length > 3);
  return words.length > 0 && words.every((word) => name.includes(word));
}

/** Names of lines that have every long word of one of these. */
export const nearLines = (words: readonly string[], names: readonly string[]): string[] =>
  names.filter((name) => words.some((one) => hasAll(fold(name), fold(one)))).slice(0, 3);

/** Codes of lines in one cell, «1,2» or «A-11 / 4»; names with commas only where each of them is known. */
const CODES = /^[a-z]{0,3}-?\d{1,6}(?: ?[,/+y&] ?[a-z]{0,3}-?\d{1,6}){1,20}$/i;
function severalIn(text: string, codeOf: (name: string) => string | undefined): string[] {
  if (codeOf(text) !== undefined || !/[,/+&y]/.test(text)) return [text];
  const parts = text.split(/ ?[,/+&] ?| y /).map((part) => part.trim());
  const areKnown = parts.length > 1 && parts.every((part) => codeOf(part) !== undefined);
  return areKnown || CODES.test(text) ? parts : [text];
}

function readLines(
  text: string,
  { lineByName, lineNames = [], answered }: RowQuestion,
  { header, problems, words }: Pick<Told, 'problems' | 'words'> & { header: string },
): string[] {
  const codeOf = (name: string) => lineByName.get(fold(name)) ?? answered?.(name);
  const names = text
    .split(/[;|\n]/)
    .flatMap((name) => severalIn(name.trim(), codeOf))
    .filter((name) => name !== '');
  words.push(...names.filter((name) => !lineByName.has(fold(name))));
  const unknown = names.filter((name) => codeOf(name) === undefined);
  if (unknown.length > 0) {
    const near = nearLines(unknown, lineNames);
    const propose = near.length === 0 ? '' : ` ¿Es ${near.map((name) => `«${name}»`).join(' o ')}?`;
    problems[header] ??=
      `No está en el catálogo de giros: ${unknown.join('; ')}.${propose} Di cuál es en «Falta que lo digas», una vez para todas las filas, o escribe el nombre o la clave del catálogo.`;
  }
  return [...new Set(names.flatMap((name) => codeOf(name) ?? []))];
}

/** `Name|RFC|60; Name|40`: the RFC may be left out. */
function readPartners(text: string): SupplierFile['partners'] {
  return text
    .split(';')
    .map((entry) => entry.split('|').map((part) => part.trim()))
    .filter(([name = '']) => name !== '')
    .map(([name = '', second = '', third]) =>
      third === undefined
        ? { name, rfc: '', percentage: second.replace(/%$/, '') }
        : { name, rfc: normalizeRfc(second), percentage: third.replace(/%$/, '') },
    );
}

const UNDATED =
  'La fila no dice la fecha de inscripción. Di en «Falta que lo digas» si estas filas entran con la fecha de hoy, o escríbela en el archivo.';
/** No register of suppliers is older: such a date is what a system writes for none. */
const FIRST_INSCRIPTION = '1950-01-01';

function datesOf(written: Written, question: RowQuestion, told: Told) {
  const { today, isOfToday = false } = question;
  const { problems } = told;
  const at = (path: string) => {
    const one = written.get(path);
    return one === undefined ? '' : readDate(one, question, told);
  };
  const [registeredOn, validUntil] = [at('_registeredOn'), at('_validUntil')];
  const isUndated = !written.has('_registeredOn');
  if (isUndated && !isOfToday) problems['Fecha de inscripción'] ??= UNDATED;
  if (registeredOn !== '' && registeredOn < FIRST_INSCRIPTION)
    problems['Fecha de inscripción'] ??=
      `«${written.get('_registeredOn')?.text ?? ''}» no es una fecha de inscripción: parece el relleno de una celda vacía. Escribe la que es, o déjala vacía.`;
  if (registeredOn > today) problems['Fecha de inscripción'] ??= 'La fecha no puede ser futura.';
  if (isUndated && isOfToday && validUntil !== '' && validUntil < today)
    problems['Fecha de inscripción'] ??=
      'Con la fecha de hoy, su vigencia terminaría antes de la inscripción: escribe la fecha en que se inscribió.';
  if (registeredOn !== '' && validUntil !== '' && validUntil < registeredOn) {
    problems['Vigencia hasta'] ??= 'La vigencia termina antes de la inscripción.';
  }
  return { registeredOn, validUntil, isUndated };
}

function shortNumber(written: Written, problems: Record<string, string>): Record<string, string> {
  const number = written.get('_number')?.text ?? '';
  if (/^[\d.,]+e\+?\d+$/i.test(number))
    problems['Número de registro'] ??=
      `La hoja de cálculo escribió «${number}» en notación científica y perdió cifras: da a la celda formato de texto.`;
  if (number.length > 20 || /[^\w./-]/.test(number)) {
    problems['Número de registro'] ??= 'Usa hasta 20 letras, números, guiones y diagonales.';
  }
  return problems;
}
