import { FormEnd } from '#web/ui/form-end.tsx';
import { useCallback, useState } from 'react';
import {
  correctionsApi,
  CORRECTION_STATUS_LABELS,
  type Corrected,
  type Correction,
} from '#contract/corrections.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { required } from '#web/ui/rules.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';

const PAGE = 20;
const PATH = '/padron-Proveedores/Administrador';

interface SectionProps {
  search: { pag: number };
  /** Of which pages, and where another page of the list is. */
  of?: Corrected;
  pageHref?: (page: number) => string;
}

const inRegistry = (page: number) => screenPath(PATH, { seccion: 'correcciones', pag: String(page) });

/** Public data that somebody says are wrong: those that wait for an answer first. */
export function CorrectionsSection({ search: { pag }, of = 'padron', pageHref = inRegistry }: SectionProps) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(correctionsApi.list, { query: { pag, tam: PAGE, de: of }, signal }),
    [api, of, pag],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="las correcciones"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label="Cargando las correcciones" />;
  if (data.total === 0)
    return (
      <EmptyState title="Nadie ha pedido corregir un dato público.">
        <p>Se piden desde la página de cada {of === 'padron' ? 'proveedor' : 'procedimiento'}.</p>
      </EmptyState>
    );
  return (
    <Stack gap={20}>
      {data.rows.map((row) => (
        <article key={row.id} className="u-card" aria-labelledby={`correccion-${row.id}`}>
          <Stack gap={12}>
            <Cluster between gap={8}>
              <h2 className="u-h3" id={`correccion-${row.id}`}>
                {row.datum}, de {row.title}
              </h2>
              <Tag tone={row.status === 'open' ? 'warn' : 'info'}>{CORRECTION_STATUS_LABELS[row.status]}</Tag>
            </Cluster>
            <p>{row.says}</p>
            <FactList
              facts={[
                { name: 'Folio', value: row.folio },
                { name: 'Página', value: <a href={screenPath(row.page)}>{row.page}</a> },
                { name: 'Pedida', value: formatDate(row.createdAt) },
                { name: 'Se responde', value: `a más tardar el ${formatDate(row.dueOn)}` },
                { name: 'Correo', value: row.email === '' ? null : row.email },
                {
                  name: 'Respuesta',
                  value:
                    row.answeredAt === null
                      ? null
                      : `${row.answer} ${row.answeredBy ?? ''}, ${formatDate(row.answeredAt)}`,
                },
              ]}
            />
            {row.status === 'open' && <AnswerForm correction={row} onAnswered={reload} />}
          </Stack>
        </article>
      ))}
      <Pagination
        page={pag}
        pageSize={PAGE}
        total={data.total}
        renderLink={(page, { children, ...props }) => (
          <a {...props} href={pageHref(page)}>
            {children}
          </a>
        )}
      />
    </Stack>
  );
}

function AnswerForm({ correction, onAnswered }: { correction: Correction; onAnswered: () => void }) {
  const { api, settings, toast } = usePortal();
  const { id, folio, version } = correction;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    draftKey: `correccion-respuesta:${id}`,
    initial: { status: '', answer: '' },
    rules: {
      status: [required('Elige si el dato se corrigió o se queda.')],
      answer: [(text) => text.trim().length >= 20 || 'Escribe la respuesta, en 20 letras o más.'],
    },
    onSubmit: async ({ status, answer }) => {
      setFailure(undefined);
      try {
        await api.call(correctionsApi.answer, {
          params: { id },
          body: { status: status as 'corrected' | 'kept', answer },
          version,
        });
        form.reset({ status: '', answer: '' });
        toast(
          mailSaid(settings, `Se envió la respuesta a ${folio}.`, `La respuesta a ${folio} quedó escrita`),
        );
        onAnswered();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form noValidate aria-label={`Respuesta a ${folio}`} onSubmit={(event) => void form.submit(event)}>
      <Stack gap={12}>
        <RadioGroup
          {...form.field('status')}
          isRow
          label="Qué se hizo"
          options={[
            { value: 'corrected', label: CORRECTION_STATUS_LABELS.corrected },
            { value: 'kept', label: CORRECTION_STATUS_LABELS.kept },
          ]}
        />
        <TextArea
          {...form.field('answer')}
          label="Respuesta"
          hint="Se envía por correo a quien la pidió, una sola vez."
          maxLength={2_000}
        />
        <FormEnd failure={failure} isSending={form.isSubmitting} send="Enviar respuesta" />
      </Stack>
    </form>
  );
}
