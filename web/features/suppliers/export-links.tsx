import { ExportFormats } from './export-formats.tsx';
import { exportAddress } from './suppliers.data.ts';
import type { SupplierSearch } from './suppliers.search.ts';

/** Links that download everything the filters leave, on all pages. */
export function ExportLinks({ search }: { search: SupplierSearch }) {
  return <ExportFormats addressIn={(format) => exportAddress(search, format)} />;
}
