import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/suppliers.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

/** One link for each format in which a list may be downloaded. */
export function ExportFormats({ addressIn }: { addressIn: (format: ExportFormat) => string }) {
  return (
    <p className="supplier-export u-no-print">
      <IconTableExport {...ICON_SMALL} />
      <span>Exportar</span>
      {(Object.entries(EXPORT_FORMATS) as [ExportFormat, string][]).map(([format, name]) => (
        <a key={format} href={addressIn(format)} download>
          <span className="u-visually-hidden">Exportar en </span>
          {name}
        </a>
      ))}
    </p>
  );
}
