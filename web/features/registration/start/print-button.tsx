import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { useInBrowser } from '../request/use-in-browser.ts';

/** Prints the page; absent without scripts, where the browser's own menu does it. */
export function PrintButton() {
  if (!useInBrowser()) return null;
  return (
    <Button variant="line" size="small" onClick={() => window.print()}>
      <IconPrinter {...ICON_SMALL} />
      Imprimir la lista
    </Button>
  );
}
