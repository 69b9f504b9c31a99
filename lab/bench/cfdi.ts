import { createVerify, X509Certificate } from 'node:crypto';
import { abilityForRole } from '#contract/permissions.ts';
import { readXml } from '#server/features/invoices/xml-reader.rules.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { cadenaOf, invoiceXml } from '#server/local/demo/invoices/made-invoice.ts';
import { MADE_ISSUER, wholeInvoice } from '#server/local/demo/invoices/whole-invoice.ts';
import { p95, withPortal } from './portal-in-process.ts';

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
  const xml = invoiceXml(invoice, {
    sealer: authority.sealer(MADE_ISSUER.Rfc),
    stamper: authority.stamper,
  });
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(xml)?.[1] ?? '';
  const certificate = new X509Certificate(Buffer.from(attribute('Certificado'), 'base64'));
  return { xml, cadena: cadenaOf(invoice), seal: attribute('Sello'), certificate };
}

/** A CFDI checked by the public page, beside reading its XML and verifying its seal alone. */
await withPortal(
  (id) => ({ id, role: 'guest', ability: abilityForRole('guest'), claims: {} }),
  async ({ origin }) => {
    process.stdout.write(
      '| CFDI que se revisa | portal | leer y comprobar el sello solos | razón | meta |\n| --- | --- | --- | --- | --- |\n',
    );
    for (const { concepts, ms } of AIMS) {
      const { xml, cadena, seal, certificate } = made(concepts);
      const ours = await p95(
        async () => {
          const body = new FormData();
          body.append('xml', new Blob([xml]), 'factura.xml');
          const response = await fetch(`${origin}/publico/cfdi/revision`, { method: 'POST', body });
          const { checks = [], detail } = (await response.json()) as {
            checks?: { id: string }[];
            detail?: string;
          };
          if (!checks.some(({ id }) => id === 'T12')) throw new Error(`It was not checked: ${detail ?? ''}`);
        },
        { asked: ASKED, warm: 4 },
      );
      const plain = await p95(
        () => {
          readXml(Buffer.from(xml));
          const isSealed = createVerify('sha256')
            .update(cadena)
            .verify(certificate.publicKey, seal, 'base64');
          return isSealed ? Promise.resolve() : Promise.reject(new Error('The seal is of another invoice.'));
        },
        { asked: ASKED, warm: 4 },
      );
      process.stdout.write(
        `| De ${concepts.toLocaleString('es-MX')} ${concepts === 1 ? 'concepto' : 'conceptos'} | p95 ${ours.toFixed(0)} ms | ${plain.toFixed(1)} ms | ${(ours / plain).toFixed(1)}× | ≤ ${ms} ms |\n`,
      );
      if (ours > ms) process.exitCode = 1;
    }
  },
);
