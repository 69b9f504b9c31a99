import { nameAndRfc } from '#contract/rules/identifiers/several-rfcs.ts';
import {
  IMPORT_FIELD_LABELS,
  MAX_IMPORT_BYTES,
  REFUSAL_LABELS,
  type ImportField,
} from '#contract/contract-imports.ts';

import { todayInMexico } from '#contract/mexico-time.ts';
import { areaNames } from '#server/features/directory/public.ts';
import { withKeptDates } from '#server/kit/imports/columns.ts';
import { AskedWords } from '#server/kit/imports/asked-words.ts';
import type { Importer } from '#server/kit/imports/importer.ts';
import { insertMade, selectChosen, updateRows } from '#server/kit/imports/import-run.sql.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { conflictOf, ofThePortal, refusedRow } from './conflict.rules.ts';
import {
  insertContracts,
  purchaseKey,
  selectKnown,
  selectPortalPurchases,
  type FreshRow,
} from './contract-batch.sql.ts';
import { contractDependents, removeContracts } from './contract-undo.sql.ts';
import { keptOfContract } from './kept-contract.rules.ts';
import { contractValues, valueText, wantsOf } from './contract-row.rules.ts';
import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { readNames, readSettingValues } from '#server/kit/settings.ts';
import { openImport } from './import-file.ts';
import { BuyingUnits } from './buyer.rules.ts';
import { noRecordIn } from '#server/kit/imports/no-record.ts';
import { ContractsInRows } from './contracts-in-rows.rules.ts';
import { MovementsOfFile } from './movements.rules.ts';
import { NumberMarks } from './number-marks.rules.ts';
import { OddAmounts } from '#server/kit/imports/odd-amounts.ts';
import { OlderDashes } from './older-dashes.sql.ts';
import { SuppliersOfFile } from './same-supplier.rules.ts';
import { ContractStaging } from './staging.ts';

/** Without all of these a row is no contract. */
const IDENTITY = [
  'contractCode',
  'procedureNumber',
  'fileNumber',
  'supplier',
  'supplierRegistered',
  'supplierRfc',
  'contractTitle',
  'startsOn',
] as const satisfies readonly ImportField[];

/** Words of a row that changes the contract above it. */
const MOVEMENT = /\b(?:conveni|modific|amplia|cancel|penal|rescis|rescind|nota de credito|prorrog)/;

/** Notes whose RFC a row says, in its own cell or behind the name. */
function seeSupplier(suppliers: SuppliersOfFile, line: number, said: { name: string; rfc: string }): void {
  const { name, rfc } = nameAndRfc(said.name);
  suppliers.see(name, said.rfc || rfc, line);
}

/** Contracts in the columns of CompraNet: rows under procedures, acts and suppliers, committed batch by batch. */
export const contractImporter: Importer = {
  kind: 'contracts',
  maxBytes: MAX_IMPORT_BYTES,
  inspect: inspectTable,
  reasons: REFUSAL_LABELS,
  mayLeaveOut: true,
  isWhole: false,
  batchRows: 500,
  async open({ db, files }, run, scratch) {
    const file = await openImport({ db, files }, run, scratch);
    const suppliers = new SuppliersOfFile();
    const movements = new MovementsOfFile();
    const continued = new ContractsInRows();
    const marks = new NumberMarks();
    const odd = new OddAmounts();
    const identity = IDENTITY.flatMap((field) => file.map.at[field] ?? []);
    const seen = async function* () {
      for await (const row of file.rows()) {
        const [only = '', ...others] = row.values.filter((value) => value.trim() !== '');
        if (others.length === 0) file.tax.see(oneLine(only));
        const text = (field: ImportField) => oneLine(row.values[file.map.at[field] ?? -1] ?? '');
        if (file.map.at.supplierRfc !== undefined)
          seeSupplier(suppliers, row.line, {
            name: text('supplier') || text('supplierRegistered'),
            rfc: text('supplierRfc'),
          });
        if (noRecordIn(row, identity) === undefined) {
          odd.see(text('amount'));
          if (text('category') === '') marks.see(text('contractCode'));
          movements.see(row, {
            code: text('contractCode'),
            supplier: text('supplier') || text('supplierRegistered'),
          });
          continued.see({
            line: row.line,
            code: text('contractCode'),
            supplier: text('supplier') || text('supplierRegistered'),
            amount: text('amount'),
            isMovement: MOVEMENT.test(fold(row.values.join(' '))),
            isMerged: row.beside?.merged?.includes(file.map.at.contractCode ?? -1) === true,
          });
        }
        yield row;
      }
    };
    const written = await contractValues(
      await withKeptDates(db, run, file.map.header),
      file.tax.written,
    ).survey(seen(), ({ values, kinds }, field) =>
      // A number that a workbook keeps says nothing of how the texts of its column are written.
      kinds?.[file.map.at[field] ?? -1] === 'number' ? '' : valueText(file.map, values, field),
    );
    const staging = new ContractStaging(db, file, {
      today: todayInMexico(),
      written,
      suppliers,
      movements,
      continued,
      marks,
      odd,
      older: await OlderDashes.of(db),
      units: new BuyingUnits(await AskedWords.of(db, run, 'unitName'), {
        university: (await readNames(db)).university,
        areas: await areaNames(db),
      }),
      said: run.settings?.said,
      words: {
        kind: await AskedWords.of(db, run, 'kind'),
        category: await AskedWords.of(db, run, 'category'),
        contractStatus: await AskedWords.of(db, run, 'contractStatus'),
        character: await AskedWords.of(db, run, 'character'),
        modality: await AskedWords.of(db, run, 'modality'),
      },
    });
    return {
      header: file.map.header,
      wants: file.map.header.map((_, place) => wantsOf(file.map, place)),
      identity,
      hasMoney: true,
      isUnread: file.isUnread,
      rows: () => file.rows(),
      faultsOf: (row, broken) => staging.faultsOf(row, broken),
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
        const own = await selectPortalPurchases(
          tx,
          rows.map(({ data }) => data),
        );
        const isFresh = ({ data }: (typeof rows)[number]) =>
          !known.has(data.identity) && !own.has(purchaseKey(data));
        const fresh = rows.filter(isFresh);
        // Another run, or a person, brought these or their purchase since the file was read.
        const met = rows.flatMap((row) => {
          if (isFresh(row)) return [];
          const { position, data } = row;
          const contract = known.get(data.identity);
          const conflict =
            contract === undefined
              ? ofThePortal(data)
              : conflictOf({ content: contract.content, known: contract }, data);
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
  kept: async (db, { findings }, data) => {
    const hasRfc = findings?.columns.some(({ label }) => label === IMPORT_FIELD_LABELS.supplierRfc) === true;
    const laws = (await readSettingValues(db, [PURCHASE_LAWS.key])).get(PURCHASE_LAWS.key);
    return data.map((one) => keptOfContract(one as FreshRow, { laws, hasRfc }));
  },
  dependents: (tx, run) => contractDependents(tx, run.id),
  undo: (tx, { run }) => removeContracts(tx, run),
};
