import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Portal } from '#web/kit/portal-context.tsx';
import type { PublicSettings } from '#web/kit/settings.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { PUBLIC_SECTIONS, RESTRICTED_SECTIONS } from './sections.ts';
import { SectionLinks } from './section-nav.tsx';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  pathname: string;
  can: Portal['can'];
  settings: PublicSettings;
  corner: ReactNode;
}

/** Modal drawer of 320 px below 1280: sections, both logos' links, and the help that the footer gives elsewhere. */
export function Drawer({ isOpen, onClose, pathname, can, settings, corner }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  useEffect(() => onClose(), [pathname, onClose]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1280px)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  const { footer } = settings;
  return (
    <dialog
      ref={dialog}
      className="s-drawer"
      aria-label="Menú"
      onClose={onClose}
      onClick={(event) => {
        const onBackdrop = event.target === event.currentTarget;
        const onLink = (event.target as HTMLElement).closest('a') !== null;
        if (onBackdrop || onLink) onClose();
      }}
    >
      {isOpen && (
        <div className="s-drawer__content">
          <div className="s-drawer__head">
            <span className="u-h3">Menú</span>
            <button
              type="button"
              className="u-btn u-btn--text u-btn--icon"
              aria-label="Cerrar menú"
              onClick={onClose}
            >
              <IconX {...ICON} />
            </button>
          </div>
          <nav aria-label="Secciones" className="s-drawer__nav">
            <SectionLinks pathname={pathname} can={can} sections={PUBLIC_SECTIONS} />
            <SectionLinks pathname={pathname} can={can} sections={RESTRICTED_SECTIONS} />
          </nav>
          <div className="s-drawer__links">
            <a href={settings.universityUrl}>Sitio de la Universidad</a>
            <a href={settings.intranetUrl}>Servicios de intranet</a>
          </div>
          {corner}
          <address className="s-drawer__help">
            <span>{footer.phone}</span>
            <a href={`mailto:${footer.email}`}>{footer.email}</a>
            <span>{footer.hours}</span>
            <span>{footer.address}</span>
            {settings.privacyUrl !== undefined && <a href={settings.privacyUrl}>Aviso de privacidad</a>}
          </address>
        </div>
      )}
    </dialog>
  );
}
