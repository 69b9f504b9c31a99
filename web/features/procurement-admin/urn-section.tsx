import { useCallback, useState, type FormEvent } from 'react';
import {
  CUSTODY_FUNCTIONS,
  custodyRole,
  OPENING_MINUTES,
  urnsApi,
  type AdminUrn,
  type UrnCustodian,
} from '#contract/urns.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MissingList } from './missing-list.tsx';
import type { Tender } from './use-tender.ts';

/** How bids are received where an urn is prepared: its custodians, the ceremony of their keys, its published card. */
export function UrnSection({ tender }: { tender: Tender }) {
  const { api, settings } = usePortal();
  const { id } = tender.procedure;
  const ask = useCallback(
    (signal: AbortSignal) => api.call(urnsApi.read, { params: { id }, signal }),
    [api, id],
  );
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la urna"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label="Cargando la urna" />;
  return (
    <section className="pa-section" aria-labelledby="pa-urna">
      <h2 id="pa-urna">Urna de propuestas selladas</h2>
      <p>
        Con una urna, las propuestas se cierran con llave en el equipo de quien las hace y nadie las lee antes
        de la hora: cada custodio guarda una llave, y hacen falta varias. Sin urna, se presentan como digan
        las bases.
      </p>
      {data.refusal !== null && <Notice>{data.refusal}</Notice>}
      {data.card !== null && <PublishedPart urn={data} card={data.card} />}
      {data.card === null && (
        <MissingList
          id="pa-urna-falta"
          lead={data.version > 0 ? 'Para publicar con esta urna falta:' : 'Antes de una urna:'}
          missing={data.gaps}
        />
      )}
      {data.card === null && data.version > 0 && data.gaps.length === 0 && (
        <Notice>La urna está lista: al publicar la convocatoria se publica su ficha.</Notice>
      )}
      {data.version > 0 && <Custodians custodians={data.custodians} isPublished={data.card !== null} />}
      {data.refusal === null && (
        <UrnForm key={data.version} urn={data} id={id} onSaved={adopt} onGone={reload} onStale={reload} />
      )}
    </section>
  );
}

function PublishedPart({ urn, card }: { urn: AdminUrn; card: NonNullable<AdminUrn['card']> }) {
  const confirmed = urn.custodians.filter(({ confirmedAt }) => confirmedAt !== null).length;
  return (
    <div className="u-stack u-gap-8">
      <p>
        Huella de la urna: <b translate="no">{card.words}</b>. Cierra el {formatDateTime(card.closesAt)} y se
        abre el {formatDateTime(card.opensAt)}.
      </p>
      <p>
        {confirmed} de {urn.custodians.length} custodios confirmaron su llave en la ficha publicada.{' '}
        <a href={screenPath(`/adquisiciones/procedimientos/${urn.slug}/urna`)}>Ver la ficha como visitante</a>
      </p>
    </div>
  );
}

/** How far a custodian is, in words. */
function stepOf({ key, provenAt, confirmedAt }: UrnCustodian, isPublished: boolean) {
  if (isPublished)
    return confirmedAt === null
      ? ({ tone: 'warn', text: 'No confirma la ficha' } as const)
      : ({ tone: 'ok', text: 'Confirmó la ficha' } as const);
  if (key === null) return { tone: 'warn', text: 'Falta su llave' } as const;
  return provenAt === null
    ? ({ tone: 'warn', text: 'Falta el ensayo' } as const)
    : ({ tone: 'ok', text: 'Lista' } as const);
}

