import { createVerify, X509Certificate } from 'node:crypto';
import { reviewBytes } from '#server/features/invoices/review.ts';
import { TEST_FACTS } from '#server/features/invoices/test-facts.ts';
import { readXml } from '#server/features/invoices/xml-reader.rules.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { cadenaOf, invoiceXml } from '#server/local/demo/invoices/made-invoice.ts';
import { MADE_ISSUER, wholeInvoice } from '#server/local/demo/invoices/whole-invoice.ts';

/** Concepts of the longer invoice, how often each is checked, and what issue 37 asks of both. */
const CONCEPTS = Number(process.env.BENCH_ROWS ?? 2_000);
const ASKED = Number(process.env.BENCH_ASKED ?? 40);
const AIMS = [
  { concepts: 1, ms: 300 },
  { concepts: CONCEPTS, ms: 2_000 },
];

const authority = new MadeAuthority();

function made(concepts: number) {
  const invoice = wholeInvoice(
    Array.from({ length: concepts }, (_, at) => ({
      quantity: String(1 + (at % 40)),
      unitPrice: `${10 + (at % 900)}.${10 + (at % 90)}`,
      iva: '0.160000',
      withheld: [],
      description: `Papel de prueba, caja ${at}`,
    })),
  );
  const sealer = authority.sealer(MADE_ISSUER.Rfc);
  invoice.head.NoCertificado = sealer.number;
  const xml = invoiceXml(invoice, { sealer, stamper: authority.stamper });
  const attribute = (name: string) => xml.split(` ${name}="`, 2)[1]?.split('"', 1)[0] ?? '';
  const certificate = new X509Certificate(Buffer.from(attribute('Certificado'), 'base64'));
  return { xml, cadena: cadenaOf(invoice), seal: attribute('Sello'), certificate };
}

/** Milliseconds within which 95 of 100 took, one after the other; the first ones are not measured. */
function p95(work: () => void): number {
  const took = Array.from({ length: ASKED + 4 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  }).slice(4);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
}

/** Every check of an invoice that needs neither history nor lists, beside reading its XML and verifying its seal alone; without the
 * process that a request starts for it. */
const facts = { ...TEST_FACTS, authorities: [authority.root.pem, authority.stamper.pem] };
process.stdout.write(
  '| CFDI que se revisa | portal | leer y comprobar el sello solos | razón | meta |\n| --- | --- | --- | --- | --- |\n',
);
for (const { concepts, ms } of AIMS) {
  const { xml, cadena, seal, certificate } = made(concepts);
  const bytes = Buffer.from(xml);
  const wrong = reviewBytes(bytes, facts).checks.filter(({ result }) => result === 'fail');
  if (wrong.length > 0) throw new Error(`A sound invoice is not taken: ${wrong[0]?.message}`);
  const ours = p95(() => reviewBytes(bytes, facts));
  const plain = p95(() => {
    readXml(bytes);
    if (!createVerify('sha256').update(cadena).verify(certificate.publicKey, seal, 'base64'))
      throw new Error('The seal is of another invoice.');
  });
  process.stdout.write(
    `| De ${concepts.toLocaleString('es-MX')} ${concepts === 1 ? 'concepto' : 'conceptos'} | p95 ${ours.toFixed(0)} ms | ${plain.toFixed(1)} ms | ${(ours / plain).toFixed(1)}× | ≤ ${ms} ms |\n`,
  );
  if (ours > ms) process.exitCode = 1;
}
