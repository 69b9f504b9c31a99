import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { ZipFile } from 'yazl';
import { API_BASE } from '#contract/endpoint.ts';
import {
  PORTABLE_FORMAT,
  PORTABLE_VERSION,
  type PortableFile,
  type PortableSignature,
} from '#contract/portable-file.ts';
import { fileWithoutPrivate, withoutCarried } from '#contract/rules/identifiers/masked.ts';
import { registrationApi } from '#contract/registration-api.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { currentCertificateSheet, signBytes } from '#server/features/certificates/public.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import { failure } from '#server/kit/errors.ts';
import { addStored, sendZip } from '#server/kit/files/send-zip.ts';
import type { Services } from '#server/kit/services.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import type { RequestRow } from '../request/access.service.ts';
import { isReadByKey } from '../request/request-paper.ts';
import { requirementsOf } from '../request/request-requirements.ts';
import { currentPapers, supplierNumber, type PaperRow } from '../request/requests.sql.ts';

const README = `Este ZIP contiene tu expediente de proveedor.

expediente.json  tus datos, con un esquema documentado
documentos/      los documentos en PDF que entregaste con esta solicitud; los que ya estaban en tu registro, o subiste antes de perder tu clave, no salen de él
constancia.pdf   tu constancia, si tu registro está vigente
SHA256SUMS       la huella de cada archivo (sha256sum -c SHA256SUMS)
firma.json       la firma Ed25519 de SHA256SUMS por el portal que lo hizo

Puedes iniciar una inscripción con él en este portal o en otro que lea el mismo formato.
`;

/** Sends everything of a request as one ZIP, streamed; the hashes of all files are signed with the unit's key. */
export async function sendPortableFile(
  context: Context,
  services: Services,
  row: RequestRow,
): Promise<Response> {
  const { db, files, log } = services;
  const { data } = row;
  // What the registry had already is nobody's by a key.
  const papers = (await currentPapers(db, row.id)).filter((one) => isReadByKey(one, row));
  for (const paper of papers) {
    if ((await files.size(paper.sha256)) !== undefined) continue;
    log.error('file.missing', { sha256: paper.sha256 });
    throw failure('file_missing');
  }
  const number = await supplierNumber(db, row.supplier_id);
  const described = await describe(services, row, { data, papers, number });
  const small = new Map<string, Buffer>([
    ['LEEME.txt', Buffer.from(README)],
    ['expediente.json', Buffer.from(`${JSON.stringify(described, null, 2)}\n`)],
  ]);
  const certificate = number === null ? undefined : await currentCertificateSheet(services, number);
  if (certificate !== undefined) small.set('constancia.pdf', certificate);
  const sums = Buffer.from(sumsOf(small, described));
  const { kid, signature, publicJwk } = await signBytes(services, sums);
  const signed: PortableSignature = {
    alg: 'EdDSA',
    kid,
    signedFile: 'SHA256SUMS',
    signature,
    publicKey: { ...publicJwk },
  };
  const zip = new ZipFile();
  for (const [path, bytes] of small) zip.addBuffer(bytes, path);
  zip.addBuffer(sums, 'SHA256SUMS');
  zip.addBuffer(Buffer.from(`${JSON.stringify(signed, null, 2)}\n`), 'firma.json');
  for (const document of described.documents) addStored(zip, files, document);
  return sendZip(context, services, zip, {
    name: `expediente-${row.folio}.zip`,
    cacheControl: 'private, no-store',
  });
}

interface Kept {
  data: SupplierFile;
  papers: readonly PaperRow[];
}

async function describe(
  { db, config }: Services,
  row: RequestRow,
  { data, papers, number }: Kept & { number: string | null },
): Promise<PortableFile> {
  const named = [...(await requirementsOf(db, row, row.data)), ...(await readCatalogues(db)).papers];
  return {
    format: PORTABLE_FORMAT,
    version: PORTABLE_VERSION,
    schema: `${config.publicUrl}${API_BASE}${registrationApi.portableSchema.path}`,
    madeAt: new Date().toISOString(),
    madeBy: config.publicUrl,
    request: {
      folio: row.folio,
      kind: row.kind,
      status: row.status,
      submittedAt: isoOrNull(row.submitted_at),
    },
    supplierNumber: number,
    // Whoever has the key reads no account, no CURP and nothing of people or deeds of the registry, here neither.
    data: fileWithoutPrivate(withoutCarried(data, row.carried)),
    declarations: row.declarations,
    documents: papers.map((paper) => ({
      code: paper.paper_code,
      name: named.find((one) => one.code === paper.paper_code)?.name ?? paper.paper_code,
      path: `documentos/${paper.paper_code.replace(/[^\w.-]/g, '_')}.pdf`,
      sha256: paper.sha256,
      bytes: Number(paper.bytes),
      pages: paper.pages,
      issuedOn: paper.issued_on,
      expiresOn: paper.expires_on,
      outcome: paper.outcome,
      documentNumber: paper.document_number,
    })),
  };
}

function sumsOf(small: ReadonlyMap<string, Buffer>, { documents }: PortableFile): string {
  const own = [...small].map(([path, bytes]) => [createHash('sha256').update(bytes).digest('hex'), path]);
  return [...own, ...documents.map(({ sha256, path }) => [sha256, path])]
    .map(([hash, path]) => `${hash}  ${path}\n`)
    .join('');
}
