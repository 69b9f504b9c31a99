/**
 * Who writes each table of `db/`: the folders of `server/` in whose files a statement may change it, the owner first.
 * `triggers` stands for tables that the database itself keeps. A guest is named where a feature writes rows of another
 * one's table in the same transaction; every guest is one too many, and goes when the owner offers a function for it.
 */
export const TABLE_OWNERS: Record<string, string> = {
  // core
  audit_log: 'kit',
  budget: 'kit',
  budget_key: 'kit',
  content_claim: 'kit',
  // A restore lets it jump.
  data_version: 'triggers backup',
  artwork: 'settings',
  instance_setting: 'settings transparency',
  // Runs, staged rows and what a run made beside: the one import of every kind of table.
  import_made: 'kit',
  import_row: 'kit',
  import_run: 'kit',
  job_failure: 'kit',
  mail_outbox: 'kit',
  officer: 'kit',
  revision: 'kit',
  // Whoever keeps a file writes its row.
  stored_file: 'documents kit negative-lists registration supplier-registry',
  upload: 'documents supplier-registry',

  // procurement and documents; an import of contracts makes the procedures that only CompraNet knows
  act_minutes: 'minutes',
  award: 'procurement',
  clarification: 'clarifications',
  clarification_board: 'clarifications',
  clarification_edition: 'clarifications',
  clarification_question: 'clarifications',
  clarification_submission: 'clarifications',
  // Seeded by its migration; nobody writes it yet.
  question_notice: 'clarifications',
  award_decision: 'procurement',
  bid: 'procurement',
  // Seeded by its migration; nobody writes it yet.
  bid_paper_type: 'procurement',
  contract: 'procurement contract-import',
  contract_amendment: 'procurement',
  contract_delivery: 'procurement',
  contract_delivery_lot: 'procurement',
  contract_end: 'procurement',
  contract_payment: 'procurement',
  contract_penalty: 'procurement',
  contract_lot: 'procurement',
  document: 'documents',
  document_version: 'documents',
  lot: 'procurement',
  milestone: 'procurement contract-import',
  // Seeded by its migration; nobody writes it yet.
  award_ground: 'planning',
  check_override: 'planning',
  invited_supplier: 'planning',
  planning: 'planning',
  procedure_relation: 'planning',
  procedure_template: 'planning',
  opening: 'procurement',
  opening_paper: 'procurement',
  procedure: 'procurement contract-import',
  procedure_change: 'procurement',
  follow_key: 'following',
  follow_news: 'following',
  procurement_follow: 'following',
  // What becomes public and what is taken back is kept by the tables themselves; following marks what was told.
  procedure_event: 'following',
  removed_act: 'triggers',
  procurement_rule: 'legal-rules',
  required_document: 'legal-rules',
  amount_limit: 'content',
  search_word: 'triggers',
  procedure_touched: 'triggers procurement',
  search_synonym: 'content',
  tenderer: 'procurement',
  tenderer_paper: 'procurement',

  // registry
  holiday: 'registry-catalogues',
  paper_type: 'registry-catalogues',
  paper_type_line: 'triggers',
  registry_line: 'registry-catalogues',
  registry_reason: 'registry-catalogues',
  registry_term: 'registry-catalogues',
  privacy_notice: 'registration',
  registration_paper: 'registration supplier-registry',
  registration_part: 'registration',
  registration_request: 'registration',
  request_access: 'registration',
  request_assignment: 'registration',
  request_event: 'registration',
  request_hand: 'registration',
  request_key: 'registration',
  request_line: 'triggers',
  request_observation: 'registration',
  sanction: 'supplier-registry',
  // Approvals, imports and contracts make suppliers.
  supplier: 'supplier-registry registration registry-import contract-import',
  supplier_code: 'registration',
  supplier_code_day: 'registration',
  supplier_count: 'triggers',
  supplier_event: 'supplier-registry registry-import',
  supplier_file: 'supplier-registry registry-import',
  supplier_join: 'supplier-registry',
  supplier_key: 'supplier-registry registry-import',
  supplier_line: 'triggers',
  supplier_line_count: 'triggers',
  certificate: 'certificates',
  signing_key: 'certificates',
  list_match: 'negative-lists',
  negative_list: 'negative-lists',
  negative_list_entry: 'negative-lists',
  screening_run: 'negative-lists',
  related_finding: 'related-suppliers',
  relation_ignored: 'related-suppliers',
  relation_run: 'related-suppliers',
  relation_weight: 'related-suppliers',
  evaluation_instrument: 'evaluations',
  evaluation_order: 'evaluations',
  evaluation_period: 'evaluations',
  evaluation_proposal: 'evaluations',
  evaluation_recusal: 'evaluations',
  evaluation_reply: 'evaluations',
  evaluation_result: 'evaluations',
  line_score: 'triggers',

  // sections that their owners keep: the engine of contents writes what visitors read
  area: 'content',
  computing_profile: 'content',
  content_file: 'content',
  content_item: 'content',
  content_public_file: 'content',
  directory_person: 'content',
  notice: 'content',
  procedure_sheet: 'content',
  regulation: 'content',
  sheet_regulation: 'triggers',

  backup_run: 'backup',
  morning_mail: 'waiting',
  waiting_flow: 'waiting',
  waiting_item: 'waiting',
};

/**
 * Files that write tables whose names they are told. Whoever says one to them (`table: '…'`, `counted: '…'`) is looked at
 * as who writes it: a change in its declaration, a kind of content in the contract, a catalogue, work that is counted.
 */
export const RUN_TIME_WRITERS: ReadonlySet<string> = new Set([
  // A restore writes every table at once.
  'server/features/backup/restore.service.ts',
  'server/features/content/content-undo.sql.ts',
  'server/features/content/projection.sql.ts',
  'server/features/registry-catalogues/registry-catalogues.sql.ts',
  'server/kit/change.ts',
  'server/kit/work-lock.ts',
]);
