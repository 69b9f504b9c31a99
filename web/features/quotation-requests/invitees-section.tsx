import { useCallback, useEffect, useRef, useState } from 'react';
import { PROPOSED } from '#contract/quotation-invitees.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { InviteeChoice } from './invitee-choice.tsx';
import { loadRanking, rankInvitees } from './quotation-requests.data.ts';
import { HeadCheck, HeadText } from './request-fields.tsx';
import { fieldId, useRequestFields } from './use-request.tsx';

/** Whom it asks: lines of business, the order that they give, and who of it is invited. */
export function InviteesSection() {
  const { api } = usePortal();
  const { draft, messageOf, request } = useRequestFields();
  const { folio } = request;
  const ask = useCallback((signal: AbortSignal) => loadRanking(api, folio, signal), [api, folio]);
  // An order that was frozen is drawn a moment later.
  const {
    data: ranking,
    reload,
    isOutOfTouch,
  } = useLoaded(ask, (now) => now !== null && now.checkpoint === null);
  // The draw itself invites whom it proposes: the request is read again.
  const drawn = ranking?.checkpoint == null ? undefined : ranking.id;
  const known = useRef<string | null>(null);
  const { reload: readAgain } = draft;
  useEffect(() => {
    if (ranking === undefined) return;
    if (known.current !== null && drawn !== undefined && known.current !== drawn) readAgain();
    known.current = drawn ?? '';
  }, [drawn, ranking, readAgain]);
  const lines = request.form.lines.toSorted().join();
  const isOfThese = ranking != null && ranking.lines.join() === lines;
  return (
    <section aria-labelledby="qr-s-invitees" className="qr-section">
      <h2 id="qr-s-invitees" tabIndex={-1}>
        A quién
      </h2>
      <Lines />
      <div className="u-grid-2">
        <HeadText name="minimumAsked" inputMode="numeric" hint="La ley puede pedir más, según el monto." />
        <HeadCheck
          name="isOpen"
          hint="También la ve y la contesta cualquier proveedor del giro, en las solicitudes abiertas."
        />
      </div>
      {messageOf('invitees').map((message) => (
        <p key={message} className="u-field__error" id={fieldId('invitees')} tabIndex={-1}>
          {message}
        </p>
      ))}
      {isOutOfTouch && (
        <p className="u-field__error">Sin conexión: lo que ves puede ser de hace un momento.</p>
      )}
      {ranking === undefined ? (
        <Skeleton rows={3} label="Cargando el orden de invitación" />
      ) : !isOfThese ? (
        <Freeze onDone={reload} isAgain={ranking !== null} />
      ) : ranking.checkpoint === null ? (
        <p role="status">El orden quedó fijo y se está sorteando. Tarda unos segundos.</p>
      ) : (
        <InviteeChoice
          key={JSON.stringify([ranking.id, ranking.leftOut, request.invited])}
          ranking={ranking}
          onSaved={reload}
        />
      )}
    </section>
  );
}

/** Lines of business of whoever is invited, each added and taken out on its own. */
function Lines() {
  const { api } = usePortal();
  const { form, change, isLocked, messageOf } = useRequestFields();
  const { data = [] } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await api.call(registryCataloguesApi.public, { signal })).lines,
      [api],
    ),
  );
  const nameOf = (code: string) => data.find((one) => one.code === code)?.name ?? '';
  return (
    <div className="u-stack u-gap-8">
      <Select
        id={fieldId('lines')}
        label="Giros de quienes se invita"
        emptyLabel={form.lines.length === 0 ? 'Elige un giro' : 'Agrega otro giro'}
        value=""
        options={data
          .filter(({ code }) => !form.lines.includes(code))
          .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
        errors={messageOf('lines')}
        isDisabled={isLocked}
        onChange={(code) => {
          if (code !== '') change({ lines: [...form.lines, code] });
        }}
      />
      {form.lines.length > 0 && (
        <ul className="qr-lines">
          {form.lines.map((code) => (
            <li key={code}>
              {code} {nameOf(code)}
              <Button
                variant="text"
                size="small"
                disabled={isLocked}
                aria-label={`Quitar el giro ${code}`}
                onClick={() => change({ lines: form.lines.filter((one) => one !== code) })}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Freezing the order: once for these lines of business. */
function Freeze({ onDone, isAgain }: { onDone: () => void; isAgain: boolean }) {
  const { api } = usePortal();
  const { draft, isLocked } = useRequestFields();
  const [wanted, setWanted] = useState(String(PROPOSED));
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const number = /^\d{1,2}$/.test(wanted) ? Number(wanted) : 0;
  const freeze = async () => {
    if (number < 1 || number > 50) return setFailed('Escribe cuántos se proponen, de 1 a 50.');
    setBusy(true);
    setFailed(undefined);
    try {
      const done = await draft.takeStep(({ request }) => rankInvitees(api, request, number));
      if (done !== undefined) {
        draft.reload();
        onDone();
      }
    } catch (error) {
      const said = error instanceof CallError ? (error.problem.fields?.lines ?? error.message) : undefined;
      setFailed(said ?? 'No se fijó el orden. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="qr-freeze">
      <p>
        {isAgain
          ? 'Cambiaron los giros: hay que fijar otra vez el orden, y los invitados salen de él.'
          : 'El orden pone primero a quien menos se ha invitado en un año, luego a quien lleva más sin invitación, a quien menos se le ha adjudicado y a quien tiene mejor evaluación. Los empates se sortean con la siguiente hoja firmada de la bitácora pública: nadie la elige y cualquiera la repite.'}
      </p>
      <TextField
        label="Cuántos propone"
        inputMode="numeric"
        value={wanted}
        onChange={setWanted}
        isDisabled={isLocked}
      />
      <Button variant="tonal" disabled={isLocked || isBusy} aria-busy={isBusy} onClick={() => void freeze()}>
        Fijar el orden y sortear
      </Button>
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
    </div>
  );
}
