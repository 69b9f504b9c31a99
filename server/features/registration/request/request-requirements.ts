import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequiredPaper } from '#contract/registration.ts';
import { requirementsFor } from '#contract/rules/registry/requirements.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { RequestRow } from './access.service.ts';
import { registeredPapers } from './requests.sql.ts';

/** Papers that a request needs: by its present data while it is a draft, as they were fixed once it was sent. */
export async function requirementsOf(
  tx: Db | Transaction,
  row: Pick<
    RequestRow,
    'status' | 'kind' | 'person_type' | 'origin' | 'supplier_id' | 'carried' | 'requirements'
  >,
  data: SupplierFile,
): Promise<RequiredPaper[]> {
  if (row.status !== 'draft') return row.requirements;
  const { papers } = await readCatalogues(tx);
  const held =
    row.carried === null || row.supplier_id === null ? [] : await registeredPapers(tx, row.supplier_id);
  return requirementsFor(
    {
      personType: row.person_type,
      kind: row.kind,
      origin: row.origin,
      file: data,
      registered:
        row.carried === null
          ? undefined
          : {
              file: row.carried,
              papers: held.map((paper) => ({
                code: paper.paper_code,
                issuedOn: paper.issued_on,
                expiresOn: paper.expires_on,
              })),
              validFrom: todayInMexico(new Date()),
            },
    },
    papers,
  );
}
