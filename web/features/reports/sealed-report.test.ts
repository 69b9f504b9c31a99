import { expect, it } from 'vitest';
import { fingerprintOf, newReportKey, openKeyFile, openReport, sealReport } from './sealed-report.ts';

const REPORT = {
  fields: { hechos: 'Pidió dinero para no rechazar una propuesta.', donde: 'Oficina 3, 12 de octubre' },
  files: [
    { name: 'foto.jpg', bytes: new Uint8Array([1, 2, 3]) },
    { name: 'vacío.txt', bytes: new Uint8Array() },
  ],
};

it('only the private key opens what was sealed, and its size says nothing', async () => {
  const { publicKey, file } = await newReportKey('una frase que nadie adivina');
  const sealed = await sealReport(publicKey, REPORT);
  const empty = await sealReport(publicKey, { fields: { hechos: '' }, files: [] });
  expect(sealed).toHaveLength(empty.length);
  expect(atob(sealed)).not.toContain('dinero');
  const { own, fingerprint } = (await openKeyFile(file, 'una frase que nadie adivina'))!;
  expect(await openReport(own, sealed)).toEqual(REPORT);
  expect(fingerprint).toBe(
    await fingerprintOf(Uint8Array.from(atob(publicKey), (sign) => sign.charCodeAt(0))),
  );
  const other = await newReportKey('otra');
  const { own: wrong } = (await openKeyFile(other.file, 'otra'))!;
  await expect(openReport(wrong, sealed)).rejects.toThrow();
  const changed = `${sealed.slice(0, 400)}${sealed[400] === 'A' ? 'B' : 'A'}${sealed.slice(401)}`;
  await expect(openReport(own, changed)).rejects.toThrow();
});

it('the file of the key says nothing without its passphrase', async () => {
  const { file } = await newReportKey('una frase que nadie adivina');
  expect(await openKeyFile(file, 'una frase que nadie adivinó')).toBeUndefined();
  expect(await openKeyFile('no es una llave', 'una frase que nadie adivina')).toBeUndefined();
});
