import { useEffect, useRef } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Modal } from './modal.tsx';
import { PUBLIC_SECTIONS } from './sections.ts';
import './search-palette.css';

interface SearchPaletteProps {
  onClose: () => void;
  search: (text: string) => void;
}

/** Search dialog, opened by its button or Ctrl/⌘ K. */
export default function SearchPalette({ onClose, search }: SearchPaletteProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  return (
    <Modal label="Buscar en el portal" className="s-palette" onClose={onClose}>
      <div className="s-palette__content" ref={content}>
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
    </Modal>
  );
}
