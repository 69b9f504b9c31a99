import { randomUUID } from 'node:crypto';
import type { NewRequest, RequestFile } from '#contract/registration.ts';
import { DECLARATIONS } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { FOREIGN_RFC, rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { type Origin } from '#contract/supplier-choices.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { askedAgain } from './asked-again.ts';
import { biddingDocuments } from './sample-files.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const API = '/DISU/AdquisicionesUG';
const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ';

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');

/** An RFC with a good check digit that nobody else uses. */
export function someRfc(personType: PersonType): string {
  const base = personType === 'legal' ? `${letters(3)}150612A1` : `${letters(4)}800101A1`;
  return base + rfcCheckDigit(base);
}

/** A CURP born on 1 January 1980, as the RFC of {@link someRfc}. */
export function someCurp(): string {
  const base = `PEXA800101MGT${letters(3)}0`;
  return base + curpCheckDigit(base);
}

/** `dd/mm/aaaa` so many days from today. */
export function day(days: number): string {
  return isoDay(days).split('-').toReversed().join('/');
}

const isoDay = (days: number) => dateInMexico(new Date(Date.now() + days * 86_400_000));

/** A complete file; `line` is a code of the catalogue. */
export function completeFile(
  identity: { personType: PersonType; origin: Origin; rfc: string; taxId: string },
  line: string,
): SupplierFile {
  const empty = emptySupplierFile(identity.personType, identity.origin);
  const isForeign = identity.origin === 'foreign';
  const phone = isForeign ? '+15125550123' : '4731234567';
  const address = {
    ...empty.address,
    street: 'Calle Inventada',
    outerNumber: '10',
    ...(isForeign
      ? { city: 'Austin', country: 'Estados Unidos' }
      : {
          settlement: 'Centro',
          postalCode: '36000',
          municipality: 'Guanajuato',
          stateCode: '11',
          stateName: 'Guanajuato',
        }),
  };
  const common = {
    ...empty,
    ...identity,
    country: isForeign ? 'Estados Unidos' : 'México',
    taxRegime: isForeign
      ? ''
      : identity.personType === 'legal'
        ? '601 General de Ley Personas Morales'
        : '612 Actividades Empresariales y Profesionales',
    size: 'small' as const,
    economicActivity: 'Venta de papelería',
    phone,
    email: 'ventas@colibri.example',
    emailAgain: 'ventas@colibri.example',
    hasWorkers: false,
    address,
    lines: [line],
    bank: { clabe: isForeign ? '' : '032180000118359719', holder: '' },
  };
  if (identity.personType === 'natural') {
    return {
      ...common,
      bank: { ...common.bank, holder: 'Julia Inventada Robles' },
      givenNames: 'Julia',
      firstSurname: 'Inventada',
      secondSurname: 'Robles',
      curp: isForeign ? '' : someCurp(),
    };
  }
  const legalName = `Colibrí Inventado ${identity.rfc.slice(0, 3)}`;
  return {
    ...common,
    bank: { ...common.bank, holder: legalName },
    legalName,
    legalSuffix: 'S.A. de C.V.',
    corporatePurpose: 'Comercializar artículos de oficina',
    incorporation: {
      number: '1234',
      date: '2015-06-12',
      notary: 'Notaria Ficticia',
      notaryNumber: '7',
      place: '',
      registryFolio: '',
    },
    representative: {
      ...empty.representative,
      givenNames: 'Elena',
      firstSurname: 'Ficticia',
      curp: isForeign ? '' : someCurp(),
      phone,
      email: 'elena@colibri.example',
      accreditation: 'incorporation_deed',
    },
  };
}

/** A request as its holder drives it over the real HTTP API. */
export interface Applicant {
  folio: string;
  trackingKey: string;
  token: string;
  read(): Promise<RequestFile>;
  save(data: SupplierFile, options?: { declare?: boolean }): Promise<RequestFile>;
  /** Uploads one PDF for a paper with the facts that it asks. */
  hand(code: string, request: RequestFile): Promise<void>;
  submit(): Promise<RequestFile>;
}

/** Starts a draft. */
export async function startRequest(
  origin: string,
  given: { personType?: PersonType; origin?: Origin } = {},
): Promise<Applicant & { identity: Parameters<typeof completeFile>[0] }> {
  const personType = given.personType ?? 'legal';
  const from = given.origin ?? 'national';
  const identity = {
    personType,
    origin: from,
    rfc: from === 'foreign' ? FOREIGN_RFC : someRfc(personType),
    taxId: from === 'foreign' ? `EIN ${letters(6)}` : '',
    country: from === 'foreign' ? 'Estados Unidos' : '',
  };
  const email = 'ventas@colibri.example';
  const created = await answer<NewRequest>(`${origin}${API}/proveedores/solicitudes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'registration', ...identity, email, emailAgain: email }),
  });
  return { ...applicant(origin, created), identity };
}

async function answer<T>(address: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...init.headers, 'idempotency-key': randomUUID() };
  const response = await askedAgain(() => fetch(address, { ...init, headers }));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The holder of an existing request. */
export function applicant(
  origin: string,
  opened: Pick<NewRequest, 'folio' | 'trackingKey' | 'token'>,
): Applicant {
  const base = `${origin}${API}/proveedores/solicitudes/${opened.folio}`;
  const send = <T>(method: string, path: string, body?: BodyInit, version?: number) =>
    answer<T>(base + path, {
      method,
      headers: {
        [REQUEST_TOKEN_HEADER]: opened.token,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body === undefined ? {} : { body }),
    });
  const read = () => send<RequestFile>('GET', '');
  return {
    ...opened,
    read,
    async save(data, { declare = false } = {}) {
      const declarations = declare ? Object.fromEntries(DECLARATIONS.map((one) => [one, true])) : {};
      const { version, privacyNotice } = await read();
      const body = { data, declarations, privacyVersion: privacyNotice.version, step: 8 };
      return send('PUT', '', JSON.stringify(body), version);
    },
    async hand(code, request) {
      const required = request.requirements.find((one) => one.code === code);
      const bytes = await biddingDocuments(1);
      const part = await send<{ id: string }>(
        'POST',
        `/documentos/${code}/partes?nombre=${code}.pdf`,
        bytes as BodyInit,
      );
      await send(
        'PUT',
        `/documentos/${code}`,
        JSON.stringify({
          parts: [part.id],
          // Said of this file, also where it takes the place of another.
          paper: part.id,
          issuedOn: required?.asksIssueDate === true ? isoDay(-3) : '',
          expiresOn: required?.asksExpiry === true ? isoDay(400) : '',
          outcome: required?.asksOutcome === true ? 'positive' : '',
          documentNumber: '',
        }),
      );
    },
    async submit() {
      const { version, papers } = await read();
      const seen = Object.fromEntries(papers.map(({ code, id }) => [code, id]));
      return send<RequestFile>('POST', '/envio', JSON.stringify({ papers: seen }), version);
    },
  };
}

/** First line of business of the catalogue. */
export async function firstLine(origin: string): Promise<string> {
  const settings = await answer<{ lines: { code: string; parent: string | null }[] }>(
    `${origin}${API}/proveedores/tramites`,
  );
  return settings.lines[0]?.code ?? '';
}

/** A draft with everything but what `without` names, ready to be sent. */
export async function filledRequest(
  origin: string,
  given: { personType?: PersonType; origin?: Origin; without?: readonly string[] } = {},
): Promise<Applicant> {
  const request = await startRequest(origin, given);
  const saved = await request.save(completeFile(request.identity, await firstLine(origin)), {
    declare: true,
  });
  for (const { code, required } of saved.requirements) {
    if (required && given.without?.includes(code) !== true) await request.hand(code, saved);
  }
  return request;
}
