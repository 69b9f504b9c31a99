import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs';
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { Logo } from './logo.tsx';

const NETWORKS = [
  ['facebook', 'Facebook', IconBrandFacebook],
  ['x', 'X', IconBrandX],
  ['youtube', 'YouTube', IconBrandYoutube],
  ['instagram', 'Instagram', IconBrandInstagram],
] as const;

/** Footer from 960 px on (S-2.21); all its values are settings. */
export function Footer({ settings }: { settings: PublicSettings }) {
  const { footer } = settings;
  const networks = NETWORKS.filter(([key]) => footer[key] !== undefined);
  return (
    <footer className="s-foot u-on-navy">
      <div className="s-foot__grid">
        <div>
          <Logo
            href={settings.universityUrl}
            src={settings.logos?.footerLogo}
            letters={settings.initials}
            words="Sitio de la Universidad"
            shape="foot"
          />
          <p className="s-foot__name">{settings.unit}</p>
          {networks.length > 0 && (
            <ul className="s-foot__social">
              {networks.map(([key, name, Icon]) => (
                <li key={key}>
                  <a href={footer[key]} aria-label={name}>
                    <Icon {...ICON} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h2>Domicilio</h2>
          <p>{footer.address}</p>
        </div>
        <div>
          <h2>Atención</h2>
          <p>
            {footer.phone}
            <br />
            <a href={`mailto:${footer.email}`}>{footer.email}</a>
            <br />
            {footer.hours.replace(/(\d) h\b/g, '$1\u00a0h')}
          </p>
        </div>
        <div>
          <h2>Enlaces</h2>
          <ul>
            {settings.privacyUrl !== undefined && (
              <li>
                <a href={settings.privacyUrl}>Aviso de privacidad</a>
              </li>
            )}
            <li>
              <a href={`${SCREEN_BASE}/datos-abiertos`}>Datos abiertos</a>
            </li>
            <li>
              <a href={`${API_BASE}/documentacion`}>API</a>
            </li>
            <li>
              <a href={`${SCREEN_BASE}/integridad`}>Registro de integridad</a>
            </li>
            {settings.intranetUrl !== '' && (
              <li>
                <a href={settings.intranetUrl}>Servicios de intranet</a>
              </li>
            )}
          </ul>
        </div>
      </div>
      {settings.demo && (
        <p className="s-foot__base">
          Todas las empresas, personas y montos de esta instalación son ficticios.
        </p>
      )}
    </footer>
  );
}
