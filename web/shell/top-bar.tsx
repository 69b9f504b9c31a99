import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import { screenPath } from '#web/kit/links.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { Logo } from './logo.tsx';

interface TopBarProps {
  settings: PublicSettings;
  onMenu: () => void;
  onSearch: () => void;
  corner: ReactNode;
  progress: ReactNode;
}

/** Bar of 64 px in #0e345b (S-2.20); the logos hide below 960 px, where the drawer repeats their links. */
export function TopBar({ settings, onMenu, onSearch, corner, progress }: TopBarProps) {
  return (
    <header className="s-bar u-on-navy">
      <div className="s-bar__row">
        <button type="button" className="s-bar__menu" aria-label="Abrir menú" onClick={onMenu}>
          <IconMenu2 {...ICON} />
        </button>
        <Logo
          href={settings.universityUrl}
          src={settings.logos?.universityLogo}
          letters={settings.initials}
          words="Sitio de la Universidad"
        />
        <Logo
          href={settings.intranetUrl}
          src={settings.logos?.intranetLogo}
          letters={settings.intranetInitials}
          words="Servicios de intranet"
          shape="square"
        />
        <span className="s-bar__rule" aria-hidden="true" />
        <div className="s-bar__name">
          <a className="s-bar__title" href={screenPath('/')}>
            {settings.unit}
          </a>
          {settings.demo && <p className="s-bar__demo">Datos de muestra ficticios</p>}
        </div>
        <a
          className="s-bar__search"
          href={screenPath('/buscar')}
          role="button"
          aria-keyshortcuts="Control+K"
          onClick={(event) => {
            event.preventDefault();
            onSearch();
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            onSearch();
          }}
        >
          <IconSearch {...ICON} />
          <span className="s-bar__search-text">Buscar</span>
          <span className="u-visually-hidden"> en el portal</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </a>
        {corner}
      </div>
      {progress}
    </header>
  );
}
