import type { SanctionPage } from '#contract/sanctions-api.ts';
import { describe, expect } from 'vitest';
import { phoneTest, test } from '#e2e/desk-test.ts';
import { fillLegalPerson } from '#e2e/applicant-steps.ts';
import { someRfc } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { at, begin, declareAll, FORM, handInAll, next, sendAll } from '#e2e/wizard-steps.ts';

describe('Registration without an account', () => {
  phoneTest(
    'a persona moral registers with all its papers on a phone, without an accessibility fault on the way',
    async ({ page, open }) => {
      const inspect = async () => expect(await violations(page)).toEqual([]);
      const isTold = () => page.getByRole('heading', { name: /Hay \d+ datos por corregir/ }).waitFor();
      await open('/proveedores?vista=inscripcion');
      await inspect();
      await page.getByRole('link', { name: 'Iniciar inscripción' }).click();
      await at(page, 'Tipo y RFC');
      await next(page);
      await isTold();
      await inspect();
      const { folio } = await begin(page, someRfc('legal'));
      expect(folio).toMatch(/^S-\d{4}(-[2-9AHJKMPRWXY]{4}){2}$/);
      await next(page);
      await isTold();
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('u-errors');
      await inspect();
      await fillLegalPerson(page, inspect);
      await handInAll(page);
      await inspect();
      await next(page);
      await declareAll(page);
      await inspect();
      await next(page);
      await at(page, 'Todo está completo');
      await inspect();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await sendAll(page, 'inscripción');
      expect(await page.locator('main').innerText()).toMatch(/Quedan \d+ días hábiles: hasta el \w+/);
      await inspect();
    },
    240_000,
  );

  test('a blocked RFC is told in the first step, with the authority and the period', async ({
    page,
    origin,
    open,
  }) => {
    const list = await fetch(`${origin}/DISU/AdquisicionesUG/proveedores/sancionados`);
    const { rows } = (await list.json()) as SanctionPage;
    const blocked = rows.find(
      ({ rfc, kind, status }) => rfc?.length === 12 && kind === 'disqualification' && status === 'active',
    );
    await open(FORM);
    await page.getByLabel('RFC', { exact: true }).fill(blocked?.rfc ?? '');
    await page.getByLabel('RFC', { exact: true }).blur();
    const told = await page.getByText(/Este RFC está inhabilitado/).innerText();
    expect(told).toContain(`${blocked?.authority}, ${blocked?.documentNumber}`);
    if (blocked?.endsOn !== null) expect(told).toMatch(/hasta el \d{1,2} \w{3} \d{4}/);
    expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true);
  });

  test('requirements are read without scripts, for each person and procedure', async ({
    browser,
    origin,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const paper = await plain.newPage();
    await paper.goto(
      `${origin}/AdquisicionesUG/proveedores?vista=inscripcion&persona=fisica&tramite=refrendo`,
    );
    const text = await paper.locator('main').innerText();
    expect(text).toContain('Refrendo de persona física');
    expect(text).toContain('Opinión del cumplimiento de obligaciones fiscales');
    expect(text).not.toContain('Acta constitutiva con folio mercantil');
    await plain.close();
  });
});
