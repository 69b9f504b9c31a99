/** Media types that the store accepts, with the word shown to people. */
export const MEDIA_TYPE_LABELS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/zip': 'ZIP',
};

/** Names of sheets or files inside a file that are kept. */
export const MOST_NAMES = 200;
