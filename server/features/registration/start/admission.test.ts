import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  someLine,
  startRegistration,
  type Holder,
} from '../test-requests.ts';
import { registeredSupplier } from '../test-suppliers.ts';

let app: TestApp;
let line: string;
beforeAll(async () => {
  app = await startTestApp();
  line = await someLine(app);
});
afterAll(() => app.stop());
const today = todayInMexico(new Date());

async function send(holder: Holder): Promise<{ status: number; code: string }> {
  const answer = await holder.submit();
  return { status: answer.status, code: ((await answer.json()) as Problem).code };
}

describe('who may send a registration', () => {
  it('is not somebody registered whose RFC was written into a draft of another', async () => {
    const { rfc } = await registeredSupplier(app, addDays(today, 200));
    const holder = await startRegistration(app, freshRfc());
    await fillRequest(app, holder, completeFile(rfc, [line]));
    expect(await send(holder)).toEqual({ status: 409, code: 'supplier_registered' });
    expect((await holder.read()).status).toBe('draft');
  });

  it('is not somebody who was registered after the draft began', async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    await fillRequest(app, holder);
    await sql`insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source)
      values ('P-07777', 'legal', 'Registrada Después', ${rfc}, 'active', ${today}, ${addDays(today, 300)}, 'portal')`.execute(
      app.db,
    );
    expect(await send(holder)).toEqual({ status: 409, code: 'supplier_registered' });
  });
});
