import { tryBudgetSystem } from './budget-kit/vectors.ts';

/** `npm run budget:kit -- URL CLAVE`: tries a system of budget against what the portal asks of it. */
async function main(): Promise<void> {
  const [url, key] = process.argv.slice(2);
  if (url === undefined || key === undefined) {
    console.error(
      'Escribe la dirección del sistema, sin /v1, y una clave de prueba con 500,000.00 o más: npm run budget:kit -- https://erp.universidad.mx 2026.3104.E010.0.14.21101.1',
    );
    console.error('Si pide credencial, escríbela en BUDGET_KIT_TOKEN.');
    process.exit(1);
  }
  const token = process.env.BUDGET_KIT_TOKEN;
  const results = await tryBudgetSystem({
    url: url.replace(/\/+$/, ''),
    key,
    ...(token === undefined ? {} : { token }),
  });
  for (const { vector, what, wrong } of results)
    console.log(
      `${wrong === '' ? 'bien' : 'MAL '}  ${vector.padEnd(4)} ${what}${wrong === '' ? '' : `: ${wrong}`}`,
    );
  const bad = results.filter(({ wrong }) => wrong !== '').length;
  console.log(
    bad === 0
      ? `Las ${results.length} comprobaciones están bien.`
      : `${bad} de ${results.length} comprobaciones están mal.`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
}

await main();
