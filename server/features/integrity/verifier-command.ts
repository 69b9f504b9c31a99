import type {
  ConsistencyProof,
  Finding,
  IntegrityReceipt,
} from '#contract/rules/documents/integrity-proof.ts';
import { programOf, verifierCore, type Core } from './verifier-core.ts';

const USAGE = `Uso: node verificador.mjs COMPROBANTE.json --llave=LLAVE [--archivo=ARCHIVO] [--punto=PUNTO.txt [--consistencia=PRUEBA.json]]
     node verificador.mjs --hojas=HOJAS.json… --punto=PUNTO.txt --llave=LLAVE

Comprueba sin red un comprobante de integridad con su archivo, con la llave pública y con un punto de control que guardaste antes;
o que las hojas que da el portal (/integridad/hojas?hoy=1) son las que se firmaron y lo que su base decía al darlas. PUNTO puede traer
varios puntos de control seguidos (puntos-de-control.txt). LLAVE es el texto de la llave o un archivo con ella.
Termina con 0 si todo corresponde, 3 si algo no, y 2 si falta algo para comprobar.`;

/** Reads what the arguments name and says what it finds. Runs in the downloaded command. */
async function runCommand(core: Omit<Core, 'isKey'>, usage: string): Promise<number> {
  const { readFileSync, existsSync } = process.getBuiltinModule('node:fs');
  const given = new Map<string, string[]>();
  for (const argument of process.argv.slice(2)) {
    const [, name = '', value = argument] = /^--([a-z]+)=(.+)$/s.exec(argument) ?? [];
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  const one = (name: string) => given.get(name)?.at(-1);
  const read = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path, 'utf8'));
  const json = (path: string | undefined) => JSON.parse(read(path) ?? 'null') as unknown;
  const [key, receipt, point] = [one('llave'), one(''), one('punto')];
  if (key === undefined || (receipt === undefined && (one('hojas') === undefined || point === undefined))) {
    console.error(key === undefined ? `Falta la llave: --llave=LLAVE.\n${usage}` : usage);
    return 2;
  }
  const keys = (existsSync(key) ? readFileSync(key, 'utf8') : key).split('\n').filter((line) => line !== '');
  const found: Finding[] = [];
  let unchecked = '';
  if (receipt !== undefined) {
    const file = one('archivo');
    const fileSha256 = file === undefined ? undefined : core.toHex(await core.digestOf(readFileSync(file)));
    const consistency = (json(one('consistencia')) ?? undefined) as ConsistencyProof | undefined;
    const kept = read(point);
    const asked = { receipt: json(receipt) as IntegrityReceipt, keys, fileSha256, kept, consistency };
    found.push(...(await core.checkReceipt(asked)));
    if (found.every(({ isGood }) => isGood !== false)) unchecked = core.uncheckedOf(asked);
  }
  if (one('hojas') !== undefined) {
    const leaves = (given.get('hojas') ?? [])
      .flatMap((path) => (json(path) as { leaves: IntegrityReceipt[] }).leaves)
      .sort((a, b) => a.index - b.index);
    const isWhole = leaves.every(({ index }, place) => index === place);
    let isSigned = isWhole;
    if (!isWhole) found.push({ isGood: false, text: 'Las hojas no están seguidas desde la primera.' });
    else
      for (const kept of core.splitCheckpoints(read(point) ?? '')) {
        const head = await core.openCheckpoint(kept, keys);
        const compared = await core.compareLeaves(
          head,
          leaves.map(({ leaf }) => leaf),
        );
        isSigned &&= compared.isGood === true;
        found.push(compared);
      }
    // Leaves that nobody signed accuse nobody.
    const today = isSigned ? core.compareToday(leaves) : undefined;
    if (today !== undefined) found.push(today);
    for (const { index, leaf, recordedAt } of isSigned ? leaves : [])
      console.log(
        `Hoja ${index}: ${core.tellLeaf(leaf)}. Se registró el ${core.momentOf(recordedAt)} según el portal.`,
      );
  }
  for (const { isGood, text } of found)
    console.log(`${isGood === null ? 'Sin comprobar: ' : isGood ? 'Bien: ' : 'MAL: '}${text}`);
  if (unchecked !== '') console.log(unchecked);
  if (found.some(({ isGood }) => isGood === false)) return 3;
  return found.every(({ isGood }) => isGood) ? 0 : 2;
}

/** The command as one file: no dependencies, no network. */
export function verifierCommand(): string {
  const { program, names } = verifierCore('command');
  return `#!/usr/bin/env node
// Verificador del registro de integridad: RFC 9162, RFC 8785, C2SP tlog-checkpoint. No usa la red.
${program}
${programOf(String(runCommand))}
runCommand({ ${names} }, ${JSON.stringify(USAGE)}).then(
  (code) => { process.exitCode = code; },
  (error) => { console.error(\`No se pudo comprobar: \${error.message}\`); process.exitCode = 2; },
);
`;
}
