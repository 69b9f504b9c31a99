import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { ICON } from '#web/ui/icon-size.ts';
import { ToolButton } from './tool-button.tsx';
import type { ViewerActions } from './viewer-actions.ts';

interface PageTurnerProps {
  page: number;
  pages: number;
  isReady: boolean;
  actions: ViewerActions;
}

/** Previous page, a box with the number, next page. */
export function PageTurner({ page, pages, isReady, actions }: PageTurnerProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <ToolButton
        label="Página anterior"
        disabled={!isReady || page <= 1}
        onClick={() => actions.goTo(page - 1)}
      >
        <IconChevronLeft {...ICON} />
      </ToolButton>
      <form
        className="v-turner"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = Number(typed);
          setTyped(undefined);
          if (Number.isInteger(asked) && asked >= 1 && asked <= pages) actions.goTo(asked);
        }}
      >
        <input
          id="v-page-box"
          name="pagina"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Página, de ${pages}`}
          value={typed ?? page}
          disabled={!isReady}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span>de {pages}</span>
      </form>
      <ToolButton
        label="Página siguiente"
        disabled={!isReady || page >= pages}
        onClick={() => actions.goTo(page + 1)}
      >
        <IconChevronRight {...ICON} />
      </ToolButton>
    </>
  );
}
