import type { ComplaintPlaces } from '#contract/complaint-ways.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import {
  adviseWays,
  AGAINST,
  ASKERS,
  disputeTerms,
  isDisputeTerm,
  type WayAdvice,
} from '#contract/rules/rights/complaint-ways.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { UnknownTerms, WhyLine } from '#web/ui/why-date.tsx';
import type { ComplainedOf, Reclaim } from './reclaim.data.ts';
import './reclaim.css';

interface Search {
  contra: string;
  soy: string;
  procedimiento: string;
}

/** The answer among the choices; nothing for a word that is none. */
const answerOf = <K extends string>(choices: Record<K, string>, word: string): K | undefined =>
  Object.hasOwn(choices, word) ? (word as K) : undefined;

/** `/reclamar`: two questions, and all three ways with the one that fits first; it works without scripts. */
export function Screen({ data: { places, of }, search }: { data: Reclaim; search: Search }) {
  const against = answerOf(AGAINST, search.contra);
  const asker = answerOf(ASKERS, search.soy);
  const found = of === 'missing' || of === null ? undefined : of;
  const advice = adviseWays({ against, asker }, found?.procedure);
  return (
    <Page width="narrow" className="rc-page">
      <PageHead title="Quiero reclamar">
        <p className="u-lead">
          Hay tres vías y ninguna estorba a otra: puedes usar más de una. Contesta dos preguntas y esta página
          dice cuál corresponde, ante quién y hasta qué día.
        </p>
      </PageHead>
      <Questions search={search} of={of} />
      <Stack gap={16}>
        {found !== undefined && <Complained of={found} />}
        {advice.map((one) => (
          <Way
            key={one.way}
            advice={one}
            isChosen={against !== undefined || one.fits === 'not'}
            places={places}
            of={found}
          />
        ))}
        <p>
          ¿Es sobre tus datos personales? Pide saber cuáles hay, o que se corrijan, se borren o no se usen:{' '}
          <a href={screenPath('/reclamar/presentar', { tipo: 'datos-personales' })}>
            Ejercer mis derechos sobre mis datos
          </a>
          . También: <a href={screenPath('/privacidad')}>privacidad</a> y{' '}
          <a href={screenPath('/accesibilidad')}>accesibilidad</a>.
        </p>
      </Stack>
    </Page>
  );
}

/** The two questions, as a form that a browser sends by itself. */
function Questions({ search, of }: { search: Search; of: Reclaim['of'] }) {
  return (
    <form method="get" action={screenPath('/reclamar')} className="rc-form u-no-print">
      <Question name="contra" legend="¿Contra qué?" choices={AGAINST} chosen={search.contra} />
      <Question name="soy" legend="¿Quién eres?" choices={ASKERS} chosen={search.soy} />
      <div className="u-field">
        <label className="u-field__label" htmlFor="rc-folio">
          Número del procedimiento, si es de una compra
        </label>
        <p className="u-field__hint" id="rc-folio-ayuda">
          Está en su página y en la convocatoria: LP-UG-014-2026. Con él se calcula el último día.
        </p>
        <input
          id="rc-folio"
          className="u-input rc-folio"
          name="procedimiento"
          defaultValue={search.procedimiento}
          maxLength={120}
          autoComplete="off"
          aria-invalid={of === 'missing' || undefined}
          aria-describedby={of === 'missing' ? 'rc-folio-error' : 'rc-folio-ayuda'}
        />
        {of === 'missing' && (
          <p className="u-field__error" id="rc-folio-error">
            No hay una compra publicada con ese número. Cópialo de su página en{' '}
            <a href={screenPath('/adquisiciones')}>la lista de procedimientos</a>.
          </p>
        )}
      </div>
      <div>
        <Button type="submit">Ver qué vía corresponde</Button>
      </div>
    </form>
  );
}

