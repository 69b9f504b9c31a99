// Longer than the rule: every state of the screens of procurement, of visitors and of officers, in one list each.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { PublicClarifications } from '#contract/clarifications.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { PROCEDURE_KINDS } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATES, PUBLIC_STATE_SLUGS, type ProcedurePage } from '#contract/procedures.ts';
import { isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { followLink } from '#e2e/followed-link.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { openPage } from '#e2e/settled.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG';
const RECORDS = `${SCREEN}/convocatorias-documentos/contenido/administrar/nuevosRegistros`;
const ADMIN = '/administracion/procedimientos';
const SECTIONS = ['planeacion', 'aclaraciones', 'apertura', 'fallo', 'contratos', 'entregas'] as const;

/** What is wrong with a state at a desk and on a phone: what axe finds, light and dark, and what is too wide. */
class States {
  readonly faults: string[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async look(name: string, expected?: string): Promise<void> {
    for (const { viewport } of [DESK, PHONE]) {
      await this.page.setViewportSize(viewport);
      const at = `${name} at ${viewport.width} px`;
      const excess = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (excess > 0) this.faults.push(`${at} is ${excess} px wider than its window`);
      for (const fault of await violations(this.page, 'html')) {
        if (expected === undefined || !fault.startsWith(expected)) this.faults.push(`${at}: ${fault}`);
      }
    }
    await this.page.setViewportSize(DESK.viewport);
  }

  /** Looks while an answer is awaited and once it failed. */
  async await(
    name: string,
    { asked, isNamed = true }: { asked: RegExp; isNamed?: boolean },
    go: () => Promise<unknown>,
  ): Promise<void> {
    const { page } = this;
    const held = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => asked.test(pathname),
      async (route) => {
        await held.promise;
        await route.fulfill({ status: 500, json: { status: 500, code: 'internal', detail: 'Falló.' } });
      },
    );
    await go();
    // What stands around it is there; a page whose name only its data give has no heading until then.
    if (isNamed) await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('.u-skeletons').first().waitFor();
    await this.look(`${name}, awaited`, isNamed ? undefined : 'page-has-heading-one');
    held.resolve();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).first().waitFor();
    await this.look(`${name}, failed`);
    await page.unrouteAll();
  }
}

test('every state of what visitors see of procurement has no barrier, light and dark, at a desk and on a phone', async ({
  page,
  origin,
  open,
}) => {
  const states = new States(page);
  const told = async (query: string) =>
    (await (await fetch(`${origin}${API_BASE}/procedimientos?${query}`)).json()) as ProcedurePage;
  for (const path of [
    '/adquisiciones/compras-previstas',
    '/adquisiciones?vista=calendario',
    '/adquisiciones?vista=calendario&mes=1999-01',
    '/adquisiciones?vista=ejercido',
    '/adquisiciones?vista=ejercido&anio=1999',
    '/adquisiciones?q=zzzzqq',
    '/adquisiciones?estado=abierto&monto_min=99999999999',
    '/adquisiciones?pag=9999',
    '/adquisiciones/seguimiento#clave-que-ya-no-sirve-para-nada',
  ]) {
    await open(path);
    await states.look(path);
  }
  for (const state of PUBLIC_STATES) {
    const [row] = (await told(`estado=${PUBLIC_STATE_SLUGS[state]}&tam=1`)).rows;
    if (row === undefined) continue;
    await open(`/adquisiciones/procedimientos/${row.slug}`);
    await states.look(`${row.number}, ${state}`);
  }

  // The form for questions: empty, refused, sent, and when it does not come.
  const { rows: calls } = await told('estado=abierto&tipo=licitacion&orden=publicacion&tam=20');
  const asking = page.getByRole('button', { name: 'Hacer una pregunta' });
  const takes = async ({ slug }: { slug: string }) => {
    const asked = await fetch(`${origin}${API_BASE}/procedimientos/${slug}/aclaraciones`);
    const { window } = (await asked.json()) as PublicClarifications;
    return isWindowOpen(window, new Date().toISOString());
  };
  const taking = await Promise.all(calls.map(takes));
  expect(taking).toContain(true);
  // What works by scripts alone comes a while after the page stands: which call takes questions is asked of the portal.
  await open(`/adquisiciones/procedimientos/${calls[taking.indexOf(true)]?.slug}`);
  const call = page.url();
  await asking.click();
  await page.getByLabel('Qué quieres que se aclare').waitFor();
  await states.look('questions, empty');
  await page.getByRole('button', { name: 'Mandar la pregunta' }).click();
  await page.getByText('Lee y acepta el aviso de privacidad.').first().waitFor();
  await states.look('questions, refused');
  await page.getByLabel('Qué quieres que se aclare').fill('¿Se puede entregar en dos partes?');
  await page.getByLabel('Nombre o empresa').fill('Compañía Colibrí Preguntona');
  await page.getByRole('textbox', { name: 'Correo' }).fill('estados@colibri.example');
  await page.getByLabel(/^Leí el aviso de privacidad/).check();
  await page.getByRole('button', { name: 'Mandar la pregunta' }).click();
  await page.getByText('Falta confirmar: te escribimos a').waitFor();
  await states.look('questions, sent');
  await page.goto('about:blank');
  await page.goto(`${call}#confirmar=una-clave-que-nadie-mandó`);
  await page.getByRole('button', { name: 'Confirmar mis preguntas' }).click();
  await page
    .locator('.cl-confirm')
    .getByText(/^Este enlace ya no vale/)
    .waitFor();
  await states.look('questions, a link that does not serve');

  const api = (path: string) => new RegExp(`^${API_BASE}/${path}$`);
  for (const [path, asked] of [
    ['/adquisiciones', 'procedimientos'],
    ['/adquisiciones?vista=calendario', 'procedimientos/calendario'],
    ['/adquisiciones?vista=ejercido', 'procedimientos/ejercido'],
    ['/adquisiciones/compras-previstas', 'compras-previstas'],
    [call.slice(call.indexOf(SCREEN) + SCREEN.length), 'procedimientos/[^/]+'],
  ] as const) {
    // A page of the further part asks for its data only when the visit began in that part.
    await open(path === '/adquisiciones/compras-previstas' ? '/datos-abiertos' : '/directorio');
    const isNamed = asked !== 'procedimientos/[^/]+';
    await states.await(path, { asked: api(asked), isNamed }, () => followLink(page, path));
  }
  await open('/directorio');
  await states.await('/adquisiciones/seguimiento', { asked: api('seguimientos/consulta') }, () =>
    page.goto(`${origin}${SCREEN}/adquisiciones/seguimiento#clave-que-se-lleva-mucho-tiempo`),
  );
  expect(states.faults).toEqual([]);
}, 600_000);

