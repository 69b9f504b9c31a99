import type { Page } from 'playwright-core';
import { API_BASE } from '#contract/endpoint.ts';
import type { Opening } from '#contract/bids.ts';
import type { AdminProcedurePage } from '#contract/procurement-admin.ts';
import type { SanctionPage } from '#contract/sanctions-api.ts';
import { publishedProcedures, type Officer } from './officer.ts';

/** A tender of the demonstration whose opening has come, without bidders: those of another journey of the same portal are taken out. */
export async function tenderWithoutBidders(officer: Officer): Promise<AdminProcedurePage['rows'][number]> {
  const api = '/administracion/procedimientos';
  const rows = await publishedProcedures(officer);
  const tender = rows.find(({ status, number }) => status === 'evaluation' && number.startsWith('LP-'));
  if (tender === undefined) throw new Error('The demonstration evaluates no tender');
  const path = `${api}/${tender.id}/apertura`;
  const { tenderers, version } = await officer.send<Opening>('GET', path);
  if (tenderers.length > 0)
    await officer.send('PUT', path, { version, body: JSON.stringify({ tenderers: [], bids: [] }) });
  return tender;
}

/** Names somebody who is not in the registry, by name and RFC, wherever a supplier is picked. */
export async function nameStranger(page: Page, name: string, rfc: string): Promise<void> {
  await page.getByRole('button', { name: 'No está en el padrón' }).click();
  const form = page.getByRole('group', { name: 'Quien no está en el padrón' });
  await form.getByLabel('Nombre o razón social').fill(name);
  await form.getByLabel('RFC').fill(rfc);
  await form.getByRole('button', { name: 'Agregar' }).click();
}

/** Adds a bidder who is not in the registry. */
export async function addStranger(page: Page, name: string, rfc: string): Promise<void> {
  await nameStranger(page, name, rfc);
  await page.getByRole('button', { name: `Abrir el sobre de ${name}` }).waitFor();
}

/** Adds a bidder of the registry by its name. */
export async function addRegistered(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Agregar licitante' }).fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('button', { name: `Abrir el sobre de ${name}` }).waitFor();
}

/** Opens an envelope and reads out an amount for each lot by keyboard; null: not offered. */
export async function readOut(page: Page, name: string, amounts: readonly (string | null)[]): Promise<void> {
  await page.getByRole('button', { name: `Abrir el sobre de ${name}` }).click();
  await page.getByRole('textbox', { name: `${name}, partida 1` }).focus();
  for (const amount of amounts) {
    if (amount === null) await page.keyboard.press('Alt+N');
    else {
      await page.keyboard.type(amount);
      await page.keyboard.press('Enter');
    }
  }
}

/** Leaves something out with its reason and article: the whole bid, or that for one lot. */
export async function leaveOut(page: Page, button: string, reason: string, ground: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByLabel('Fundamento').fill(ground);
  await dialog.getByRole('button', { name: 'Desechar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Somebody whom the public register of sanctions bars now. */
export async function barredFirm(origin: string): Promise<{ name: string; rfc: string }> {
  const answer = await fetch(`${origin}${API_BASE}/proveedores/sancionados?tam=50`);
  const { rows } = (await answer.json()) as SanctionPage;
  for (const { kind, name, rfc } of rows)
    if (kind === 'disqualification' && rfc !== null) return { name, rfc };
  throw new Error('The demonstration bars nobody');
}
