import { useCallback, useState } from 'react';
import { INVITEE_REASONS, type InviteeRanking, type RankedSupplier } from '#contract/quotation-invitees.ts';
import {
  AWARD_WAY_LABELS,
  QUOTATION_CRITERION_LABELS,
  QUOTATION_KIND_EFFECTS,
  QUOTATION_TERMS,
  questionsEnd,
  VALIDITY_UNIT_LABELS,
  type QuotationLot,
} from '#contract/quotation-requests.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { closingText } from '#contract/rules/quotation/quotation-request.ts';
import { withStop } from '#contract/rules/texts/with-stop.ts';
import { formatCountOf, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ModifySheet } from './modify-sheet.tsx';
import { MoreInvitees } from './more-invitees.tsx';
import { loadRanking } from './quotation-requests.data.ts';
import { QUOTATIONS_PATH } from './quotation-requests.search.ts';
import { RequestCancel } from './request-cancel.tsx';
import { RequestQuestions } from './request-questions.tsx';
import { courseText } from './request-words.ts';

interface RecordProps {
  request: QuotationRequest;
  onChanged: (next: QuotationRequest) => void;
}

const COMPARED: readonly QuotationRequest['state'][] = ['opened', 'decided', 'failed'];

/** A request that was sent, or that its reader does not write. */
export function RequestRecord({ request, onChanged }: RecordProps) {
  const { api } = usePortal();
  const [isModifying, setModifying] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const { folio } = request;
  const { data: ranking } = useLoaded(
    useCallback((signal: AbortSignal) => loadRanking(api, folio, signal), [api, folio]),
  );
  return (
    <>
      <div className="qr-form">
        <p>{courseText(request)}</p>
        {COMPARED.includes(request.state) && (
          <p>
            <ButtonLink
              variant={request.state === 'opened' ? 'primary' : 'line'}
              href={screenPath(`${QUOTATIONS_PATH}/${request.folio}/comparativo`)}
            >
              Cuadro comparativo
            </ButtonLink>
          </p>
        )}
        <Asked request={request} />
        <Invited request={request} ranking={ranking ?? null} />
        <Terms request={request} />
        <RequestQuestions request={request} onChanged={onChanged} />
        <RequestCancel request={request} onDone={onChanged} />
      </div>
      {request.moves.includes('modify') && (
        <Dock
          label="Qué hacer con ella"
          actions={
            <>
              <Button variant="line" onClick={() => setInviting(true)}>
                Invitar a más
              </Button>
              <Button variant="line" onClick={() => setModifying(true)}>
                Modificar
              </Button>
            </>
          }
        >
          <span>Lo que cambies lo leen todos los invitados.</span>
        </Dock>
      )}
      {isInviting && (
        <MoreInvitees
          request={request}
          ranking={ranking ?? null}
          onClose={() => setInviting(false)}
          onChanged={onChanged}
        />
      )}
      {isModifying && (
        <ModifySheet request={request} onClose={() => setModifying(false)} onChanged={onChanged} />
      )}
    </>
  );
}