test('every section of the record of a procedure has no barrier in its states, light and dark, at a desk and on a phone', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const states = new States(page);
  await signIn(page, origin, 'mariana.admin');
  const record = (id: string, section?: string) =>
    `${origin}${RECORDS}?tab=nuevo&proc=${id}${section === undefined ? '' : `&seccion=${section}`}`;
  const open = async (address: string) => {
    await openPage(page, address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  const { rows } = await officer.send<AdminProcedurePage>('GET', `${ADMIN}?estado=publicado&tam=50`);
  const evaluated = rows.find(({ status, number }) => status === 'evaluation' && number.startsWith('LP-'));
  const over = rows.find(
    ({ status, number }) => (status === 'complete' || status === 'contracted') && number.startsWith('LP-'),
  );
  for (const [name, id] of [
    ['evaluation', evaluated?.id],
    ['contracted', over?.id],
  ] as const) {
    await open(record(id ?? ''));
    await states.look(`record, ${name}`);
    for (const section of SECTIONS) {
      await open(record(id ?? '', section));
      await states.look(`${section}, ${name}`);
    }
  }
  // The form of each kind, empty and refused.
  for (const kind of PROCEDURE_KINDS) {
    const draft = await officer.send<AdminProcedure>('POST', ADMIN, { body: JSON.stringify({ kind }) });
    await open(record(draft.id));
    await page.getByRole('button', { name: 'Publicar procedimiento' }).click();
    await page.getByRole('heading', { name: /^Hay \d+ datos por corregir$/ }).waitFor();
    await states.look(`form of ${kind}, refused`);
    if (kind === 'direct') {
      await open(record(draft.id, 'apertura'));
      await states.look('quotations, empty');
    }
    if (kind === 'open')
      for (const section of SECTIONS) {
        await open(record(draft.id, section));
        await states.look(`${section}, draft`);
      }
  }
  const id = evaluated?.id ?? '';
  for (const section of ['planeacion', 'aclaraciones', 'apertura', 'fallo'])
    await states.await(section, { asked: new RegExp(`${ADMIN}/${id}/${section}$`) }, () =>
      page.goto(record(id, section)),
    );
  await states.await('record', { asked: new RegExp(`${ADMIN}/${id}$`) }, () => page.goto(record(id)));
  expect(states.faults).toEqual([]);
}, 600_000);
