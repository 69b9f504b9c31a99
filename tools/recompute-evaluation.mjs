// Recomputes every score of a published period from its CSV alone, with whole numbers, and says whether each comes out
// to the last digit. It knows nothing of the portal: run it with any Node since 18 on a file that you have downloaded.
//
//   node tools/recompute-evaluation.mjs evaluacion-2026-1.csv
//
// Ends with 1 when a score or a band does not come out.
import { readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';

const BANDS = ['Confiable', 'Condicionado', 'No confiable'];

/** Rows of a CSV (RFC 4180) as objects by the names of its first row. */
function readCsv(text) {
  const rows = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1).push(cell);
    cell = '';
  };
  const signs = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') cell += signs[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || rows.at(-1).length > 0) endCell();
  const [head, ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** Tenths of `numerator / denominator`, halves up. */
const tenths = (numerator, denominator) => (20n * numerator + denominator) / (2n * denominator);

/** What the formula in the file says, in fractions: Σ(weight × 20 × sum ÷ answers) ÷ Σ(weights with an answer). */
function scoreOf(rows) {
  let [over, under, weights] = [0n, 1n, 0n];
  for (const row of rows) {
    const given = [1, 2, 3, 4, 5].map((answer) => BigInt(row[`Respuestas ${answer}`]));
    const answers = given.reduce((total, count) => total + count, 0n);
    if (answers === 0n) continue;
    const sum = given.reduce((total, count, at) => total + count * BigInt(at + 1), 0n);
    const weight = BigInt(row.Peso);
    over = over * answers + under * weight * 20n * sum;
    under *= answers;
    weights += weight;
  }
  return weights === 0n ? undefined : tenths(over, under * weights);
}

const inTenths = (text) => BigInt(Math.round(Number(text) * 10));

/** Whether what the file says of one supplier comes out of its own counts. */
function problemOf(rows) {
  const [row] = rows;
  const score = scoreOf(rows);
  if (score === undefined) return 'tiene calificación sin ninguna respuesta';
  if (score !== inTenths(row['Calificación']))
    return `da ${Number(score) / 10} y el archivo dice ${row['Calificación']}`;
  const band = BANDS.find((name) => score >= inTenths(row[`${name} desde`]));
  if (band !== row.Banda) return `es ${band} y el archivo dice ${row.Banda}`;
  return undefined;
}

const [path] = argv.slice(2);
if (path === undefined) {
  stdout.write('Uso: node tools/recompute-evaluation.mjs ARCHIVO.csv\n');
  exit(2);
}
const suppliers = new Map();
for (const row of readCsv(readFileSync(path, 'utf8'))) {
  const name = [row.Proveedor, row.Nombre].join(' ');
  suppliers.set(name, [...(suppliers.get(name) ?? []), row]);
}
const problems = [...suppliers].flatMap(([name, rows]) => {
  const problem = problemOf(rows);
  return problem === undefined ? [] : [`${name}: ${problem}`];
});
for (const problem of problems) stdout.write(`${problem}\n`);
stdout.write(
  `${suppliers.size} calificaciones, ${suppliers.size - problems.length} salen a la última cifra\n`,
);
exit(problems.length === 0 && suppliers.size > 0 ? 0 : 1);
