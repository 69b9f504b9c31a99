import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewFile } from '#contract/registration-review.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok, refused } from '../review/test-review.ts';
import { observe, problemOf, sendRequest, sentRequest, type Holder } from '../test-requests.ts';
import { callNow, checkOf, CLABE, theftOf } from './test-theft.ts';

let app: TestApp;
let theft: ReturnType<typeof theftOf>;
beforeAll(async () => {
  app = await startTestApp({ MAILS_PER_MAILBOX_DAY: '1000' });
  theft = theftOf(app);
});
afterAll(() => app.stop());

/** A registration that went back for its commercial name, and whose holder corrects a section that nobody observed. */
async function corrected(change: (holder: Holder) => Promise<unknown>) {
  const { holder, sent } = await sentRequest(app);
  await observe(app, holder, [{ field: 'tradeName' }]);
  await change(holder);
  await theft.save(holder, { tradeName: 'Otro nombre' });
  await sendRequest(holder);
  return { holder, sent };
}

const open = async (holder: Holder, target: string) => {
  const { version } = await holder.read();
  const body = { kind: 'field', target, reason: 'Me equivoqué al escribirlo.' };
  await ok(holder.ask('POST', '/partes', body, version));
};

describe('what a correction changes of what was first sent', () => {
  it('an account is red until the first telephone was called, and told to the first mailbox, who may hold it', async () => {
    const { holder, sent } = await corrected(async (one) => {
      await open(one, 'bank');
      const { data } = await one.read();
      await theft.save(one, { bank: { ...data.bank, clabe: CLABE } });
    });
    const [told] = (await theft.mailsOf(holder.folio)).filter(
      ({ template }) => template === 'identity_notice',
    );
    expect(told).toMatchObject({ to_address: sent.data.email });
    expect(told?.text).toContain('que cambia lo que se envió primero');
    expect(told?.text).toMatch(/terminada en 7771 .*→ terminada en 9719/);
    expect(told?.text).not.toContain(CLABE);
    expect(await theft.readNotice(told?.secret ?? '')).toMatchObject({
      isFirst: true,
      canRefuse: true,
      canConfirm: false,
      confirmsAfterCall: false,
    });
    const review = await theft.reviewed(holder.folio);
    expect(checkOf(review, 'takeover')).toMatchObject({ level: 'block', asksCall: sent.data.phone });
    expect(review.identityChanges.map(({ label }) => label)).toEqual(['Cuenta bancaria']);
    expect(review.accountFrom).toBeNull();
    expect(
      (await refused(theft.officers.act(holder.folio, review.version, 'approve'), 422)).detail,
    ).toContain('Cambia la cuenta bancaria: llama');
    await theft.called(holder.folio, 'takeover');
    expect((await theft.approve(holder.folio)).status).toBe('approved');
  });
});

describe('a call about a change', () => {
  const asked = async () => {
    const one = await corrected(async (holder) => {
      await open(holder, 'bank');
      const { data } = await holder.read();
      await theft.save(holder, { bank: { ...data.bank, clabe: CLABE } });
    });
    await theft.reviewed(one.holder.folio);
    const answer = async (call: object, code = 'takeover') => {
      const { version } = await theft.officers.read(one.holder.folio);
      return theft.officers.put(one.holder.folio, `/comprobaciones/${code}`, version, { call });
    };
    return { ...one, answer };
  };

  it('is kept whatever came of it, and «no lo pidió» holds the request as the mailbox does', async () => {
    const { holder, answer } = await asked();
    const silent = await ok<ReviewFile>(answer(callNow({ asked: 'unreached', person: '', said: '' })));
    expect(checkOf(silent, 'takeover')?.override).toBeNull();
    expect(silent.calls).toMatchObject([{ check: 'takeover', outcome: 'unreached', by: 'Persona admin' }]);
    const denied = await ok<ReviewFile>(answer(callNow({ asked: 'no', said: 'Nadie de ahí lo pidió.' })));
    expect(denied.calls.map(({ outcome }) => outcome)).toEqual(['no', 'unreached']);
    expect(checkOf(denied, 'refused_by_mailbox')).toMatchObject({
      level: 'block',
      override: null,
      text: 'Detenida: quien contestó el teléfono de antes dijo que no pidió el cambio.',
    });
    const { version, actions } = await holder.read();
    expect(actions).toEqual([]);
    expect((await problemOf(await holder.ask('POST', '/retiro', undefined, version))).detail).toContain(
      'detenida',
    );
    await theft.called(holder.folio, 'takeover');
    expect(
      (
        await refused(
          theft.officers.act(holder.folio, (await theft.officers.read(holder.folio)).version, 'approve'),
          422,
        )
      ).detail,
    ).toContain('dijo que no pidió');
  });
});
