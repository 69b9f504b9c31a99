import { contrastWords } from '#contract/rules/texts/contrast.ts';
import { SERVICE_BANNER_LEVELS, type ServiceBannerLevel } from '#contract/service-banner.ts';
import { colourContrast, COLOURS, type ColourName, type SettingValues } from '#contract/settings.ts';
import { artworkAddress } from './artwork-field.tsx';

/** The bar and the footer as they will be, and the contrast of each colour. */
export function InstitutionPreview({ values }: { values: SettingValues }) {
  const {
    barColour = '',
    unit = '',
    initials = '',
    intranetInitials = '',
    universityUrl = '',
    intranetUrl = '',
    address = '',
    phone = '',
    email = '',
    hours = '',
  } = values;
  const isColour = colourContrast('barColour', barColour) !== undefined;
  const style = isColour ? { background: barColour } : {};
  return (
    <aside className="aj-beside" aria-label="Vista previa">
      <h3>Vista previa</h3>
      <p className="u-small u-muted">Barra</p>
      <div className="aj-bar" style={style}>
        {universityUrl !== '' && <Art sha256={values.universityLogo} letters={initials} />}
        {intranetUrl !== '' && <Art sha256={values.intranetLogo} letters={intranetInitials} />}
        <b>{unit}</b>
      </div>
      <p className="u-small u-muted">Pie</p>
      <div className="aj-bar aj-bar--foot">
        {universityUrl !== '' && <Art sha256={values.footerLogo} letters={initials} />}
        <p>
          {unit}
          <br />
          {address}
          <br />
          {phone} · {email}
          <br />
          {hours}
        </p>
      </div>
      <dl className="aj-ratios">
        {(Object.keys(COLOURS) as ColourName[]).map((name) => {
          const { words, least } = COLOURS[name];
          const ratio = colourContrast(name, values[name] ?? '');
          return (
            <div key={name}>
              <dt>Contraste con {words}</dt>
              <dd>
                {ratio === undefined ? 'Escribe el color' : contrastWords(ratio)}{' '}
                <span className="u-muted">
                  {ratio !== undefined &&
                    (ratio >= least ? `suficiente` : `insuficiente: debe llegar a ${least} : 1`)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </aside>
  );
}

function Art({ sha256 = '', letters }: { sha256: string | undefined; letters: string }) {
  return sha256 === '' ? <span>{letters}</span> : <img src={artworkAddress(sha256)} alt="" height="36" />;
}

/** The banner as it will stand above every page. */
export function BannerPreview({ values }: { values: SettingValues }) {
  const level = (
    Object.hasOwn(SERVICE_BANNER_LEVELS, values.level ?? '') ? values.level : 'info'
  ) as ServiceBannerLevel;
  const text = (values.text ?? '').trim();
  return (
    <aside className="aj-beside" aria-label="Vista previa">
      <h3>Vista previa</h3>
      {text === '' ? (
        <p className="u-muted">Sin texto no hay franja.</p>
      ) : (
        <p className={`aj-banner aj-banner--${level}`}>
          <b>{SERVICE_BANNER_LEVELS[level]}:</b> {text}
        </p>
      )}
      <p className="u-small u-muted">
        Aparece sobre la barra de todas las páginas, también en la que dice que el portal no está disponible.
      </p>
    </aside>
  );
}
