import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/suppliers.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { exportAddress } from './suppliers.data.ts';
import type { SupplierSearch } from './suppliers.search.ts';

/** Links that download everything the filters leave, on all pages. */
export function ExportLinks({ search }: { search: SupplierSearch }) {
  return (
    <p className="supplier-export">
      <IconTableExport {...ICON_SMALL} />
      <span>Exportar</span>
      {(Object.entries(EXPORT_FORMATS) as [ExportFormat, string][]).map(([format, name]) => (
        <a key={format} href={exportAddress(search, format)} download>
          <span className="u-visually-hidden">Exportar en </span>
          {name}
        </a>
      ))}
    </p>
  );
}
