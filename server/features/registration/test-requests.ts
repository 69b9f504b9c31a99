import PdfFile from 'pdfkit';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Problem } from '#contract/errors.ts';
import type { RequestFile, RequestKind, RequiredPaper } from '#contract/registration.ts';
import { DECLARATIONS } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import type { TestApp } from '#server/kit/test-app.ts';

/** A PDF with so many pages; each call makes other bytes when `mark` differs. */
export async function samplePdf(
  pages = 1,
  mark = '',
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PdfFile({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Página ${page} ${mark}`);
  document.end();
  return buffer(document);
}

const curpOf = (base: string) => base + curpCheckDigit(base);

let made = 0;

/** RFC of a company that no other test of the file uses. */
export function freshRfc(): string {
  made += 1;
  const letters = String.fromCharCode(65 + (made % 26), 65 + (Math.floor(made / 26) % 26), 88);
  const base = `${letters}200115AA`;
  return base + rfcCheckDigit(base);
}

/** A complete file of a national company. */
export function completeFile(rfc: string, lines: string[]): SupplierFile {
  const file = emptySupplierFile('legal', 'national');
  return {
    ...file,
    rfc,
    legalName: `Papelería ${rfc}`,
    legalSuffix: 'S.A. de C.V.',
    corporatePurpose: 'Venta de papelería',
    taxRegime: '601',
    size: 'small',
    economicActivity: 'Comercio al por menor de papelería',
    phone: '4737321234',
    email: 'ventas@papeleria.example',
    emailAgain: 'ventas@papeleria.example',
    hasWorkers: false,
    address: {
      ...file.address,
      street: 'Calle Pocitos',
      outerNumber: '12',
      settlement: 'Centro',
      postalCode: '36000',
      municipality: 'Guanajuato',
      stateCode: '11',
      stateName: 'Guanajuato',
      country: 'MX',
    },
    incorporation: {
      number: '1234',
      date: '2020-01-15',
      notary: 'Juana Notaria',
      notaryNumber: '7',
      place: 'Guanajuato',
      registryFolio: 'N-1',
    },
    representative: {
      ...file.representative,
      givenNames: 'Ana',
      firstSurname: 'Pérez',
      curp: curpOf('PEXA800101MGTRXN0'),
      phone: '4737321234',
      email: 'ana@papeleria.example',
      accreditation: 'incorporation_deed',
    },
    lines,
    bank: { clabe: '002010077777777771', holder: `Papelería ${rfc}` },
  };
}

/** One request as its holder drives it. */
export interface Holder {
  folio: string;
  trackingKey: string;
  token: string;
  ask(method: string, path: string, body?: unknown, version?: number): Promise<Response>;
  read(): Promise<RequestFile>;
  upload(code: string, bytes: Buffer, name?: string): Promise<Response>;
  /** Sends it with the papers that it has now, in this version or the present one. */
  submit(version?: number): Promise<Response>;
  /** Uploads one PDF and makes it the paper, with the facts that it asks. */
  hand(paper: RequiredPaper, mark?: string): Promise<Response>;
}

/** Holder of the folio, key and token of an answer. */
export function holderOf(
  app: Pick<TestApp, 'send'>,
  started: { folio: string; trackingKey: string; token: string },
): Holder {
  const base = `/proveedores/solicitudes/${started.folio}`;
  const headers = { [REQUEST_TOKEN_HEADER]: started.token };
  const holder: Holder = {
    ...started,
    ask: (method, path, body, version) =>
      app.send('stranger', method, `${base}${path}`, body, {
        ...headers,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      }),
    read: async () => (await holder.ask('GET', '')).json() as Promise<RequestFile>,
    upload: (code, bytes, name = 'documento.pdf') =>
      app.send(
        'stranger',
        'POST',
        `${base}/documentos/${code}/partes?nombre=${encodeURIComponent(name)}`,
        bytes,
        headers,
      ),
    async submit(version) {
      const now = await holder.read();
      const papers = Object.fromEntries(now.papers.map(({ code, id }) => [code, id]));
      return holder.ask('POST', '/envio', { papers }, version ?? now.version);
    },
    async hand(paper, mark = paper.code) {
      const part = (await (await holder.upload(paper.code, await samplePdf(1, mark))).json()) as {
        id: string;
      };
      return holder.ask('PUT', `/documentos/${paper.code}`, {
        parts: [part.id],
        paper: part.id,
        ...paperFactsFor(paper),
      });
    },
  };
  return holder;
}

/** Facts that make a paper good today. */
export function paperFactsFor(paper: RequiredPaper): Record<string, string> {
  const today = todayInMexico(new Date());
  return {
    issuedOn: paper.asksIssueDate ? addDays(today, -3) : '',
    expiresOn: paper.asksExpiry ? addDays(today, 400) : '',
    outcome: paper.asksOutcome ? 'positive' : '',
  };
}

/** What a refused call says. */
export async function problemOf(response: Response): Promise<Problem> {
  return (await response.json()) as Problem;
}

/** Starts a registration of a company. */
export async function startRegistration(
  app: Pick<TestApp, 'send'>,
  rfc: string,
  more: { kind?: RequestKind; email?: string; proof?: object } = {},
): Promise<Holder> {
  const email = more.email ?? 'ventas@papeleria.example';
  const response = await app.send('stranger', 'POST', '/proveedores/solicitudes', {
    kind: more.kind ?? 'registration',
    personType: 'legal',
    rfc,
    email,
    emailAgain: email,
    ...(more.proof === undefined ? {} : { proof: more.proof }),
  });
  const started = (await response.json()) as {
    folio: string;
    trackingKey: string;
    token: string;
    detail?: string;
  };
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(started)}`);
  return holderOf(app, started);
}

/** A line of business of the catalogue. */
export async function someLine(app: Pick<TestApp, 'send'>): Promise<string> {
  const answer = await app.send('stranger', 'GET', '/proveedores/tramites');
  const { lines } = (await answer.json()) as { lines: { code: string }[] };
  return lines[0]?.code ?? '';
}

/** Fills a draft so that it can be sent; papers go past the examination of uploads, which has tests of its own. */
export async function fillRequest(app: TestApp, holder: Holder, data?: SupplierFile): Promise<RequestFile> {
  const draft = await holder.read();
  const declarations = Object.fromEntries(DECLARATIONS.map((one) => [one, true]));
  const saved = await holder.ask(
    'PUT',
    '',
    {
      data: data ?? {
        ...completeFile(draft.data.rfc, [await someLine(app)]),
        email: draft.data.email,
        emailAgain: draft.data.email,
      },
      declarations,
      privacyVersion: draft.privacyNotice.version,
      step: 8,
    },
    draft.version,
  );
  if (saved.status !== 200) throw new Error(`${saved.status} ${await saved.text()}`);
  const { requirements, papers } = await holder.read();
  for (const paper of requirements) {
    if (paper.required && !papers.some(({ code }) => code === paper.code))
      await placePaper(app, holder.folio, paper);
  }
  return holder.read();
}

/** Puts a paper with good facts into a request. */
export async function placePaper(app: TestApp, folio: string, paper: RequiredPaper): Promise<void> {
  const bytes = await samplePdf(1, paper.code);
  const stored = await app.services.files.put(Readable.from([bytes]), { maxBytes: 1_000_000 });
  const { issuedOn, expiresOn, outcome } = paperFactsFor(paper);
  await sql`insert into stored_file (sha256, bytes, media_type, pages)
    values (${stored.sha256}, ${stored.bytes}, 'application/pdf', 1) on conflict do nothing`.execute(app.db);
  await sql`insert into registration_paper (request_id, paper_code, sha256, original_name, pages, bytes, issued_on, expires_on, outcome)
    select id, ${paper.code}, ${stored.sha256}, ${`${paper.code}.pdf`}, 1, ${stored.bytes}, nullif(${issuedOn}, '')::date,
      nullif(${expiresOn}, '')::date, nullif(${outcome}, '') from registration_request where folio = ${folio}`.execute(
    app.db,
  );
}

/** Sends a request that is complete. */
export async function sendRequest(holder: Holder): Promise<RequestFile> {
  const response = await holder.submit();
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as RequestFile;
}

/** What the unit does when it sends a request back: its own tests prove that it does. */
export async function observe(
  app: TestApp,
  holder: Holder,
  targets: { paper?: string; field?: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update registration_request
    set status = 'observed', round = round + 1, answer_due = null, correction_due = current_date + 7, answer_days_left = 6,
      version = version + 1 where folio = ${holder.folio} returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into officer (id, name) values ('x', 'Equis') on conflict do nothing`.execute(app.db);
  for (const { paper, field } of targets) {
    await sql`insert into request_observation (request_id, target_kind, target, remark, round, sent_at, created_by)
      values (${id}, ${paper === undefined ? 'field' : 'paper'}, ${paper ?? field}, 'No se lee.', 1, now(), 'x')`.execute(
      app.db,
    );
    if (paper !== undefined) {
      await sql`update registration_paper set status = 'observed' where request_id = ${id} and paper_code = ${paper}`.execute(
        app.db,
      );
    }
  }
}

/** A registration that was filled and sent. */
export async function sentRequest(app: TestApp): Promise<{ holder: Holder; sent: RequestFile }> {
  const holder = await startRegistration(app, freshRfc());
  await fillRequest(app, holder);
  return { holder, sent: await sendRequest(holder) };
}
