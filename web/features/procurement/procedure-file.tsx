import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { API_BASE } from '#contract/endpoint.ts';
import { type ActKind, type ProcedureDetail, type PublicDocument } from '#contract/procedures.ts';
import { railState, stageIndex } from '#contract/rules/procedures/procedure-stages.ts';
import {
  actOfStage,
  documentStagesOf,
  stageShapes,
  stageStates,
  type StageShape,
} from '#contract/rules/procedures/stage-evidence.ts';
import {
  capitalize,
  formatDate,
  formatDayMonth,
  formatFileSize,
  formatFullDate,
  formatLongDate,
  formatTime,
} from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { isPublicationLate } from '#web/kit/publication-text.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx';
import { actOf, signedOn } from './stage-notes.ts';

const TITLES: Partial<Record<ActKind, string>> = { opening: 'Presentación y apertura de propuestas' };

/** The file as a timeline: documents live inside the stage that produced them. */
export function ProcedureFile({ detail, now }: { detail: ProcedureDetail; now: string }) {
  const current = stageIndex(detail);
  const rail = railState(detail);
  const states = stageStates({ ...detail, documentStages: documentStagesOf(detail) }, now);
  return (
    <section aria-labelledby="expediente" id="documentos" className="p-file">
      <h2 id="expediente">Expediente</h2>
      <Timeline label="Etapas del procedimiento con sus documentos">
        {stageShapes(detail.kind).map((shape, index) => {
          const [kind] = shape.acts;
          const documents = detail.documents.filter(({ stage }) => shape.documents.includes(stage));
          const state = states[index] ?? 'pending';
          const isNext = state === 'now' && detail.nextAct?.kind === kind;
          return (
            <TimelineItem
              key={kind}
              state={state}
              number={index + 1}
              title={TITLES[kind] ?? shape.name}
              when={
                rail === 'stopped' && index >= current
                  ? undefined
                  : detail.state === 'suspended' && index >= current
                    ? pausedText(detail, shape)
                    : whenText(detail, shape, now)
              }
              tag={isNext ? <Tag tone="info">Siguiente</Tag> : undefined}
            >
              {rail !== 'stopped' && detail.state !== 'suspended' && (
                <WayThere detail={detail} shape={shape} now={now} />
              )}
              <StageDocuments documents={documents} />
              {state === 'passed' && <p className="u-small u-muted p-file__note">Sin documento publicado.</p>}
              {state === 'now' && documents.length === 0 && isOverdue(detail, shape, now) && (
                <p className="u-small p-file__note">Ya pasó su fecha y aún no se publica su documento.</p>
              )}
              {documents.length === 0 && isNext && kind !== 'signature' && (
                <p className="u-small u-muted p-file__note">El acta se publica aquí el mismo día del acto.</p>
              )}
            </TimelineItem>
          );
        })}
      </Timeline>
    </section>
  );
}

/** Whether the day of an act came, of which visitors still wait to read what became of it. */
function isOverdue(detail: ProcedureDetail, shape: StageShape, now: string): boolean {
  const act = actOfStage(detail.acts, shape);
  const isAwaited = act !== undefined && act.kind !== 'publication' && act.kind !== 'signature';
  return isAwaited && detail.state !== 'suspended' && Date.parse(act.at) < Date.parse(now);
}

/** Where an act that is still to come is held online. */
function WayThere({ detail, shape, now }: { detail: ProcedureDetail; shape: StageShape; now: string }) {
  const act = actOfStage(detail.acts, shape);
  if (act === undefined || act.url === null || Date.parse(act.at) < Date.parse(now)) return null;
  return (
    <p className="u-small p-file__note">
      <OutsideLink href={act.url} rel="noreferrer">
        Enlace para asistir
        <span className="u-visually-hidden">: {TITLES[act.kind] ?? shape.name}</span>
      </OutsideLink>
    </p>
  );
}

/** An act that a suspension keeps from taking place. */
function pausedText(detail: ProcedureDetail, shape: StageShape): string | undefined {
  const act = actOfStage(detail.acts, shape);
  return act === undefined || act.kind === 'publication'
    ? undefined
    : `En pausa. Antes de la suspensión estaba previsto para el ${formatFullDate(act.at)}`;
}

