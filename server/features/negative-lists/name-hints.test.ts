import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ListMatch } from '#contract/negative-lists.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { ok, refused } from '../registration/review/test-review.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  sendRequest,
  someLine,
  startRegistration,
} from '../registration/test-requests.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';
import { barredFile, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;
let office: Awaited<ReturnType<typeof registry>>;

beforeAll(async () => {
  bench = await startListBench();
  office = await registry(bench);
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const YESTERDAY = addDays(todayInMexico(), -1);
const SAME = 'Es la misma empresa: firma el mismo representante.';
const apply = (name: string, on = YESTERDAY) =>
  bench.applyAll(barredFile([{ name: `${name} SA DE CV`, fileNumber: 'E-1' }]), 'sabg_sanctioned', on);

const decide = (match: ListMatch | undefined, decision: string) =>
  ok<ListMatch>(bench.decide(match, decision, SAME));
const matchOf = (folio: string) => bench.matchOf(folio);
const sanctionsOf = ({ checks }: ReviewFile) => checks.find(({ code }) => code === 'sanctions');

/** A registration of this name as its holder sends it. */
async function sent(legalName?: string): Promise<string> {
  const rfc = freshRfc();
  const holder = await startRegistration(bench, rfc);
  const file = completeFile(rfc, [await someLine(bench)]);
  const name = legalName ?? file.legalName;
  await fillRequest(bench, holder, { ...file, legalName: name, bank: { ...file.bank, holder: name } });
  await sendRequest(holder);
  return holder.folio;
}

describe('entries without RFC', () => {
  test(
    'the name of a new request is compared when it is sent, and warns until a person has decided',
    { tags: 'all' },
    async () => {
      await apply('Papelería del Prado Inventado');
      const folio = await sent('Papelería del Prado Inventado');
      const hint = await matchOf(folio);
      expect(hint).toMatchObject({ matchedBy: 'name', status: 'needs_person', level: 'info' });
      let review = await office.officers.read(folio);
      expect(sanctionsOf(review)).toMatchObject({
        level: 'warn',
        canOverride: true,
        text: expect.stringContaining('mismo nombre') as string,
      });
      expect(review.actions.find(({ action }) => action === 'validate')?.blocked).not.toBeNull();

      await decide(hint, 'confirmed');
      review = await office.officers.acceptPapers(folio);
      expect(sanctionsOf(review)).toMatchObject({
        level: 'block',
        evidence: [expect.stringContaining(SAME) as string],
      });
      const problem = await refused(office.officers.act(folio, review.version, 'approve'), 422);
      expect(problem.detail).toBe('Está en una lista que impide el trámite.');
    },
  );

  test('a discarded equal name impedes nothing', async () => {
    await apply('Papelería Homónima Inventada');
    const folio = await sent('Papelería Homónima Inventada');
    await decide(await matchOf(folio), 'discarded');
    expect(sanctionsOf(await office.officers.read(folio))).toMatchObject({ level: 'ok' });
  });

  test(
    'a confirmed one of a registered supplier impedes the renewal under way, and beginning one',
    { tags: 'all' },
    async () => {
      const supplier = await office.registered();
      const { folio } = await insertRequest(bench.db, {
        kind: 'renewal',
        file: supplier.file!,
        supplierId: supplier.id,
        papers: 'valid',
      });
      await apply(supplier.name);
      const hints = (await bench.matches()).rows;
      expect(hints.map(({ status }) => status)).toEqual(['needs_person', 'needs_person']);
      await decide(
        hints.find((match) => match.supplier?.id === supplier.id),
        'confirmed',
      );
      const review = await office.officers.acceptPapers(folio);
      expect(sanctionsOf(review)).toMatchObject({ level: 'block' });
      await refused(office.officers.act(folio, review.version, 'approve'), 422);

      const started = bench.send('admin', 'POST', '/padron/solicitudes', {
        kind: 'renewal',
        personType: 'legal',
        rfc: supplier.rfc,
        email: 'avisos@ejemplo.mx',
        supplierNumber: supplier.number,
      });
      expect(await refused(started, 409)).toMatchObject({
        code: 'supplier_blocked',
        detail: expect.stringContaining('la Unidad confirmó que es el mismo') as string,
      });
    },
  );
});
