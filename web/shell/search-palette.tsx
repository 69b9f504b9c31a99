import { useEffect, useRef } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { PUBLIC_SECTIONS } from './sections.ts';

interface SearchPaletteProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  search: (text: string) => void;
}

/** Search dialog, by its button or Ctrl/⌘ K. */
export function SearchPalette({ isOpen, onOpen, onClose, search }: SearchPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) {
      element.showModal();
      element.querySelector('input')?.focus();
    }
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onOpen();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onOpen]);
  return (
    <dialog
      ref={dialog}
      className="s-palette"
      aria-label="Buscar en el portal"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget || (event.target as HTMLElement).closest('a') !== null)
          onClose();
      }}
    >
      {isOpen && (
        <div className="s-palette__content">
          <SearchPill
            label="Buscar en el portal"
            placeholder="Folio, bien o servicio, proveedor"
            action={screenPath('/adquisiciones')}
            look="medium"
            onSearch={(text) => {
              onClose();
              search(text);
            }}
          />
          <nav aria-label="Ir a una sección" className="s-palette__links">
            {PUBLIC_SECTIONS.map(({ path, label }) => (
              <a key={path} href={screenPath(path)}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      )}
    </dialog>
  );
}
