import { formatFileSize } from '../kit/format.ts';

/** What a drop zone takes. `taken` names files that are already there, with their version. */
export type FileLimits = {
  /** Extensions in lower case: pdf, xlsx, docx, zip. */
  types: readonly string[];
  maxBytes: number;
  taken?: Readonly<Record<string, number>>;
};

/** «PDF, XLSX, DOCX o ZIP» */
export function listTypes(types: readonly string[]): string {
  const names = types.map((type) => type.toUpperCase());
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`;
}

/** What is said of a book of LibreOffice where only those of Excel are read. */
export const odsWords = (name: string): string =>
  `${name} es un libro de LibreOffice. Ábrelo y usa Archivo › Guardar como › «Excel 2007-365 (.xlsx)».`;

/** Why a file is refused, in the words of the screen; undefined when it may be uploaded. */
export function checkFile(file: { name: string; size: number }, limits: FileLimits): string | undefined {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  const version = limits.taken?.[file.name];
  if (extension === 'xls' && limits.types.includes('xlsx'))
    return `${file.name} es un Excel antiguo, o una página web con ese nombre. Ábrelo en Excel y usa Archivo › Guardar como › «Libro de Excel (.xlsx)».`;
  if (extension === 'ods' && limits.types.includes('xlsx') && !limits.types.includes('ods'))
    return odsWords(file.name);
  if (!limits.types.includes(extension)) return `${file.name} no se admite. Usa ${listTypes(limits.types)}.`;
  if (file.size === 0) return `${file.name} está vacío.`;
  if (file.size > limits.maxBytes) {
    return `${file.name} pesa ${formatFileSize(file.size)}. El máximo es ${formatFileSize(limits.maxBytes)}.`;
  }
  if (version !== undefined) return `${file.name} ya está en este expediente como versión ${version}.`;
  return undefined;
}
