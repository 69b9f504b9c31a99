import { tellOwnEvents } from '#server/kit/events.ts';
import { sql } from 'kysely';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { nameFile, writeContent } from '#server/features/content/public.ts';
import { decideProposals, writeInstrument, writePeriod } from '#server/features/evaluations/public.ts';
import { writeFunctions, type GivenFunctions } from '#server/features/functions/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { keepSettlements } from '#server/features/postal-codes/public.ts';
import type { Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { COMPLAINT_PLACES } from '#contract/rights-setting.ts';
import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { DUTIES } from '#contract/duty-setting.ts';
import { INSTITUTION } from '#contract/settings.ts';
import { demoAmountLimits, demoLaws } from './content/amount-limits.ts';
import { demoDirectory } from './content/directory.ts';
import { demoEvaluations, type DemoPeriod } from './content/evaluations.ts';
import { demoNotices } from './content/notices.ts';
import { demoProfiles } from './content/computing-profiles.ts';
import { demoRegulationTexts } from './content/regulation-texts.ts';
import { demoRegulations } from './content/regulations.ts';
import { demoSheetForms } from './content/sheet-forms.ts';
import { demoSheets } from './content/procedure-sheets.ts';
import { demoBids, insertBids, offersOf } from './bids.ts';
import { insertBudget } from './budget.ts';
import { demoClarifications, demoQuestions, insertClarifications } from './clarifications.ts';
import { demoExecutions, insertExecutions } from './executions.ts';
import { DocumentShelf } from './document-shelf.ts';
import { insertRows } from './insert-rows.ts';
import { DocumentMaker } from './procedure-documents.ts';
import {
  actRows,
  contractRows,
  documentRows,
  lotRows,
  groundRows,
  invitationRows,
  invitedRows,
  planningRows,
  procedureRow,
} from './procedure-rows.ts';
import functions from './data/functions.json' with { type: 'json' };
import { demoProcedures } from './procedures.ts';
import { nameProfiles } from './profile-lots.ts';
import { createRandom } from './random.ts';
import { insertDisputes } from './disputes.ts';
import { insertPetitions } from './petitions.ts';
import { demoPaper, insertRequisitions } from './requisitions.ts';
import { LISTS_DUE } from './registry/demo-lists.ts';
import { QUOTATIONS_DUE } from './quotations.ts';
import { demoRegistry, insertRegistry } from './requests.ts';
import { demoPostalPlaces } from './registry/postal-places.ts';
import { publishesContact } from './registry/supplier-files.ts';
import { demoSuppliers, registerInTime } from './suppliers.ts';
import { PHONE } from './terms.ts';

const SEED = 20_261_120;

/** Whether nothing has been entered yet: demonstration data goes into an empty database only. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    filled: boolean;
  }>`select exists (select 1 from procedure) or exists (select 1 from supplier)
    or exists (select 1 from regulation) filled`.execute(db);
  return rows[0]?.filled !== true;
}

/**
 * Fills an empty database with fictitious data around `today` (plain date in Mexico City). The same day gives the
 * same data. Files lie in the store before a row names them; all rows come in one transaction (decision D11). The
 * negative lists and the requests for quotations follow it, see {@link LISTS_DUE} and {@link QUOTATIONS_DUE}.
 */
export async function loadDemo({
  db,
  files,
  today,
  finish,
}: {
  db: Db;
  files: FileStore;
  today: string;
  /** What the features themselves do with the rows, such as signing certificates; in the same transaction. */
  finish?: (tx: Transaction) => Promise<void>;
}): Promise<void> {
  const random = createRandom(SEED);
  const suppliers = demoSuppliers(random, today);
  const procedures = demoProcedures(random, today, suppliers);
  const shelf = new DocumentShelf(files);
  // Their own sequences, so that the other data stay as they are.
  const rowRandom = createRandom(SEED + 7);
  const acts = procedures.flatMap((procedure) => actRows(procedure, rowRandom));
  const lots = procedures.flatMap((procedure) => lotRows(procedure, rowRandom));
  const contracts = procedures.flatMap((procedure) => contractRows(procedure, today, rowRandom));
  // It says which lots were left without a winner, and what the minutes tell.
  const book = await readRuleBook(db);
  const bids = demoBids(createRandom(SEED + 3), { procedures, suppliers, lots, contracts, book, today });
  registerInTime(suppliers, contracts);
  const questions = demoQuestions(procedures, today);
  const maker = new DocumentMaker(shelf, today, { questions, offers: offersOf(bids) });
  const documents: ReturnType<typeof documentRows> = [];
  for (const procedure of procedures) {
    const isPublic = procedure.status !== 'draft' && procedure.status !== 'planned';
    if (isPublic) documents.push(...documentRows(procedure, await maker.documentsOf(procedure), random));
  }
  // Its own sequence, so that the public data stay as they are.
  const executionRandom = createRandom(SEED + 4);
  const settlements: ReturnType<typeof documentRows> = [];
  for (const procedure of procedures) {
    const settlement = await maker.settlementOf(procedure);
    if (settlement !== undefined) settlements.push(...documentRows(procedure, [settlement], executionRandom));
  }
  documents.push(...settlements);
  for (const amendment of bids.contract_amendment) {
    const contract = contracts.find(({ id }) => id === amendment.contract_id);
    const procedure = procedures.find(({ id }) => id === contract?.procedure_id);
    if (contract === undefined || procedure === undefined) continue;
    const paper = await maker.amendmentOf(contract.number, amendment.signed_on);
    const rows = documentRows(procedure, [paper], executionRandom);
    amendment.document_id = rows[0]?.document.id ?? null;
    documents.push(...rows);
  }
  const registryRandom = createRandom(SEED + 1);
  const registry = await demoRegistry({ db, random: registryRandom, today, suppliers, shelf });
  const forms = await demoSheetForms(shelf, createRandom(SEED + 6), today);
  const paper = await demoPaper(shelf, today);
  await shelf.finish();
  const regulations = demoRegulations(random, forms);
  const directory = demoDirectory(random);
  // Its own sequence too.
  const evaluations = demoEvaluations(createRandom(SEED + 2), today, { suppliers, procedures });
  const covered = bids.contract_lot;
  const executions = demoExecutions(executionRandom, {
    procedures,
    suppliers,
    contracts,
    amendments: bids.contract_amendment,
    covered,
    settlements,
    today,
  });
  const clarifications = demoClarifications(createRandom(SEED + 5), { procedures, acts, documents, today });
  await transaction(db, async (tx) => {
    await tellOwnEvents(tx, 'demonstration');
    await insertRows(
      tx,
      'supplier',
      registry.suppliers.map(({ mainLineName: _main, lineNames: _lines, ...supplier }, index) => ({
        ...supplier,
        lines: registry.files[index]?.lines ?? [],
        publishes_contact: publishesContact(supplier),
        version: 1,
      })),
    );
    await insertRows(
      tx,
      'procedure',
      procedures.map((procedure) => procedureRow(procedure, today)),
    );
    await insertRows(tx, 'planning', planningRows(procedures, today));
    await insertRows(tx, 'planning', groundRows(procedures, today));
    await insertRows(tx, 'planning', invitationRows(procedures));
    await insertRows(tx, 'instance_setting', [
      { key: PURCHASE_LAWS.key, value: demoLaws() },
      { key: INSTITUTION.key, value: { phone: `${PHONE} ext. 2101` } },
      {
        key: COMPLAINT_PLACES.key,
        value: {
          otherPlace: 'Calle de Muestra 100, planta baja, de lunes a viernes de 9:00 a 15:00 h.',
          controlPlace: `Calle de Muestra 100, planta baja, de lunes a viernes de 9:00 a 15:00 h; ${PHONE} ext. 2300.`,
          controlSuperior: 'Contraloría del Estado de Muestra, Avenida de Muestra 1.',
        },
      },
      // One person can try the whole way of a purchase.
      { key: DUTIES.key, value: { mode: 'tell' } },
    ]);
    await insertRows(tx, 'milestone', acts);
    await insertRows(tx, 'lot', lots);
    await insertRows(tx, 'contract', contracts);
    await insertRows(tx, 'stored_file', [...shelf.files.values()]);
    await insertRows(
      tx,
      'document',
      documents.map((entry) => entry.document),
    );
    await insertRows(
      tx,
      'document_version',
      documents.flatMap((entry) => entry.versions),
    );
    await insertBids(tx, bids);
    await insertRows(tx, 'invited_supplier', invitedRows(procedures, bids.tenderer));
    await insertExecutions(tx, executions);
    await insertClarifications(tx, clarifications);
    const sheets = demoSheets(random, today, forms);
    const profiles = demoProfiles(random, today);
    const author = {
      person: { id: 'demostracion', name: 'Datos de demostración' },
      requestId: 'demostracion',
    };
    for (const [key, { id, title, file }] of Object.entries(forms))
      await nameFile(tx, key.startsWith('formato-') ? CONTENT_KINDS.normatividad : CONTENT_KINDS.fichas, {
        id,
        name: `${title}.pdf`,
        sha256: file.sha256,
        person: author.person,
      });
    const { avisos, areas, directorio, normatividad, textos, fichas, perfiles, topes } = CONTENT_KINDS;
    const texts = demoRegulationTexts(today);
    for (const [kind, given] of [
      [avisos, demoNotices(today)],
      [areas, directory.areas],
      [directorio, directory.posts],
      [normatividad, regulations],
      [textos, texts.filter(({ isRecent }) => !isRecent)],
      [fichas, sheets],
      // Sheets cite what these change: somebody has to look at them.
      [textos, texts.filter(({ isRecent }) => isRecent)],
      [perfiles, profiles],
      [topes, demoAmountLimits(today)],
    ] as const)
      await writeContent(tx, CONTENT_KINDS, { kind, given, author });
    await insertBudget(tx, today, author);
    const people = functions as GivenFunctions[];
    await writeFunctions(tx, { people, from: `${today.slice(0, 4)}-01-01`, author });
    await nameProfiles(tx, { procedures, lots, today });
    await insertRegistry(tx, registry, registryRandom, today);
    await keepSettlements(tx, demoPostalPlaces(), null);
    await insertEvaluations(tx, evaluations, author);
    await insertRequisitions(tx, today, paper);
    await insertPetitions(tx, today, new Set(book.holidays));
    await insertDisputes(tx, today, new Set(book.holidays));
    await sql`select refresh_procedures(array(select id from procedure))`.execute(tx);
    await sql`insert into instance_setting (key, value) values ('demo', 'true')
      on conflict (key) do update set value = 'true', changed_at = now()`.execute(tx);
    await insertRows(tx, 'instance_setting', [
      { key: LISTS_DUE, value: today },
      { key: QUOTATIONS_DUE, value: today },
    ]);
    await finish?.(tx);
  });
  await sql`analyze`.execute(db);
}

/** Proposals of the newest published period that nobody has decided yet. */
const OPEN_PROPOSALS = 4;

/** The periods come through the same steps as any other. */
async function insertEvaluations(
  tx: Transaction,
  periods: readonly DemoPeriod[],
  author: Author,
): Promise<void> {
  const instrumentId = await writeInstrument(tx, author);
  const newest = periods.findLast(({ publishedAt }) => publishedAt !== null);
  for (const period of periods) {
    await writePeriod(tx, period, { instrumentId, author });
    if (period.publishedAt === null) continue;
    await decideProposals(tx, {
      key: period.key,
      but: period === newest ? OPEN_PROPOSALS : 0,
      note: 'Se acordó con el proveedor un plan de mejora (dato de muestra).',
      author,
    });
  }
}
