import { MONTHS } from '#contract/date-words.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentStage } from '#contract/procedures.ts';
import { trimOf } from '#contract/trim.ts';
import { isPlainDate, type PlainDate } from '../days/calendar.ts';

/** What can be proposed of a document before a person looked at it. */
export interface DocumentGuess {
  stage?: DocumentStage;
  kind?: DocumentKind;
  title?: string;
  documentDate?: PlainDate;
}

/**
 * Words by which papers of each kind are called, the narrow before the wide: an «acta de entrega-recepción del contrato» is
 * no contract, and a «convocatoria modificada» no notice.
 */
const WORDS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['form', /^(\d+ )?(formatos?|machotes?)\b/],
  ['quotation', /\bcotizacion(es)?\b/],
  ['annual_programme', /\bprograma anual\b|\bpaaas\b/],
  ['exception_ruling', /\b(dictamen|acuerdo|escrito) (de |que justifica la )?excepcion\b/],
  ['market_study', /\b(investigacion|estudio) de mercado\b/],
  ['funds_certificate', /\bsuficiencia presupuest/],
  ['contract_model', /\b(modelo|proyecto) (de |del )?contrato\b|\bcontrato (tipo|modelo)\b/],
  ['contract_amendment', /\b(convenio|contrato) (modificatorio|de ampliacion)\b|\bmodificatorio\b/],
  ['delivery_record', /\bentrega (y )?recepcion\b/],
  ['deferral', /\bdiferi(miento|do|da)\b|\bofic(io)? dif\b/],
  ['unsuccessful_declaration', /\b(desierta?|desiertas|desiertos)\b/],
  ['early_termination', /\bterminacion anticipada\b/],
  ['rescission', /\brescision\b/],
  ['settlement', /\bfiniquito\b/],
  ['progress_report', /\b(informe|reporte) (parcial )?de avance\b/],
  ['resumption_order', /\blevantamiento (de la )?suspension\b|\blevanta la suspension\b/],
  ['suspension_order', /\bsuspension\b/],
  ['complaint_resolution', /\binconformidad\b/],
  ['cancellation', /\bcancelacion\b/],
  [
    'amendment',
    /\bmodificaci(on|ones) (a|de) (la |las )?(convocatoria|bases)\b|\b(convocatoria|bases) modificadas?\b|\bfe de erratas\b/,
  ],
  ['visit_record', /\bvisita\b/],
  ['attendance', /\blista de asisten/],
  ['clarification_minutes', /\baclaraci(on|ones)\b|\bjunta\b/],
  ['technical_ruling', /\b(dictamen|evaluacion) tecnic[ao]\b/],
  ['economic_ruling', /\b(dictamen|evaluacion) economic[ao]\b/],
  ['comparison', /\b(cuadro|tabla) comparativ[ao]\b/],
  ['award_notice', /\bnotificacion (de |del )?(la )?(fallo|adjudicacion)\b/],
  ['award_minutes', /\bfallo\b|\bacta de adjudicacion\b/],
  ['opening_minutes', /\bapertura\b/],
  ['invitation_letter', /\b(oficio|carta) (de )?invitacion\b|\binvitacion a (cuando|proveedor|particip)/],
  ['official_summary', /\bresumen (de |para )?(la |el )?(convocatoria|diario)\b|\bdof\b/],
  ['technical_annex', /\banexo tecnico\b|\bespecificaciones tecnicas\b/],
  ['economic_annex', /\banexo economico\b|\b(propuesta|proposicion) economica\b/],
  ['bidding_documents', /\bbases\b/],
  ['contract', /\bcontrato\b/],
  ['notice', /\bconvocatoria\b/],
];

/** The words of a name, without accents, signs and capitals: «ActaEntrega-Recepción» becomes «acta entrega recepcion». */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const twoDigits = (value: string | undefined) => (value ?? '').padStart(2, '0');
const wholeYear = (value: string | undefined) => (value?.length === 2 ? `20${value}` : (value ?? ''));

function monthNumber(word: string): string {
  const at = MONTHS.findIndex((name) => name.slice(0, 3) === word.slice(0, 3));
  return twoDigits(String(at === -1 ? 9 : at + 1));
}

