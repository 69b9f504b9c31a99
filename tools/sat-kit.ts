import { readFileSync } from 'node:fs';
import { questionOf, trySatStatus } from './sat-kit/vectors.ts';

const SERVICE = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';

/** `npm run sat:kit -- FACTURA.xml [URL]`: tries the service that says the status of invoices against what the portal asks of it. */
async function main(): Promise<void> {
  const [file, url = SERVICE] = process.argv.slice(2);
  if (file === undefined) {
    console.error(
      'Escribe el archivo de una factura vigente y, si no es el servicio público del SAT, su dirección: npm run sat:kit -- factura.xml',
    );
    process.exit(1);
  }
  const results = await trySatStatus(url, questionOf(readFileSync(file, 'utf8')));
  for (const { what, wrong } of results)
    console.log(`${wrong === '' ? 'bien' : 'MAL '}  ${what}${wrong === '' ? '' : `: ${wrong}`}`);
  const bad = results.filter(({ wrong }) => wrong !== '').length;
  console.log(
    bad === 0
      ? `Las ${results.length} comprobaciones están bien.`
      : `${bad} de ${results.length} comprobaciones están mal.`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
}

await main();
