import { useCallback } from 'react';
import type { SettingState } from '#contract/settings-api.ts';
import {
  INSTITUTION,
  NUMBERS,
  SERVICE_BANNER,
  SETTING_SECTIONS,
  type Setting,
  type SettingSection,
} from '#contract/settings.ts';
import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import { RED_FLAG_THRESHOLDS } from '#contract/red-flag-settings.ts';
import { DUTIES } from '#contract/duty-setting.ts';
import { ORDER_PENALTIES } from '#contract/order-penalty-setting.ts';
import { PRICE_LIMITS } from '#contract/price-limits.ts';
import { PAYING } from '#contract/payments-setting.ts';
import { INVOICING } from '#contract/invoicing-setting.ts';
import { COMPLAINT_PLACES, PRIVACY_NOTICE } from '#contract/rights-setting.ts';
import { YEAR_END } from '#contract/year-end-setting.ts';
import { SECOND_PERSON } from '#contract/second-person.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { DeadlinesSection, RequirementsSection } from './legal-section.tsx';
import { MailSection } from './mail-section.tsx';
import { SecondPersonSection } from './second-person-section.tsx';
import { readSettings, type InForce } from './settings.data.ts';
import { SETTINGS_PATH, SETTINGS_SEARCH, type SettingsSearch } from './settings.search.ts';
import type { FieldControl } from './setting-control.ts';
import { SettingForm } from './setting-form.tsx';
import { BannerPreview, InstitutionPreview } from './setting-previews.tsx';
import type { EditedSetting } from './use-setting.ts';
import { HolidaysSection, LimitsSection } from './year-sections.tsx';
import './settings.css';

interface ScreenProps {
  search: SettingsSearch;
  Control: FieldControl;
}