/** Ways to write a day, each with how it is read; the year comes with four digits, or at the end with two. */
const DAYS: readonly (readonly [RegExp, (parts: RegExpExecArray) => string])[] = [
  [/(?<!\d)(20\d\d)[ .\-_/](\d\d)[ .\-_/](\d\d)(?!\d)/, ([, y, m, d]) => `${y}-${m}-${d}`],
  [
    /(?<!\d)(\d{1,2})[ .\-_/](\d{1,2})[ .\-_/](20\d\d|\d\d)(?!\d)/,
    ([, d, m, y]) => `${wholeYear(y)}-${twoDigits(m)}-${twoDigits(d)}`,
  ],
  [
    /(?<!\d)(\d{1,2})[ .\-_/]{0,3}(?:de [ .\-_/]{0,3})?(ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:tiembre)?|set(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)[ .\-_/]{0,3}(?:del? [ .\-_/]{0,3})?(20\d\d)(?!\d)/,
    ([, d, m, y]) => `${y}-${monthNumber(m ?? '')}-${twoDigits(d)}`,
  ],
  [/(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/, ([, y, m, d]) => `${y}-${m}-${d}`],
  [/(?<!\d)(\d\d)(\d\d)(20\d\d)(?!\d)/, ([, d, m, y]) => `${y}-${m}-${d}`],
];

function lowered(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The first written day that exists and has come by `today`. */
function dayIn(text: string, today: PlainDate): PlainDate | undefined {
  for (const [pattern, read] of DAYS) {
    const found = pattern.exec(lowered(text));
    const day = found === null ? '' : read(found);
    if (isPlainDate(day) && day <= today) return day;
  }
  return undefined;
}

function withoutDays(text: string): string {
  let rest = text;
  for (const [pattern] of DAYS) {
    const found = pattern.exec(lowered(rest));
    // Accents of what is cut are none: lowering changes no length of composed text.
    if (found !== null) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return rest;
}

/** Whether a word is the number of a procedure: «LA-011000999-E12-2015», «N249-2013», «LP-UG-014-2026». */
function isNumber(word: string): boolean {
  const bare = word.replace(/[^\p{L}\d-]/gu, '');
  return /\d{3}/.test(bare) && bare.split('-').filter((part) => part !== '').length > 1;
}

/** Without the place of a list before the first word: «3.- Bases». */
function withoutPlace(text: string): string {
  const first = text.search(/\p{L}/u);
  return first > 0 && /^[\s\d.)-]+$/.test(text.slice(0, first)) ? text.slice(first) : text;
}

const labelWords = (kind: DocumentKind) => new Set(plain(DOCUMENT_KINDS[kind][0]).split(' '));

/** A name as a title: without ending, number of the procedure and day; undefined where no words remain. */
function titleIn(name: string, kind: DocumentKind | undefined): string | undefined {
  const kept = withoutDays(name.normalize('NFC').replace(/_/g, ' '))
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Ll})(?=[A-Z]{2}-\d)/gu, '$1 ')
    .split(/\s+/)
    .filter((word) => !isNumber(word));
  const spaced = trimOf(withoutPlace(kept.join(' ')).replace(/[\s-]+/g, ' '), /[\s.,;-]/);
  const words = spaced.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  const own = kind === undefined ? new Set<string>() : labelWords(kind);
  const isMore = words.length >= 2 && words.some((word) => !own.has(plain(word)));
  if (!isMore) return kind === undefined ? undefined : DOCUMENT_KINDS[kind][0];
  const shown = spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced;
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}`.slice(0, 200);
}

function withStage(kind: DocumentKind | undefined): Pick<DocumentGuess, 'kind' | 'stage'> {
  const stage = kind === undefined ? undefined : DOCUMENT_KINDS[kind][1][0];
  return kind === undefined || stage === undefined ? {} : { kind, stage };
}

/** What the name of a file tells: its kind with the stage that uses it, a title, and a day that has come by `today`. */
export function guessFromName(name: string, today: PlainDate): DocumentGuess {
  const stem = name.replace(/\.[a-z]{2,4}$/i, '');
  const words = plain(stem.replace(/(\p{Ll})(?=[A-Z]{2}-\d)/gu, '$1 '));
  const kind = WORDS.find(([, pattern]) => pattern.test(words))?.[0];
  const title = titleIn(stem, kind);
  const documentDate = dayIn(stem, today);
  return {
    ...withStage(kind),
    ...(title === undefined ? {} : { title }),
    ...(documentDate === undefined ? {} : { documentDate }),
  };
}

/** Letters at the head of a page among which a paper says what it is; further down it speaks of other papers. */
const HEAD = 500;
/** Letters in which the day of the act is looked for. */
const BEGINNING = 2_000;

/** What the first page tells: the kind that is named first at its head, and the first day written in words. */
export function guessFromText(page: string, today: PlainDate): DocumentGuess {
  const head = plain(page.slice(0, HEAD));
  const named = WORDS.filter(([kind]) => kind !== 'form')
    .flatMap(([kind, pattern]) => {
      const at = head.search(pattern);
      return at === -1 ? [] : [{ kind, at }];
    })
    .toSorted((a, b) => a.at - b.at)[0];
  const documentDate = dayIn(page.slice(0, BEGINNING).replace(/\s+/g, ' '), today);
  return { ...withStage(named?.kind), ...(documentDate === undefined ? {} : { documentDate }) };
}