const LOT_COLUMNS: Column<QuotationLot>[] = [
  { key: 'number', name: 'Partida', cell: ({ number }) => number, isNumber: true },
  {
    key: 'description',
    name: 'Qué se pide',
    cell: ({ description, requirements }) => (
      <>
        {description}
        {requirements.length > 0 && (
          <ul className="u-small">
            {requirements.map(({ code, text, affectsSolvency }) => (
              <li key={code}>
                {text}
                {affectsSolvency ? '' : ' (no afecta la solvencia)'}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  },
  {
    key: 'quantity',
    name: 'Cantidad',
    cell: ({ quantity, unit }) => `${quantity ?? ''} ${unit}`,
    isNumber: true,
  },
  {
    key: 'delivery',
    name: 'Entrega',
    cell: ({ place, deliveryDays }) => `${place}${deliveryDays === null ? '' : `, en ${deliveryDays} días`}`,
  },
  {
    key: 'estimate',
    name: 'Estimado sin IVA',
    cell: ({ estimate }) => (estimate === null ? '' : formatMoney(estimate)),
    isNumber: true,
  },
];

const Asked = ({ request }: { request: QuotationRequest }) => (
  <section className="qr-section" aria-labelledby="qr-s-asked">
    <h2 id="qr-s-asked">Qué se pide</h2>
    <p>{QUOTATION_KIND_EFFECTS[request.kind]}</p>
    <DataTable caption="Partidas" columns={LOT_COLUMNS} rows={request.form.lots} rowKey={({ id }) => id} />
  </section>
);

/** Who was invited, and the whole order for whoever audits it. */
function Invited({ request, ranking }: { request: QuotationRequest; ranking: InviteeRanking | null }) {
  return (
    <section className="qr-section" aria-labelledby="qr-s-invitees">
      <h2 id="qr-s-invitees">A quién</h2>
      <ul className="qr-invited">
        {request.invited.map((one) => (
          <li key={one.supplierId}>
            {one.name}
            <span className="u-small u-muted">
              {[
                one.position === null ? 'fuera del orden' : `lugar ${one.position}`,
                one.invitedAt === null ? undefined : `invitado el ${formatDate(one.invitedAt)}`,
                one.bouncedAt === null
                  ? undefined
                  : 'su correo regresó: llámale, corrige su correo en el padrón e invítalo de nuevo',
                one.reasonCode === null ? undefined : INVITEE_REASONS[one.reasonCode].toLowerCase(),
                one.declinedReason === null ? undefined : `dijo que no cotiza: ${one.declinedReason}`,
              ]
                .filter((part) => part !== undefined)
                .join('; ')}
            </span>
          </li>
        ))}
      </ul>
      {ranking !== null && (
        <details className="qr-more">
          <summary>Cómo se ordenó ({ranking.list.length} proveedores)</summary>
          <p className="u-small">
            {ranking.checkpoint === null
              ? 'Todavía no se sortea.'
              : `Fijó el orden ${ranking.frozenBy} el ${formatDateTime(ranking.frozenAt)}. Los empates se ordenan por SHA-256 de la raíz de la hoja ${ranking.checkpoint.size} de la bitácora, ${ranking.checkpoint.root}, seguida de la clave del proveedor.`}
          </p>
          <DataTable
            caption="Orden de invitación"
            columns={ORDER_COLUMNS}
            rows={ranking.list}
            rowKey={({ supplierId }) => supplierId}
          />
        </details>
      )}
      {ranking != null && ranking.leftOut.length > 0 && (
        <>
          <h3>A quién propuso el orden y no se invitó</h3>
          <ul className="qr-invited">
            {ranking.leftOut.map(({ supplierId, reasonCode, reason }) => (
              <li key={supplierId}>
                {ranking.list.find((one) => one.supplierId === supplierId)?.name}
                <span className="u-small u-muted">
                  {reasonCode === null ? reason : `${INVITEE_REASONS[reasonCode]}. ${reason}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ORDER_COLUMNS: Column<RankedSupplier>[] = [
  { key: 'position', name: 'Lugar', cell: ({ position }) => position ?? 'No', isNumber: true },
  {
    key: 'name',
    name: 'Proveedor',
    cell: ({ name, barred }) => (barred === null ? name : `${withStop(name)} ${barred}`),
  },
  {
    key: 'lines',
    name: 'Giros',
    cell: ({ lines = [] }) => lines.join(', '),
  },
  {
    key: 'invitations',
    name: 'Invitaciones en un año',
    cell: ({ invitations }) => invitations,
    isNumber: true,
  },
  {
    key: 'last',
    name: 'La última',
    cell: ({ lastInvitedOn }) => (lastInvitedOn === null ? 'Nunca' : formatDate(lastInvitedOn)),
  },
  { key: 'awards', name: 'Adjudicaciones', cell: ({ awards }) => awards, isNumber: true },
  {
    key: 'band',
    name: 'Evaluación',
    cell: ({ band }) => (band === null ? 'Sin evaluar' : EVALUATION_BAND_LABELS[band]),
  },
  { key: 'draw', name: 'Sorteo', cell: ({ draw }) => (draw === null ? '' : `${draw.slice(0, 12)}…`) },
];

function Terms({ request: { form } }: { request: QuotationRequest }) {
  const { terms } = form;
  const facts = [
    { name: 'Cierre', value: form.closesAt === null ? 'Sin fecha' : closingText(form.closesAt) },
    {
      name: 'Preguntas hasta',
      value: form.closesAt === null ? 'El cierre' : formatDateTime(questionsEnd(form) ?? form.closesAt),
    },
    {
      name: 'Vigencia',
      value: `${form.validityDays} ${VALIDITY_UNIT_LABELS[form.validityUnit]} desde el cierre`,
    },
    {
      name: 'Mínimos',
      value: `${formatCountOf(form.minimumAsked, 'invitado', 'invitados')}, ${formatCountOf(form.minimumReceived, 'cotización', 'cotizaciones')}`,
    },
    {
      name: 'Criterio',
      value: `${QUOTATION_CRITERION_LABELS[form.criterion]}. ${AWARD_WAY_LABELS[form.awardBy]}`,
    },
    ...Object.entries(QUOTATION_TERMS).flatMap(([name, label]) => {
      const value = terms[name as keyof typeof QUOTATION_TERMS];
      return value === '' ? [] : [{ name: label, value }];
    }),
  ];
  return (
    <section className="qr-section" aria-labelledby="qr-s-terms">
      <h2 id="qr-s-terms">Condiciones</h2>
      <FactList facts={facts} />
    </section>
  );
}
