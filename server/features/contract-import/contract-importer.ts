import { MAX_IMPORT_BYTES, REFUSAL_LABELS } from '#contract/contract-imports.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { insertMade, selectChosen, updateRows } from '#server/kit/imports/import-run.sql.ts';
import { inspectText } from '#server/kit/table-file/inspect-text.ts';
import { conflictOf, refusedRow } from './conflict.rules.ts';
import { insertContracts, selectKnown, type FreshRow } from './contract-batch.sql.ts';
import { contractDependents, removeContracts } from './contract-undo.sql.ts';
import { openImport } from './import-file.ts';
import { ContractStaging } from './staging.ts';

/** Contracts in the columns of CompraNet: rows under procedures, acts and suppliers, committed batch by batch. */
export const contractImporter: Importer = {
  kind: 'contracts',
  maxBytes: MAX_IMPORT_BYTES,
  inspect: (path) => inspectText(path, 'el CSV de contratos de CompraNet'),
  reasons: REFUSAL_LABELS,
  mayLeaveOut: true,
  isWhole: false,
  batchRows: 500,
  async open({ db, files }, run) {
    const file = await openImport({ db, files }, run);
    const staging = new ContractStaging(db, file, todayInMexico());
    return {
      header: file.map.header,
      isUnread: file.isUnread,
      rows: () => file.rows(),
      stage: (rows) => staging.stage(rows),
      findings: () => staging.findings(),
    };
  },
  apply: (tx, { run }) =>
    Promise.resolve({
      async take(batch) {
        const rows = await selectChosen<FreshRow>(tx, run, batch);
        const known = await selectKnown(
          tx,
          rows.map(({ data }) => data.identity),
        );
        const fresh = rows.filter(({ data }) => !known.has(data.identity));
        // Another run, or a person, brought these since the file was read.
        const met = rows.flatMap(({ position, data }) => {
          const contract = known.get(data.identity);
          if (contract === undefined) return [];
          const conflict = conflictOf({ content: contract.content, known: contract }, data);
          const cells = run.header.map(
            (name, i) => data.source.values[name.trim() || `columna ${i + 1}`] ?? '',
          );
          return [
            conflict === undefined
              ? { position, kind: 'same' as const }
              : { position, ...refusedRow(conflict, cells) },
          ];
        });
        const made = await insertContracts(
          tx,
          fresh.map(({ data }) => data),
          run.created_by,
        );
        await updateRows(tx, run.id, [
          ...met,
          ...fresh.map(({ position, data }) => {
            const contract = made.contracts.get(data.identity);
            return { position, ...(contract && { subject_id: contract.id, content: contract.says }) };
          }),
        ]);
        for (const kind of ['procedures', 'suppliers', 'acts'] as const)
          await insertMade(tx, run.id, { kind, ids: made[kind] });
        const refused = met.filter(({ kind }) => kind === 'refused').length;
        return { taken: fresh.length, skipped: met.length - refused, refused };
      },
    }),
  dependents: (tx, run) => contractDependents(tx, run.id),
  undo: (tx, { run }) => removeContracts(tx, run.id),
};
