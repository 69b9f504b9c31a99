import { useCallback, useEffect, useState } from 'react';
import { QUOTATION_KIND_LABELS, questionsEnd } from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { OwnQuotation, QuotationSession } from '#contract/quotations.ts';
import { closedWords, closingWords, isTakenAt } from '#contract/rules/quotation/quotation-closing.ts';
import { forgetEnded } from '#web/kit/account-session.ts';
import { formatDateTime, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { AnswerActs, AskPart } from './answer-acts.tsx';
import { AskedPart, ChangedSince } from './asked-part.tsx';
import { ClosingClock } from './closing-clock.tsx';
import { EnterPart } from './enter-part.tsx';
import { OfferForm } from './offer-form.tsx';
import { newOffer, withLots, type OfferText } from './offer-text.ts';
import { attach, readAsked, sendOffer } from './quotations.data.ts';
import { useBrowserDraft } from './use-browser-draft.ts';
import './quotations.css';

/** `/cotizaciones/{folio}`: a supplier without an account reads what is asked and answers it. */
export function Screen({ folio, link }: { folio: string; link: string | null }) {
  const { settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => forgetEnded(readAsked({ folio, link }, signal)),
    [folio, link],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (data !== undefined) return <Answer asked={data} link={link} />;
  return (
    <Page width="narrow">
      <PageHead title="Solicitud de cotización" />
      {failure === undefined ? (
        <Skeleton rows={5} look="line" label="Cargando la solicitud" />
      ) : failure.status === 401 || failure.status === 403 ? (
        <EmptyState title={failure.problem.detail}>
          <a href={screenPath('/mi-cuenta', { siguiente: `/cotizaciones/${folio}` })}>Entrar a Mi cuenta</a>
        </EmptyState>
      ) : failure.status === 404 ? (
        <EmptyState title={failure.problem.detail}>
          <a href={screenPath('/cotizaciones')}>Ver las solicitudes abiertas a cualquier proveedor</a>
        </EmptyState>
      ) : (
        <ErrorBlock
          what="la solicitud"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
    </Page>
  );
}

function Answer({ asked, link }: { asked: AskedQuotation; link: string | null }) {
  const now = useNow([asked.closesAt]);
  const isOpen = asked.state === 'sent' && isTakenAt(asked.closesAt, now);
  return (
    <>
      <ClosingClock folio={asked.folio} closesAt={asked.closesAt} />
      <Page width="narrow" className="qt-page">
        <a className="qt-back u-small u-no-print" href={screenPath('/cotizaciones')}>
          Solicitudes de cotización abiertas
        </a>
        <PageHead title={asked.title}>
          <p className="u-lead">
            {asked.folio} · {QUOTATION_KIND_LABELS[asked.kind]}
            {asked.invited !== null && ` · Invitación a ${asked.invited.name}`}
          </p>
          {isOpen && (
            <p className="u-no-print">
              <a href="#cotizar">Ir a cotizar</a>
            </p>
          )}
        </PageHead>
        {asked.state === 'cancelled' && (
          <Notice tone="warn">La Unidad canceló esta solicitud: ya no recibe cotizaciones.</Notice>
        )}
        <AskedPart asked={asked} />
        {isOpen ? (
          <OpenPart asked={asked} link={link} />
        ) : (
          asked.state !== 'cancelled' && (
            <Notice>{closedWords(asked.closesAt)} Ya no recibe cotizaciones.</Notice>
          )
        )}
      </Page>
    </>
  );
}

function OpenPart({ asked, link }: { asked: AskedQuotation; link: string | null }) {
  const [opened, keep] = useKept<QuotationSession>(`cotizacion-acceso:${asked.folio}`);
  const [isNew, setNew] = useState(false);
  const { clock } = usePortal();
  const isOver = opened !== undefined && Date.parse(opened.expiresAt) <= clock.now();
  if (opened === undefined || isOver)
    return (
      <EnterPart
        asked={asked}
        link={link}
        onEnter={(entered) => {
          setNew(true);
          keep(entered);
        }}
      />
    );
  return <ActingPart asked={asked} opened={opened} isNew={isNew} onChange={keep} />;
}

function ActingPart({
  asked,
  opened,
  isNew,
  onChange,
}: {
  asked: AskedQuotation;
  opened: QuotationSession;
  /** Whoever comes in with the code goes on here. */
  isNew: boolean;
  onChange: (opened: QuotationSession | undefined) => void;
}) {
  const { folio } = asked;
  const { session } = opened;
  const [told, setTold] = useState<{ at: number; words: string }>();
  const [offer, change, isKept] = useBrowserDraft<OfferText>(`cotizacion:${folio}`, (before) =>
    before === undefined ? newOffer(asked) : withLots(before, asked),
  );
  useEffect(() => {
    if (isNew) document.getElementById('cotizar')?.focus();
  }, [isNew]);
  const acts = told?.at;
  useEffect(() => {
    // After each act: to what the portal has of it, wherever on the page it was done.
    if (acts !== undefined)
      (document.getElementById('qt-acuse') ?? document.getElementById('cotizar'))?.focus();
  }, [acts]);
  // The two hours end while somebody writes: the code is asked for anew, and what was written stays.
  useNow([opened.expiresAt], () => onChange(undefined));
  const done = (own: OwnQuotation, words: string) => {
    onChange({ ...opened, ...own });
    setTold((before) => ({ at: (before?.at ?? 0) + 1, words }));
  };
  return (
    <section className="qt-section" aria-labelledby="cotizar">
      <h2 id="cotizar" tabIndex={-1}>
        Tu cotización
      </h2>
      <Notice tone="mute">
        {`Actúas por ${opened.supplierName}, con el código que llegó a ${opened.mailbox}, hasta las ${formatTime(opened.expiresAt)}.`}
      </Notice>
      {told !== undefined && (
        <ActResult key={told.at} tone="info">
          {told.words}
        </ActResult>
      )}
      <Receipt own={opened} asked={asked} />
      <p className="u-small u-muted u-no-print">
        Lo que escribes se guarda en este navegador, no en el portal.
        {!isKept && ' Ahora no se pudo guardar: no cierres la página antes de enviar.'} Al enviarla se sella:
        nadie de la Unidad la lee antes del cierre, ni sabe cuántas hay. Protege de las personas de la Unidad;
        quien opera el servidor podría, con rastro, abrirla antes.
      </p>
      <OfferForm
        asked={asked}
        offer={offer}
        onChange={change}
        sendFile={(file, travel) => attach(folio, session, file, travel)}
        onSend={async (sent) => {
          const own = await sendOffer(folio, session, sent);
          change((before) => ({ ...before, declarations: [] }));
          return () =>
            done(own, `Recibida y sellada el ${closingWords(own.receipt?.receivedAt ?? asked.closesAt)}.`);
        }}
        send={opened.receipt === null ? 'Enviar mi cotización' : 'Reemplazar lo enviado'}
      />
      <AnswerActs folio={folio} session={session} own={opened} onDone={done} />
      <AskPart
        folio={folio}
        session={session}
        until={closingWords(questionsEnd(asked))}
        known={opened.known}
      />
    </section>
  );
}

function Receipt({ own, asked }: { own: OwnQuotation; asked: AskedQuotation }) {
  if (own.receipt === null)
    return own.withdrawnAt === null ? null : (
      <Notice tone="warn">{`Retiraste lo que enviaste el ${formatDateTime(own.withdrawnAt)}. Hoy no hay una respuesta tuya.`}</Notice>
    );
  const { folio, hash, receivedAt, sequence, replaces } = own.receipt;
  return (
    <>
      <ChangedSince changes={asked.changes} at={receivedAt} />
      <div className="qt-receipt">
        <h3 id="qt-acuse" tabIndex={-1}>
          Acuse {folio}
        </h3>
        <p>
          Del {closingWords(receivedAt)}
          {sequence > 1 &&
            `; es tu envío ${sequence}${replaces === null ? '' : ` y reemplaza el acuse ${replaces}, que ya no cuenta`}`}
        </p>
        <p>
          De {own.supplierName} a {asked.folio}, {asked.title}
        </p>
        <p className="u-small">Huella SHA-256 de lo que se selló:</p>
        <p className="qt-hash">{hash.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <p className="u-small u-muted">
          Por secreto, el portal no te muestra lo que dice lo sellado. Hasta el cierre puedes reemplazarlo o
          retirarlo.
        </p>
        <div>
          <Button variant="line" onClick={() => window.print()}>
            Imprimir o guardar en PDF
          </Button>
        </div>
      </div>
    </>
  );
}
