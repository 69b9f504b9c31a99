import { cfdiStatus } from '#server/features/invoices/status/cfdi-status.ts';
import { expressionOf, type StatusQuestion } from '#server/features/invoices/status/sat-status.rules.ts';

/** Whether a service that says the status of invoices answers as the portal asks of it. */
export interface KitResult {
  what: string;
  /** What it did instead; empty where it is right. */
  wrong: string;
}

const attribute = (xml: string, element: string, name: string): string => {
  const tag = new RegExp(`<(?:\\w{1,20}:)?${element}\\s[^<>]{0,20000}`).exec(xml)?.[0] ?? '';
  return new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}["']([^"']{0,2000})["']`).exec(tag)?.[1] ?? '';
};

/** What identifies the invoice of a file. */
export const questionOf = (xml: string): StatusQuestion => ({
  issuer: attribute(xml, 'Emisor', 'Rfc'),
  receiver: attribute(xml, 'Receptor', 'Rfc'),
  total: attribute(xml, 'Comprobante', 'Total'),
  uuid: attribute(xml, 'TimbreFiscalDigital', 'UUID').toUpperCase(),
  seal: attribute(xml, 'Comprobante', 'Sello'),
});

/** Tries a service with an invoice that is in force; nothing changes there. */
export async function trySatStatus(url: string, question: StatusQuestion): Promise<KitResult[]> {
  const missing = Object.entries(question).find(([, value]) => value === '');
  if (missing !== undefined)
    return [{ what: 'El archivo es un CFDI timbrado', wrong: `le falta ${missing[0]}` }];
  const status = cfdiStatus({ satStatus: { mode: 'http', url } });
  const results: KitResult[] = [];
  const expect = async (what: string, asked: StatusQuestion, wanted: string) => {
    const found = await status!.of(asked);
    results.push({
      what: `${what}: ${expressionOf(asked)}`,
      wrong: found.answer === wanted ? '' : `se esperaba ${wanted} y fue ${found.answer} (${found.said})`,
    });
  };
  await expect('La factura está vigente', question, 'valid');
  await expect('La misma en minúsculas también', { ...question, uuid: question.uuid.toLowerCase() }, 'valid');
  await expect(
    'Un folio fiscal que nadie timbró no se encuentra',
    { ...question, uuid: '00000000-0000-4000-8000-000000000000' },
    'not_found',
  );
  await expect('Con otro total no se encuentra', { ...question, total: `${question.total}1` }, 'not_found');
  return results;
}
