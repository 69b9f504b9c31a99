import type { Client } from 'pg';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { readConfig } from '#server/config.ts';
import { issueMissingCertificates } from '#server/features/certificates/public.ts';
import { createDb, createPool, transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';

/** How many suppliers are planted. */
export const PLANTED = 2_000;

/** The number of a planted supplier as it stands in its marks. */
export const six = (n: number) => String(n).padStart(6, '0');

/** Shapes of the planted secrets; a supplier's number is in each, so none is met by chance. */
const SECRETS: Record<string, RegExp> = {
  'RFC of a natural person': /QXZJ\d{6}[A-Z0-9]{3}/,
  CURP: /QXCU\d{6}[A-Z0-9]{8}/,
  CLABE: /98765432\d{10}/,
  'telephone kept private': /(?<!\d)5509\d{6}(?![\dA-Za-z])/,
  'mail kept private': /privado\d{6}@marca\.example/,
  'web page kept private': /pagina-privada-\d{6}\.example/,
  'mail of the representative': /represento\d{6}@marca\.example/,
  partner: /Socia Oculta \d{6}/i,
  representative: /Representa Oculto \d{6}/i,
  'holder of the account': /Titular Oculto \d{6}/i,
  street: /Calle Oculta \d{6}/i,
  remark: /Nota interna \d{6}/i,
  'name of an uploaded file': /oculto-\d{6}\.pdf/i,
  'tax number abroad': /TAXQ\d{6}/,
  'text of a mail': /Correo oculto \d{6}/i,
};

/** Planted secrets that stand in a text, by name. */
export function leaksIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, shape]) => shape.test(text))
    .map(([name, shape]) => `${name}: ${shape.exec(text)?.[0] ?? ''}`);
}

/** One private file per supplier: every field that must stay inside carries a mark. */
function fileOf(n: number): string {
  const isNatural = n % 2 === 0;
  const file = emptySupplierFile(isNatural ? 'natural' : 'legal', 'national');
  return JSON.stringify({
    ...file,
    rfc: isNatural ? rfcOf(n) : `QXM${six(n)}AB1`,
    taxId: `TAXQ${six(n)}`,
    curp: `QXCU${six(n)}HGTXXX09`,
    legalName: isNatural ? '' : `Empresa Marcada ${six(n)}`,
    givenNames: isNatural ? 'Persona' : '',
    firstSurname: isNatural ? `Marcada ${six(n)}` : '',
    phone: `5509${six(n)}`,
    email: `privado${six(n)}@marca.example`,
    emailAgain: `privado${six(n)}@marca.example`,
    website: pageOf(n),
    publishContact: false,
    address: { ...file.address, street: `Calle Oculta ${six(n)}`, stateName: 'Guanajuato' },
    noticesAddress: { ...file.noticesAddress, street: `Calle Oculta ${six(n)}` },
    representative: {
      ...file.representative,
      givenNames: `Representa Oculto ${six(n)}`,
      phone: `5509${six(n)}`,
      email: `represento${six(n)}@marca.example`,
      curp: `QXCU${six(n)}MGTXXX01`,
    },
    partners: [{ name: `Socia Oculta ${six(n)}`, rfc: rfcOf(n), percentage: '60' }],
    bank: { clabe: `98765432${six(n)}0000`, holder: `Titular Oculto ${six(n)}` },
  });
}

const pageOf = (n: number) => `https://pagina-privada-${six(n)}.example`;
export const rfcOf = (n: number) => `QXZJ${six(n)}AB1`;

