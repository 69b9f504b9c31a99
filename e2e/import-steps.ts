import { expect } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import type { Officer } from './officer.ts';

/** First line of a file of contracts. */
export const CONTRACT_COLUMNS =
  'NUMERO_EXPEDIENTE,TITULO_EXPEDIENTE,PLANTILLA_EXPEDIENTE,NUMERO_PROCEDIMIENTO,PROC_F_PUBLICACION,CARACTER,' +
  'TIPO_CONTRATACION,TIPO_PROCEDIMIENTO,FORMA_PROCEDIMIENTO,CODIGO_CONTRATO,TITULO_CONTRATO,FECHA_INICIO,FECHA_FIN,' +
  'IMPORTE_CONTRATO,MONEDA,ESTATUS_CONTRATO,NOMBRE_DE_LA_UC,PROVEEDOR_CONTRATISTA';

/** Imports two contracts of 2014 of a firm that is spelt so. */
export async function importContracts(officer: Officer, firm: string): Promise<void> {
  const rows = [1, 2].map(
    (n) =>
      `77${n},Mobiliario antiguo,01. Licitación Pública Nacional LAASSP,LA-ANTES-N${n}-2014,2014-03-03 10:00,Nacional,` +
      `Adquisiciones,Licitación Pública,Mixta,ANTES${n},Sillas de antes ${n},2014-05-01,2014-06-01,${n}000.5,MXN,Expirado,` +
      `Compras de Muestra,"${firm}"`,
  );
  const path = '/administracion/importaciones';
  const { id } = await officer.send<ImportDetail>('POST', `${path}?nombre=antes.csv`, {
    body: Buffer.from(`${CONTRACT_COLUMNS}\n${rows.join('\n')}\n`),
  });
  const status = async () => (await officer.send<ImportDetail>('GET', `${path}/${id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('ready');
  await officer.send('POST', `${path}/${id}/inicio`, { body: JSON.stringify({ scope: 'valid' }) });
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
}
