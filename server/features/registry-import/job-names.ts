/** Name of the job that works on one bulk import. */
export const REGISTRY_IMPORT_JOB = 'import-registry';