function Question<K extends string>(props: {
  name: string;
  legend: string;
  choices: Record<K, string>;
  chosen: string;
}) {
  return (
    <fieldset className="u-field">
      <legend className="u-field__label">{props.legend}</legend>
      <div className="u-choices">
        {Object.entries<string>(props.choices).map(([value, label]) => (
          <label key={value} className="u-check">
            <input type="radio" name={props.name} value={value} defaultChecked={value === props.chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Complained = ({ of: { procedure } }: { of: ComplainedOf }) => (
  <p>
    De{' '}
    <a href={screenPath(`/adquisiciones/procedimientos/${procedure.slug}`)}>
      {procedure.number}, {procedure.title}
    </a>
    : {KIND_LABELS[procedure.kind].toLowerCase()}.
  </p>
);

const TITLES: Record<WayAdvice['way'], string> = {
  inconformidad: 'Inconformidad',
  denuncia: 'Denuncia',
  queja: 'Queja o sugerencia',
};
const FIT: Record<WayAdvice['fits'], { tone: 'ok' | 'info' | 'mute'; words: string }> = {
  first: { tone: 'ok', words: 'La que corresponde' },
  also: { tone: 'info', words: 'También puedes' },
  not: { tone: 'mute', words: 'Aquí no se admite' },
};

interface WayProps {
  advice: WayAdvice;
  /** Whether something was answered, so that one of the three is marked. */
  isChosen: boolean;
  places: ComplaintPlaces;
  of: ComplainedOf | undefined;
}

function Way(props: WayProps) {
  const { advice, isChosen } = props;
  const { way, fits, note } = advice;
  const { tone, words } = FIT[fits];
  const Body = BODIES[way];
  return (
    <section className="u-card u-card--padded rc-way" aria-labelledby={`via-${way}`}>
      <div className="u-cluster u-cluster--between u-gap-8">
        <h2 className="u-h3" id={`via-${way}`}>
          {TITLES[way]}
        </h2>
        {isChosen && <Tag tone={tone}>{words}</Tag>}
      </div>
      {note !== '' && <p className="rc-note">{note}</p>}
      <Body {...props} />
    </section>
  );
}

const isFederal = ({ procedure }: ComplainedOf) =>
  procedure.regime.startsWith('laassp') || procedure.regime === 'lopsrm';

function Dispute({ advice, places, of }: WayProps) {
  const own =
    of === undefined ? [places.federal, places.other] : [isFederal(of) ? places.federal : places.other];
  return (
    <>
      <p>
        Contra un acto de una licitación o de una invitación. La presenta quien participó y la resuelve una
        autoridad que no es la Unidad; puede suspender el procedimiento.
      </p>
      <ul>
        {own.map(({ name, place }, index) => (
          <li key={name}>
            {of === undefined && (index === 0 ? 'Con dinero federal: ' : 'Con otro dinero: ')}
            <strong>{name}</strong>. {place}
          </li>
        ))}
      </ul>
      <p>
        Presentada en otro lugar no detiene el plazo (LAASSP 2025, art. 96): esta página solo dice dónde y
        hasta cuándo.
      </p>
      {advice.fits !== 'not' && <Until of={of} />}
    </>
  );
}

function Until({ of }: { of: ComplainedOf | undefined }) {
  const { now } = usePortal();
  if (of === undefined)
    return (
      <p>
        En compras con la ley federal, seis días hábiles desde el acto; diez si la licitación es bajo tratados
        (LAASSP 2025, art. 95). Escribe arriba el número de la compra y verás el último día.
      </p>
    );
  const terms = disputeTerms(of.told.deadlines, dateInMexico(now));
  const unknown = of.told.unknown.filter(isDisputeTerm);
  return (
    <div className="rc-terms">
      {terms.map((term) => (
        <div key={term.code}>
          <WhyLine
            name={term.isOver ? `${term.name} (ya venció)` : term.name}
            deadline={term}
            holidays={of.told.holidays}
          />
        </div>
      ))}
      <UnknownTerms terms={unknown} />
      {terms.length + unknown.length === 0 && (
        <p>
          Todavía no corre ningún plazo: empieza con la última junta de aclaraciones, con el fallo o con la
          cancelación de este procedimiento.
        </p>
      )}
    </div>
  );
}

/** Of which purchase, for the form that somebody goes on to. */
const aboutOf = (of: ComplainedOf | undefined): Record<string, string> =>
  of === undefined ? {} : { procedimiento: of.procedure.number };

function Report({ places: { control }, of }: WayProps) {
  const { settings } = usePortal();
  const about = aboutOf(of);
  return (
    <>
      <p>
        Contra una persona que pudo cometer una falta administrativa: quien trabaja aquí o una empresa. La
        presenta cualquiera, también sin dar su nombre, y no tiene plazo en esta página (LGRA, art. 91).
      </p>
      <p>
        Se presenta ante el <strong>{control.name}</strong>, no ante la Unidad.{' '}
        {control.place === '' ? `Pregunta dónde atiende al ${settings.footer.phone}.` : control.place}
      </p>
      {control.superior !== '' && (
        <p>
          Si es de alguien del propio {control.name}, ante su autoridad superior: {control.superior}
        </p>
      )}
      <div className="u-cluster u-gap-16">
        <ButtonLink variant="line" href={screenPath('/reclamar/denuncia', about)}>
          Presentar una denuncia
        </ButtonLink>
        <a href={screenPath('/reclamar/seguimiento')}>Ya tengo folio y clave</a>
      </div>
    </>
  );
}

function Complaint({ of }: WayProps) {
  const { settings } = usePortal();
  const about = aboutOf(of);
  return (
    <>
      <p>
        Contra el servicio de la Unidad: una demora, el trato, el portal o un requisito que no se entiende. La
        presenta cualquiera, también sin dar su nombre, y la responde la Unidad. Al enviarla se lee hasta qué
        día.
      </p>
      <div className="u-cluster u-gap-16">
        <ButtonLink href={screenPath('/reclamar/presentar', { tipo: 'queja', ...about })}>
          Presentar una queja
        </ButtonLink>
        <a href={screenPath('/reclamar/seguimiento')}>Ya tengo folio y clave</a>
        <a href={screenPath('/reclamar/quejas')}>Las quejas y en qué quedaron</a>
      </div>
      <p className="u-small">
        También por teléfono: {settings.footer.phone}, {settings.footer.hours}.
      </p>
    </>
  );
}

const BODIES: Record<WayAdvice['way'], (props: WayProps) => React.ReactNode> = {
  inconformidad: Dispute,
  denuncia: Report,
  queja: Complaint,
};
