import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypeDocx from '@tabler/icons-react/dist/esm/icons/IconFileTypeDocx.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import { ICON } from './icon-size.ts';

const BY_TYPE = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  docx: IconFileTypeDocx,
  zip: IconFileZip,
} as const;

function isKnown(type: string): type is keyof typeof BY_TYPE {
  return type in BY_TYPE;
}

/** Icon of a file by its type («pdf», «XLSX») or by its name («acta.pdf»). */
export function FileIcon({ type }: { type: string }) {
  const extension = type.toLowerCase().split('.').at(-1) ?? '';
  const Icon = isKnown(extension) ? BY_TYPE[extension] : IconFileText;
  return (
    <span className="u-doc__icon" aria-hidden="true">
      <Icon {...ICON} />
    </span>
  );
}