/** Puts {@link PLANTED} suppliers into the registry, each with a request, a paper, a mail and some with a sanction. */
export async function plantSuppliers(client: Client): Promise<void> {
  const numbers = Array.from({ length: PLANTED }, (_, index) => index + 1);
  await client.query("set portal.own_event = 'planted'");
  await client.query(
    "insert into registry_line (code, name, source) values ('G_MARCADO', 'Giro Marcado', 'Prueba') on conflict do nothing",
  );
  await client.query(
    `insert into supplier (number, person_type, name, legal_suffix, rfc, state_name, size, lines, status,
       registered_on, valid_until, email, phone, website, source)
     select 'P-' || (70000 + n), case when n % 2 = 0 then 'natural' else 'legal' end,
       case when n % 2 = 0 then 'Persona Marcada ' || lpad(n::text, 6, '0') else 'Empresa Marcada ' || lpad(n::text, 6, '0') end,
       case when n % 2 = 0 then null else 'S.A. de C.V.' end,
       case when n % 2 = 0 then 'QXZJ' || lpad(n::text, 6, '0') || 'AB1' else 'QXM' || lpad(n::text, 6, '0') || 'AB1' end,
       'Guanajuato', 'micro', '{G_MARCADO}',
       (array['active', 'expiring', 'expired', 'suspended', 'disqualified'])[1 + n % 5], '2024-01-10', '2099-12-31',
       case when n % 2 = 0 then 'privado' || lpad(n::text, 6, '0') || '@marca.example' end,
       case when n % 2 = 0 then '5509' || lpad(n::text, 6, '0') end,
       case when n % 2 = 0 then 'https://pagina-privada-' || lpad(n::text, 6, '0') || '.example' end, 'portal'
     from unnest($1::int[]) n`,
    [numbers],
  );
  await client.query(
    `insert into supplier_file (supplier_id, data, remarks)
     select s.id, f.data::jsonb, 'Nota interna ' || lpad(f.n::text, 6, '0')
     from unnest($1::int[], $2::text[]) f (n, data) join supplier s on s.number = 'P-' || (70000 + f.n)`,
    [numbers, numbers.map(fileOf)],
  );
  await client.query(
    `insert into registration_request (folio, kind, status, person_type, rfc, tax_id, name, email, supplier_id, data, key_hash, submitted_at, decision_reason)
     select 'S-2026-' || lpad(f.n::text, 6, '0'), 'renewal', (array['draft', 'submitted', 'observed', 'approved', 'rejected'])[1 + f.n % 5],
       s.person_type, s.rfc, 'TAXQ' || lpad(f.n::text, 6, '0'), s.name, 'privado' || lpad(f.n::text, 6, '0') || '@marca.example',
       s.id, f.data::jsonb, 'x', now(), 'Nota interna ' || lpad(f.n::text, 6, '0')
     from unnest($1::int[], $2::text[]) f (n, data) join supplier s on s.number = 'P-' || (70000 + f.n)`,
    [numbers, numbers.map(fileOf)],
  );
  await client.query(
    `insert into registration_paper (request_id, supplier_id, paper_code, sha256, original_name, bytes)
     select r.id, r.supplier_id, 'curp', (select sha256 from stored_file limit 1), 'oculto-' || right(r.folio, 6) || '.pdf', 10
     from registration_request r where r.name like '% Marcada %'`,
  );
  await client.query(
    `insert into mail_outbox (to_address, subject, text, template, request_id, status)
     select email, 'Correo oculto ' || right(folio, 6), 'Correo oculto ' || right(folio, 6), 'marcado', id, 'kept'
     from registration_request where name like '% Marcada %'`,
  );
  await client.query(
    `insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
       document_number, starts_on, published_at)
     select id, name, rfc, person_type, 'disqualification', 'inh_90_falsedad', 'Causa marcada', 'LAASSP 2025, art. 90', 'Autoridad',
       'OF-1', '2026-01-01', '2026-01-02'
     from supplier where number like 'P-7%' and status in ('suspended', 'disqualified')`,
  );
}

/** Certificates of the planted suppliers, signed as an approval signs them. */
export async function certifyPlanted(settings: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const pool = createPool(settings.DATABASE_URL);
  const config = readConfig(settings);
  const services = { config } as Services;
  await transaction(createDb(pool), (tx) => issueMissingCertificates(tx, services, 'prueba'));
  await pool.end();
}