function whenText(detail: ProcedureDetail, shape: StageShape, now: string): string | undefined {
  const [kind] = shape.acts;
  const act = actOfStage(detail.acts, shape);
  if (kind === 'publication') {
    const at = act?.at ?? detail.publishedAt;
    // Files tell the day alone: its midnight is no hour.
    const time = `, ${formatTime(at)}`;
    const when = `el ${formatFullDate(at)}${time.startsWith(', 00:00') ? '' : time}`;
    if (detail.plannedFor === null) return `Publicada ${when}`;
    const isToCome = detail.state === 'planned' && !isPublicationLate(at, now);
    return isToCome ? `Prevista para ${when}` : `Se anunció para ${when}`;
  }
  const signed = kind === 'signature' ? signedOn(detail, now) : undefined;
  if (signed !== undefined) return `Firmado el ${formatFullDate(signed)}`;
  if (act === undefined) return undefined;
  if (kind === 'signature' && act.allDay) return `Firma antes del ${formatFullDate(act.at)}`;
  const place = act.place === null ? '' : `, ${act.place}`;
  const time = act.allDay ? '' : `, ${formatTime(act.at)}`;
  const base = `${capitalize(formatLongDate(act.at))}${time}${place}`;
  const questions = kind === 'clarification' ? actOf(detail, 'questions_deadline') : undefined;
  return questions === undefined
    ? base
    : `${base}. Preguntas recibidas hasta el ${formatFullDate(questions.at)}, ${formatTime(questions.at)}`;
}

function StageDocuments({ documents }: { documents: readonly PublicDocument[] }) {
  const shown = documents.filter(({ versions }) => versions.length > 0);
  const withdrawn = documents.filter(({ versions }) => versions.length === 0);
  const changed = shown.filter(({ versions }) => versions.length > 1);
  return (
    <>
      {shown.length > 0 && (
        <DocList label="Documentos">
          {shown.map((document) => (
            <StageDocument key={document.id} document={document} />
          ))}
        </DocList>
      )}
      {changed.map(({ id, title, versions }) => (
        <p key={id} className="u-small p-file__changes">
          <IconHistory {...ICON_SMALL} />
          <span>
            {title}, versión {versions[0]?.number}
            {versions[0]?.changeNote !== null && <>: {versions[0]?.changeNote}</>}
          </span>
          <ChangesLink id={id} versions={versions} />
          <a
            href={screenPath('/adquisiciones/documentos', {
              doc: id,
              version: String(versions[1]?.number ?? 1),
            })}
          >
            Ver la versión {versions[1]?.number}
          </a>
        </p>
      ))}
      {withdrawn.map(({ id, title, withdrawnAt, withdrawnReason }) => (
        <p key={id} className="u-small u-muted p-file__note">
          {title}: retirado el {formatDate(withdrawnAt ?? '1970-01-01')}. Motivo: {withdrawnReason}
        </p>
      ))}
    </>
  );
}

/** Leads to what changed in the newest version, once it was compared with the one before. */
function ChangesLink({ id, versions: [newest] }: Pick<PublicDocument, 'id' | 'versions'>) {
  if (newest === undefined || newest.changeCount === null) return null;
  const { number } = newest;
  return (
    <a href={screenPath('/adquisiciones/documentos/cambios', { doc: id, version: String(number) })}>
      Ver qué cambió entre la versión {number - 1} y la {number}
    </a>
  );
}

const SHORT_TYPES: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/zip': 'zip',
};

function StageDocument({ document }: { document: PublicDocument }) {
  const version = document.versions[0];
  if (version === undefined) return null;
  const type = SHORT_TYPES[version.mediaType] ?? 'zip';
  const meta = [
    type.toUpperCase(),
    ...(version.pages === null ? [] : [version.pages === 1 ? '1 página' : `${version.pages} páginas`]),
    formatFileSize(version.bytes),
    ...(version.number > 1 ? [`versión ${version.number} del ${formatDayMonth(version.publishedAt)}`] : []),
  ].join(', ');
  const viewer = screenPath('/adquisiciones/documentos', { doc: document.id });
  return (
    <DocRow
      type={type}
      name={document.title}
      title={<a href={viewer}>{document.title}</a>}
      meta={meta}
      isChanged={version.number > 1}
      note={version.barriers.length > 0 && `${version.barriers.join('. ')}.`}
      downloadHref={`${API_BASE}${version.href}?descargar=1`}
      {...(type === 'pdf'
        ? {
            view: (
              <a href={viewer} aria-label={`Ver ${document.title}`}>
                Ver
              </a>
            ),
          }
        : {})}
    >
      <p className="u-doc__meta p-file__hash">
        Publicado el {formatDate(version.publishedAt)}. SHA-256 {version.sha256.slice(0, 12)}
        {(type === 'pdf' || type === 'docx') && (
          <span className="u-no-print">
            {'. '}
            <a
              href={screenPath('/adquisiciones/documentos/lectura', { doc: document.id })}
              aria-label={`Leer como texto: ${document.title}`}
            >
              Leer como texto
            </a>
          </span>
        )}
      </p>
    </DocRow>
  );
}
