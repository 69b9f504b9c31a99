import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
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
          const asked = Number(new FormData(event.currentTarget).get('pagina'));
          if (Number.isInteger(asked) && asked >= 1 && asked <= pages) actions.goTo(asked);
        }}
      >
        <input
          key={page}
          id="v-page-box"
          name="pagina"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Página, de ${pages}`}
          defaultValue={page}
          disabled={!isReady}
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
