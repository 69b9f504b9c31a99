import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { CONTRACT_COLUMNS } from './import-steps.ts';
import type { Officer } from './officer.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const isoDay = (days: number) => dateInMexico(new Date(Date.now() + days * 86_400_000));

/** Imports a file whole, as an officer does who has real data. */
async function importWhole(officer: Officer, path: string, bytes: string): Promise<void> {
  const { id } = await officer.send<ImportDetail>('POST', `${path}?nombre=datos.csv`, {
    body: Buffer.from(bytes),
  });
  const status = async () => (await officer.send<ImportDetail>('GET', `${path}/${id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('ready');
  await officer.send('POST', `${path}/${id}/inicio`, { body: JSON.stringify({ scope: 'valid' }) });
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
}

/** What an installation has before its first evaluation: one supplier, two contracts of it, one delivery three days late. */
export async function importFixtures(officer: Officer, origin: string): Promise<{ supplier: string }> {
  const api = `${origin}/DISU/AdquisicionesUG`;
  const template = await fetch(`${api}/padron/importaciones/plantilla/csv`, {
    headers: { authorization: `Bearer ${officer.token}` },
  });
  // The row of the template is an example: with another name it is a firm.
  const registry = (await template.text()).replace('Óptica Ejemplo Ficticia', 'Papelería de la Cantera');
  await importWhole(officer, '/padron/importaciones', registry);
  const { rows } = (await (await fetch(`${api}/proveedores`)).json()) as { rows: { name: string }[] };
  const supplier = rows[0]?.name;
  if (supplier === undefined) throw new Error('The registry took no row of its template');
  const contracts = [1, 2].map(
    (n) =>
      `88${n},Papelería,01. Licitación Pública Nacional LAASSP,LA-EVAL-N${n}-2026,${isoDay(-40)} 10:00,Nacional,` +
      `Adquisiciones,Licitación Pública,Mixta,EVAL${n},Hojas de papel ${n},${isoDay(-20)},${isoDay(20)},${n}000.5,MXN,Activo,` +
      `Compras de Muestra,"${supplier}"`,
  );
  await importWhole(
    officer,
    '/administracion/importaciones',
    `${CONTRACT_COLUMNS}\n${contracts.join('\n')}\n`,
  );
  const admin = '/administracion/procedimientos';
  const found = await officer.send<AdminProcedurePage>('GET', `${admin}?q=LA-EVAL-N1-2026&estado=publicado`);
  const { id, contracts: own } = await officer.send<AdminProcedure>('GET', `${admin}/${found.rows[0]?.id}`);
  const [contract] = own;
  await officer.send('PUT', `${admin}/${id}/contratos/${contract?.id}/ejecucion`, {
    version: contract?.version ?? 0,
    body: JSON.stringify({
      deliveries: [
        {
          id: randomUUID(),
          what: 'Hojas de papel',
          lots: [],
          plannedOn: isoDay(-4),
          deliveredOn: isoDay(-1),
          acceptedOn: null,
          documentId: null,
        },
      ],
    }),
  });
  return { supplier };
}
