import { sql } from 'kysely';
import { expect } from 'vitest';
import type { IdentityNotice, RequestFile } from '#contract/registration.ts';
import type { CallAnswer, ReviewFile } from '#contract/registration-review.ts';
import { toMexico } from '#contract/mexico-time.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { ok, reviewer } from '../review/test-review.ts';
import { fillRequest, placePaper, type Holder } from '../test-requests.ts';
import { startAgain, type registeredSupplier } from '../test-suppliers.ts';

export const CLABE = '032180000118359719';
export const THIEF = 'compras@ladron.example';

export type Supplier = Awaited<ReturnType<typeof registeredSupplier>>;

interface Mail {
  to_address: string;
  template: string;
  text: string;
  secret: string | null;
}

/** Somebody was called a moment ago and said that they asked for it. */
export const callNow = (more: Partial<CallAnswer> = {}): CallAnswer => {
  const { date: on, time } = toMexico(new Date());
  return {
    asked: 'yes',
    person: 'Ana Pérez',
    on,
    time,
    said: 'Confirma que pidió el cambio.',
    relation: '',
    ...more,
  };
};

export const checkOf = (review: ReviewFile, code: string) =>
  review.checks.find((check) => check.code === code);

/** What a thief, the registered mailbox and an officer do about the changes of a registration. */
export function theftOf(app: TestApp) {
  const officers = reviewer(app);
  const mailsOf = async (folio: string): Promise<Mail[]> =>
    (
      await sql<Mail>`select m.to_address, m.template, m.text, m.secret from mail_outbox m
        join registration_request r on r.id = m.request_id where r.folio = ${folio} order by m.created_at, m.id`.execute(
        app.db,
      )
    ).rows;
  const lastMail = async (folio: string, template: string) =>
    (await mailsOf(folio)).findLast((mail) => mail.template === template);
  const save = async (holder: Holder, changes: object): Promise<RequestFile> => {
    const now = await holder.read();
    const data = { ...now.data, ...changes };
    return ok<RequestFile>(
      holder.ask('PUT', '', { data, declarations: now.declarations, step: 8 }, now.version),
    );
  };
  /** Proves the mailbox that was written, as whoever reads it. */
  const prove = async (holder: Holder): Promise<RequestFile> => {
    expect((await holder.ask('POST', '/correo/codigo')).status).toBe(202);
    const code = (await lastMail(holder.folio, 'mailbox_code'))?.secret ?? '';
    return ok<RequestFile>(holder.ask('POST', '/correo', { code }));
  };
  /** Papers that prove what changed, anew. */
  const placeChanged = async (holder: Holder): Promise<void> => {
    for (const paper of (await holder.read()).requirements) {
      if (paper.need !== 'changed') continue;
      await sql`delete from registration_paper where paper_code = ${paper.code}
        and request_id = (select id from registration_request where folio = ${holder.folio})`.execute(app.db);
      await placePaper(app, holder.folio, paper);
    }
  };
  /** An update that changes this of the registration, filled and, where it names another mailbox, proven. */
  const update = async (supplier: Supplier, changes: Partial<SupplierFile>): Promise<Holder> => {
    const holder = await startAgain(app, 'update', supplier);
    const { data } = await holder.read();
    const isOther = changes.email !== undefined && changes.email !== data.email;
    await fillRequest(app, holder, {
      ...data,
      ...changes,
      emailAgain: changes.email ?? data.email,
    });
    if (isOther) await prove(holder);
    await placeChanged(holder);
    return holder;
  };
  /** Keys of the links of the notices of safety that went to a mailbox, the last one last. */
  const links = async (folio: string, mailbox: string): Promise<string[]> =>
    (await mailsOf(folio)).flatMap(({ template, secret, to_address: to }) =>
      template === 'identity_notice' && secret !== null && to === mailbox ? [secret] : [],
    );
  const notice = async (folio: string) => {
    const mails = (await mailsOf(folio)).filter(
      ({ template, secret }) => template === 'identity_notice' && secret !== null,
    );
    return mails.at(-1)?.secret ?? '';
  };
  const answer = (clave: string, body: object) =>
    app.send('stranger', 'POST', '/proveedores/avisos/respuesta', { clave, ...body });
  const readNotice = (clave: string) =>
    ok<IdentityNotice>(app.send('stranger', 'POST', '/proveedores/avisos/lectura', { clave }));
  /** A reviewed request of which only what a call answers is open: tests share data. */
  const reviewed = async (folio: string): Promise<ReviewFile> => {
    let review = await officers.acceptPapers(folio);
    const open = review.checks.filter(
      ({ level, asksCall, canOverride }) => level !== 'ok' && canOverride && asksCall === null,
    );
    for (const { code } of open)
      review = await ok(
        officers.put(folio, `/comprobaciones/${code}`, review.version, {
          reason: 'Otra prueba lo comparte.',
        }),
      );
    return review;
  };
  /** Notes a call that lets a red check go on. */
  const called = async (folio: string, code: string): Promise<ReviewFile> => {
    const { version } = await officers.read(folio);
    return ok(officers.put(folio, `/comprobaciones/${code}`, version, { call: callNow() }));
  };
  const approve = async (folio: string) => {
    const { version } = await officers.read(folio);
    return ok<ReviewFile & { message: string }>(officers.act(folio, version, 'approve'));
  };
  return {
    officers,
    mailsOf,
    lastMail,
    save,
    prove,
    placeChanged,
    update,
    links,
    notice,
    answer,
    readNotice,
    reviewed,
    called,
    approve,
  };
}
