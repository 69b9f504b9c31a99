import { useState } from 'react';
import type { FollowedPetition } from '#contract/petitions.ts';
import {
  PETITION_OUTCOME_LABELS,
  PETITION_STATUS_LABELS,
  petitionWords,
  readPetitionFolio,
  topicLabel,
} from '#contract/rules/rights/petition-kinds.ts';
import {
  readReportFolio,
  REPORT_STATUS_LABELS,
  type ReportStatus,
} from '#contract/rules/rights/report-terms.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatLongDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { required } from '#web/ui/rules.ts';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Crumbs } from './crumbs.tsx';
import { followPetition, followReport } from './petitions.data.ts';
import './reclaim.css';

/** `/reclamar/seguimiento`: how a complaint or a request stands, with its folio and key. */
export function Screen({ folio }: { folio: string }) {
  const [found, setFound] = useState<FollowedPetition | ReportStatus>();
  return (
    <Page width="narrow" className="rc-page">
      <PageHead title="En qué va" crumbs={<Crumbs current="Seguimiento" />} />
      {found === undefined ? (
        <Access folio={folio} onFound={setFound} />
      ) : typeof found === 'string' ? (
        <Denounced status={found} />
      ) : (
        <Followed petition={found} />
      )}
    </Page>
  );
}

function Access({
  folio,
  onFound,
}: {
  folio: string;
  onFound: (found: FollowedPetition | ReportStatus) => void;
}) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { folio, key: '' },
    rules: {
      folio: [
        (typed: string) =>
          (readPetitionFolio(typed) ?? readReportFolio(typed)) !== undefined ||
          'El folio empieza con Q, D o N, como Q-2026-K7M2-RX4A.',
      ],
      key: [required('Escribe la clave.')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        if (readReportFolio(values.folio) !== undefined) onFound((await followReport(values)).status);
        else onFound(await followPetition(values));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.code === 'request_access_denied') return { key: error.problem.detail };
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form noValidate className="rc-form rc-access" onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField {...form.field('folio')} label="Folio" hint="Como Q-2026-K7M2-RX4A." maxLength={24} />
      <TextField
        {...form.field('key')}
        label="Clave"
        hint="La que viste al enviarla. No importan mayúsculas, espacios ni guiones."
        maxLength={40}
      />
      <FormEnd failure={failure} isSending={form.isSubmitting} send="Ver en qué va" />
    </form>
  );
}

/** Of a denuncia nothing is told but one of three words. */
const Denounced = ({ status }: { status: ReportStatus }) => (
  <p role="status" className="rc-form">
    <span>
      Tu denuncia está <strong>{REPORT_STATUS_LABELS[status].toLowerCase()}</strong>. La lleva el órgano de
      control; el portal no sabe más.
    </span>
  </p>
);

function Followed({ petition }: { petition: FollowedPetition }) {
  const { kind, folio, topic, status, outcome } = petition;
  const isOpen = outcome === null;
  return (
    <article className="u-card u-card--padded rc-way" aria-labelledby="peticion">
      <div className="u-cluster u-cluster--between u-gap-8">
        <h2 className="u-h3" id="peticion">
          {petitionWords(kind).label}, {folio}
        </h2>
        <Tag tone={isOpen ? 'warn' : 'ok'}>{PETITION_STATUS_LABELS[status]}</Tag>
      </div>
      <FactList
        facts={[
          { name: 'Asunto', value: topicLabel(kind, topic) },
          { name: 'De', value: petition.about },
          { name: 'Presentada', value: formatDate(petition.createdAt) },
          {
            name: 'Acuse de recibo',
            value:
              petition.acknowledgedAt === null
                ? isOpen &&
                  petition.acknowledgeBy !== null &&
                  `a más tardar el ${formatDate(petition.acknowledgeBy)}`
                : formatDate(petition.acknowledgedAt),
          },
          { name: 'Se responde', value: isOpen && `a más tardar el ${formatLongDate(petition.dueOn)}` },
          { name: 'Se amplió porque', value: petition.extensionReason },
          { name: 'Resultado', value: outcome !== null && PETITION_OUTCOME_LABELS[outcome] },
          { name: 'Respuesta', value: petition.answer },
          {
            name: 'Se cumple',
            value:
              petition.carriedOutAt === null
                ? petition.carryOutBy !== null && `a más tardar el ${formatLongDate(petition.carryOutBy)}`
                : `se cumplió el ${formatDate(petition.carriedOutAt)}`,
          },
        ].map(({ name, value }) => ({ name, value: value === false ? null : value }))}
      />
      <h3 className="u-h4">Lo que escribiste</h3>
      <p className="rc-text">{petition.text}</p>
      {kind === 'complaint' && (
        <p className="u-small">
          Si crees que alguien cometió una falta, tú puedes presentar además una{' '}
          <a href={screenPath('/reclamar', { contra: 'conducta' })}>denuncia</a>: la Unidad no la presenta por
          ti.
        </p>
      )}
    </article>
  );
}
