import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { API_BASE } from '#contract/endpoint.ts';
import { screenPath } from '#web/kit/links.ts';
import type { Portal } from '#web/kit/portal-context.tsx';
import type { PublicSettings } from '#web/kit/settings.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { Modal } from './modal.tsx';
import { SectionLinks } from './section-nav.tsx';
import './drawer.css';

interface DrawerProps {
  onClose: () => void;
  pathname: string;
  can: Portal['can'];
  settings: PublicSettings;
  corner: ReactNode;
}

/** Drawer of 320 px below 1280: sections, both logos' links, and the help that the footer gives elsewhere. */
export default function Drawer({ onClose, pathname, can, settings, corner }: DrawerProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1280px)');
    const onWide = () => close();
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, []);
  const { footer } = settings;
  return (
    <Modal label="Menú" className="s-drawer" onClose={onClose}>
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
          <SectionLinks pathname={pathname} can={can} />
        </nav>
        <div className="s-drawer__links">
          {settings.universityUrl !== '' && <a href={settings.universityUrl}>Sitio de la Universidad</a>}
          {settings.intranetUrl !== '' && <a href={settings.intranetUrl}>Servicios de intranet</a>}
          <a href={screenPath('/datos-abiertos')}>Datos abiertos</a>
          <a href={`${API_BASE}/documentacion`}>API</a>
          <a href={screenPath('/integridad')}>Registro de integridad</a>
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
    </Modal>
  );
}