/** `/administracion/ajustes` (screens 2.20): what the unit sets by itself, each value with its source and history. */
export function Screen({ search, Control }: ScreenProps) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readSettings(api, signal), [api]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  const section: SettingSection = Object.hasOwn(SETTING_SECTIONS, search.seccion)
    ? (search.seccion as SettingSection)
    : 'institucion';
  const onSaved = (state: SettingState) => {
    if (data !== undefined) adopt({ ...data, states: new Map([...data.states, [state.key, state]]) });
  };
  return (
    <Page className="aj">
      <AdminHead place="ajustes" title="Ajustes">
        <p className="u-lead">
          Lo que la Unidad fija por sí misma. Cada valor dice desde cuándo vale, por quién y por qué.
        </p>
      </AdminHead>
      <LinkTabs label="Secciones de los ajustes">
        {(Object.keys(SETTING_SECTIONS) as SettingSection[]).map((name) => (
          <a
            key={name}
            href={sectionAddress(SETTINGS_PATH, SETTINGS_SEARCH, SETTINGS_SEARCH, { seccion: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {SETTING_SECTIONS[name]}
          </a>
        ))}
      </LinkTabs>
      {data === undefined && failure === undefined && (
        <Skeleton rows={6} look="line" label="Cargando los ajustes" />
      )}
      {failure !== undefined && (
        <ErrorBlock
          what="los ajustes"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data !== undefined && (
        <Section
          section={section}
          search={search}
          inForce={data}
          onSaved={onSaved}
          onDone={reload}
          Control={Control}
        />
      )}
    </Page>
  );
}

interface SectionProps extends ScreenProps {
  section: SettingSection;
  inForce: InForce;
  onSaved: (state: SettingState) => void;
  /** Reads what is in force again. */
  onDone: () => void;
}

const SINGLE: Partial<Record<SettingSection, Setting>> = {
  institucion: INSTITUTION,
  franja: SERVICE_BANNER,
  documentos: NUMBERS,
  recursos: PURCHASE_LAWS,
  banderas: RED_FLAG_THRESHOLDS,
  'segunda-persona': SECOND_PERSON,
  separacion: DUTIES,
  comparativos: PRICE_LIMITS,
  penas: ORDER_PENALTIES,
  ejercicio: YEAR_END,
  facturacion: INVOICING,
  reclamaciones: COMPLAINT_PLACES,
  pagos: PAYING,
  privacidad: PRIVACY_NOTICE,
};
const BESIDE: Partial<Record<SettingSection, (edited: EditedSetting) => React.ReactNode>> = {
  institucion: ({ values }) => <InstitutionPreview values={values} />,
  franja: ({ values }) => <BannerPreview values={values} />,
};

function Section({ section, search, inForce, onSaved, onDone, Control }: SectionProps) {
  const { states } = inForce;
  if (section === 'plazos')
    return (
      <div className="aj-stack">
        <DeadlinesSection search={search} />
        <LimitsSection search={search} />
        <Elsewhere section={section} />
      </div>
    );
  if (section === 'inhabiles') return <HolidaysSection search={search} />;
  if (section === 'correos')
    return (
      <MailSection search={search} states={states} onSaved={onSaved} onDone={onDone} Control={Control} />
    );
  const setting = SINGLE[section];
  const state = setting === undefined ? undefined : states.get(setting.key);
  if (setting === undefined || state === undefined) return <Elsewhere section={section} />;
  if (section === 'segunda-persona')
    return <SecondPersonSection saved={state} onSaved={onSaved} onDone={onDone} Control={Control} />;
  const beside = BESIDE[section];
  const form = (
    <SettingForm
      key={setting.key}
      setting={setting}
      saved={state}
      onSaved={onSaved}
      onDone={onDone}
      Control={Control}
      {...(beside === undefined ? {} : { renderBeside: beside })}
    />
  );
  if (section === 'recursos')
    return (
      <Stack gap={20}>
        <h2>{setting.label}</h2>
        <p className="u-lead">
          Qué ley rige cada recurso y con qué artículo se sigue cada procedimiento. Con esto responde{' '}
          <a href={screenPath('/procedimientos')}>¿Qué procedimiento me toca?</a>
        </p>
        {form}
        <section className="u-card u-card--padded">
          <h2 className="u-h3">
            <a href={screenPath('/administracion/contenido/fundamentos')}>
              Fundamentos de una adjudicación directa
            </a>
          </h2>
          <p className="u-muted">
            Los supuestos de cada ley, con su artículo y la norma a la que llevan: se agregan, se renombran y
            se retiran.
          </p>
        </section>
        <section className="u-card u-card--padded">
          <h2 className="u-h3">
            <a href={screenPath('/administracion/rutas')}>Rutas de autorización</a>
          </h2>
          <p className="u-muted">Quién autoriza cada requisición, y quién autorizaría una inventada.</p>
        </section>
      </Stack>
    );
  if (section === 'banderas')
    return (
      <Stack gap={20}>
        <h2>{setting.label}</h2>
        <p className="u-lead">
          Desde dónde se hace cada pregunta de{' '}
          <a href={screenPath('/datos-abiertos/banderas')}>Banderas: método y totales</a>
        </p>
        {form}
      </Stack>
    );
  // The other two say by themselves what they are; who listens hears it.
  if (section !== 'documentos')
    return (
      <>
        <h2 className="u-visually-hidden">{setting.label}</h2>
        {form}
      </>
    );
  return (
    <div className="aj-stack">
      <RequirementsSection />
      <Stack gap={20}>
        <h2>{NUMBERS.label}</h2>
        {form}
      </Stack>
    </div>
  );
}

/** What is kept with the catalogues of the registry, each entry with its source, version and history. */
function Elsewhere({ section }: { section: SettingSection }) {
  const [what, text] =
    section === 'plazos'
      ? ['Plazos del padrón', 'Cada plazo lleva su fuente; un cambio vale para lo que empiece después.']
      : ['Catálogos del padrón', 'Giros, documentos que se piden, motivos, plazos y días inhábiles.'];
  return (
    <section className="u-card u-card--padded">
      <h2 className="u-h3">
        <a href={screenPath('/padron-Proveedores/Administrador', { seccion: 'catalogos' })}>{what}</a>
      </h2>
      <p className="u-muted">{text}</p>
      {section !== 'plazos' && (
        <p>
          <a href={screenPath('/administracion/contenido/sinonimos')}>
            Sinónimos de la búsqueda de procedimientos
          </a>
        </p>
      )}
    </section>
  );
}