function Custodians({
  custodians,
  isPublished,
}: {
  custodians: readonly UrnCustodian[];
  isPublished: boolean;
}) {
  return (
    <ul className="u-stack u-gap-12">
      {custodians.map((one) => {
        const { tone, text } = stepOf(one, isPublished);
        return (
          <li key={one.id} className="u-card u-card--padded u-stack u-gap-4">
            <p className="u-cluster u-gap-8">
              <b>{one.person}</b>
              <span>{one.office}</span>
              <Tag tone={tone}>{text}</Tag>
            </p>
            {one.key !== null && (
              <p className="u-small u-muted">
                Huella de su llave: <span translate="no">{one.key.words}</span>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** «Julia Peña, Auditoría (Auditor)», once where both say the same. */
const labelOf = ({ person, office, function: of }: AdminUrn['candidates'][number]) =>
  custodyRole(of) === office ? `${person}, ${office}` : `${person}, ${office} (${custodyRole(of)})`;

interface FormProps {
  urn: AdminUrn;
  id: string;
  onSaved: (urn: AdminUrn) => void;
  onGone: () => void;
  onStale: () => void;
}

const keyOf = ({ personId, function: of, office }: AdminUrn['candidates'][number]) =>
  `${of} ${personId} ${office}`;

function UrnForm({ urn, id, onSaved, onGone, onStale }: FormProps) {
  const { api, toast } = usePortal();
  const [quorum, setQuorum] = useState(String(urn.quorum));
  const [minutes, setMinutes] = useState(String(urn.openingMinutes));
  const [chosen, setChosen] = useState(() => urn.custodians.map(keyOf));
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const errors = (name: string) => (fields[name] === undefined ? [] : [fields[name]]);
  const send = async (work: () => Promise<void>) => {
    setSending(true);
    setFailure(undefined);
    setFields({});
    try {
      await work();
    } catch (error) {
      if (isProposed(error)) return;
      if (!(error instanceof CallError)) throw error;
      const { code, detail, fields: told = {} } = error.problem;
      // What is refused of one of them is told at their list.
      const ofOne = Object.entries(told).find(([name]) => name.startsWith('custodians.'))?.[1];
      setFields(ofOne === undefined ? told : { ...told, custodians: ofOne });
      if (Object.keys(told).length === 0) setFailure(detail);
      if (code === 'version_conflict') onStale();
    } finally {
      setSending(false);
      setRemoving(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const custodians = urn.candidates
      .filter((one) => chosen.includes(keyOf(one)))
      .map(({ personId, function: of, office }) => ({ personId, function: of, office }));
    void send(async () => {
      const body = { quorum: Number(quorum), openingMinutes: Number(minutes), custodians };
      onSaved(await api.call(urnsApi.save, { params: { id }, version: urn.version, body }));
      toast('Se guardaron los custodios de la urna.');
    });
  };
  const remove = () =>
    void send(async () => {
      await api.call(urnsApi.remove, { params: { id }, version: urn.version });
      toast('Se quitó la urna.');
      onGone();
    });
  return (
    <form className="u-stack u-gap-20" onSubmit={save} noValidate>
      <fieldset className="u-field">
        <legend className="u-field__label">Custodios</legend>
        <p className="u-field__hint">
          Tres o más, de oficinas distintas. Cada quien hace su llave en su equipo, en «Custodia de urnas», y
          nadie más la ve.
        </p>
        {urn.candidates.length === 0 && (
          <p>
            Nadie tiene todavía una función por la que se custodia:{' '}
            {CUSTODY_FUNCTIONS.map(custodyRole).join(', ')}.
          </p>
        )}
        {urn.candidates.map((one) => (
          <Checkbox
            key={keyOf(one)}
            label={labelOf(one)}
            value={chosen.includes(keyOf(one))}
            onChange={(isChosen) =>
              setChosen((all) => (isChosen ? [...all, keyOf(one)] : all.filter((key) => key !== keyOf(one))))
            }
          />
        ))}
        {errors('custodians').length > 0 && (
          <FieldErrors id="pa-custodios-error" messages={errors('custodians')} />
        )}
      </fieldset>
      <Select
        label="Llaves necesarias para abrir"
        hint="Menos que los custodios: así, aunque se pierda una llave, la urna se abre."
        value={quorum}
        onChange={setQuorum}
        errors={errors('quorum')}
        options={['2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))}
      />
      <TextField
        label="Minutos entre el cierre y la apertura"
        hint={`La urna se cierra a la hora de la apertura de propuestas. De ${OPENING_MINUTES.least} minutos a dos días.`}
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
        errors={errors('openingMinutes')}
      />
      <FormEnd
        failure={failure}
        isSending={isSending}
        send={urn.version === 0 ? 'Preparar la urna' : 'Guardar los custodios'}
      />
      {urn.version > 0 && (
        <div>
          <Button variant="text" onClick={() => setRemoving(true)}>
            Quitar la urna
          </Button>
        </div>
      )}
      <Dialog
        title="Quitar la urna"
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        actions={
          <Button aria-busy={isSending} onClick={remove}>
            Quitar la urna
          </Button>
        }
      >
        <p>
          {formatCountOf(urn.custodians.length, 'llave', 'llaves')} dejan de servir. La convocatoria se
          presenta como digan sus bases. No se deshace: otra urna se prepara con llaves nuevas.
        </p>
      </Dialog>
    </form>
  );
}
