import { SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { SupplierAction, SupplierRecord } from '#contract/supplier-admin.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { daysUntil, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { addressedIds, useAddressField } from '#web/ui/use-address-field.ts';
import { fileGroups } from '../review/file-groups.ts';
import { openPaperTab } from '../review/open-paper-tab.ts';
import { PaperViewer, type RenderPdf } from '../review/paper-viewer.tsx';
import { RecordMatches } from './record-matches.tsx';
import { RecordNames } from './record-names.tsx';
import { RecordPapers } from './record-papers.tsx';
import { RecordPast } from './record-past.tsx';
import { RecordRemarks } from './record-remarks.tsx';
import { RecordSanctions } from './record-sanctions.tsx';
import { fullName, REGISTRY_STATE_LABELS, REGISTRY_STATE_TONES } from '../registry-words.ts';
import { SupplierActionDialog } from './supplier-action-dialog.tsx';
import { REGISTRY_PATH } from '../supplier-registry.search.ts';
import { useSupplier, type SupplierHold } from './use-supplier.ts';
import '../review/review.css';
import './record.css';

interface SupplierRecordProps {
  id: string;
  onBack: () => void;
  /** The list has to be read again. */
  onChanged: () => void;
  renderPdf: RenderPdf;
}

/** Record of a supplier: standing, papers, sanctions, requests, events, notes, and what may be done. */
export function SupplierRecordView(props: SupplierRecordProps) {
  const { api, settings } = usePortal();
  const hold = useSupplier(api, props.id);
  useAddressField();
  return (
    <div className="rg-record">
      <Button variant="text" size="small" className="rg-record__back" onClick={props.onBack}>
        <IconArrowLeft {...ICON_SMALL} /> Volver al padrón
      </Button>
      {hold.record !== undefined && <LoadedRecord {...props} hold={hold} record={hold.record} />}
      {hold.record === undefined && hold.problem === undefined && (
        <Skeleton rows={5} label="Cargando el expediente" />
      )}
      {hold.record === undefined && hold.problem?.status === 404 && (
        <EmptyState title="Este expediente no existe.">
          <p>La dirección puede estar incompleta. Búscalo por nombre, RFC o número de registro.</p>
        </EmptyState>
      )}
      {hold.record === undefined && hold.problem !== undefined && hold.problem.status !== 404 && (
        <ErrorBlock
          what="este expediente"
          requestId={hold.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={hold.retry}
        />
      )}
    </div>
  );
}

const shownValue = valueWords(SUPPLIER_FIELDS);

type Loaded = SupplierRecordProps & { hold: SupplierHold; record: SupplierRecord };

function LoadedRecord({ hold, record, onChanged, renderPdf }: Loaded) {
  const { api } = usePortal();
  const [action, setAction] = useState<SupplierAction>();
  const [open, setOpen] = useState<SupplierRecord['papers'][number]>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const openPaper = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) openPaperTab(api, id);
    else setOpen(record.papers.find((paper) => paper.id === id));
  };
  return (
    <>
      <RecordHead record={record} title={title} onAction={setAction} />
      {record.hasExpiredPapers && (record.status === 'active' || record.status === 'expiring') && (
        <Notice tone="warn">Está vigente con documentos vencidos.</Notice>
      )}
      <RecordAccount record={record} />
      <ProposedDecisions
        type="supplier"
        id={record.id}
        asked={String(record.version)}
        show={(_, name, value) => shownValue(name, value)}
        onDone={hold.retry}
      />
      <RecordMatches record={record} />
      {record.joinedInto !== null && (
        <Notice>
          Sus contratos se unieron a{' '}
          <a href={screenPath(REGISTRY_PATH, { seccion: 'padron', prov: record.joinedInto.id })}>
            {record.joinedInto.number} {record.joinedInto.name}
          </a>
          .
        </Notice>
      )}
      <div className="rg-record__grid">
        <div>
          {record.status !== 'unregistered' && (
            <RecordNames record={record} hold={hold} onChanged={onChanged} />
          )}
          <section aria-labelledby="sanciones">
            <h3 id="sanciones">Sanciones</h3>
            <RecordSanctions
              sanctions={record.sanctions}
              onChange={hold.changeSanction}
              onChanged={onChanged}
            />
          </section>
          <section aria-labelledby="papeles">
            <h3 id="papeles">Documentos</h3>
            <RecordPapers papers={record.papers} onOpen={openPaper} />
          </section>
          <RecordPast record={record} />
        </div>
        <div>
          <RecordRemarks
            key={record.id}
            draftKey={`notas-${record.id}`}
            remarks={record.remarks}
            onSave={hold.saveRemarks}
          />
          <RecordData record={record} />
        </div>
      </div>
      {open !== undefined && (
        <div className="rg-record__viewer">
          <PaperViewer key={open.id} paper={open} renderPdf={renderPdf} onClose={() => setOpen(undefined)} />
        </div>
      )}
      <SupplierActionDialog
        record={record}
        action={action}
        onClose={() => setAction(undefined)}
        onSend={async (input) => {
          const refusal = await hold.act(input);
          if (refusal === undefined) onChanged();
          return refusal;
        }}
      />
    </>
  );
}

/** Since when the account of the file counts, and the one that waits or that somebody holds. */
function RecordAccount({ record: { account, file, registeredOn } }: { record: SupplierRecord }) {
  const clabe = file?.bank.clabe ?? '';
  if (clabe === '') return null;
  const { next } = account;
  const since = account.since ?? registeredOn;
  const isHeld = account.isHeld || next?.isHeld === true;
  const isEarly = since !== null && daysUntil(since) > 0;
  return (
    <Notice tone={isHeld ? 'bad' : next === null && !isEarly ? undefined : 'warn'}>
      {isEarly ? 'Cuenta importada' : 'Se paga a la cuenta'} terminada en {clabe.slice(-4)}
      {since !== null && `, ${isEarly ? 'vale ' : ''}desde el ${formatDate(since)}`}.
      {next !== null && ` Nueva cuenta desde el ${formatDate(next.from)}: terminada en ${next.lastFour}.`}
      {isHeld && ' Detenida desde el correo registrado: no la uses hasta llamar al proveedor.'}
    </Notice>
  );
}

function RecordHead(props: {
  record: SupplierRecord;
  title: React.RefObject<HTMLHeadingElement | null>;
  onAction: (action: SupplierAction) => void;
}) {
  const { record, title, onAction } = props;
  return (
    <header className="rg-record__head">
      <div>
        <h2 ref={title} tabIndex={-1}>
          {fullName({ name: record.name, legalSuffix: record.legalSuffix })}
        </h2>
        <p className="u-muted">
          {[
            record.number,
            record.rfc && `RFC ${record.rfc}`,
            PERSON_TYPE_LABELS[record.personType].toLowerCase(),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="rg-record__standing">
          <Tag tone={REGISTRY_STATE_TONES[record.status]}>{REGISTRY_STATE_LABELS[record.status]}</Tag>
          <span>desde el {formatDate(record.statusSince)}</span>
          {record.validUntil !== null && <span>Vigencia hasta el {formatDate(record.validUntil)}</span>}
          {record.number !== null && record.status !== 'unregistered' && (
            <a href={screenPath(`/proveedores/${record.number}`)}>Ver página pública</a>
          )}
        </p>
      </div>
      <div className="u-cluster u-gap-8" role="group" aria-label="Acciones del registro">
        {record.actions.map(({ action, label, blocked }) => (
          <span key={action} className="rg-record__action">
            <Button
              variant={action === 'cancel' ? 'danger' : 'tonal'}
              size="small"
              aria-disabled={blocked !== null || undefined}
              aria-describedby={blocked === null ? undefined : `accion-${action}`}
              onClick={() => blocked === null && onAction(action)}
            >
              {label}
            </Button>
            {blocked !== null && (
              <span className="u-muted" id={`accion-${action}`}>
                {blocked}
              </span>
            )}
          </span>
        ))}
      </div>
    </header>
  );
}

/** A datum that the address names, such as one that a report lacks. */
const ASKED = /^campo-(.+)$/;

/** A datum that nobody declared, and how it comes into the file. */
const Missing = () => (
  <>
    <b>Falta.</b> Se completa con una actualización: la envía el proveedor, o la capturas con «Capturar
    solicitud», en Solicitudes.
  </>
);

function RecordData({ record }: { record: SupplierRecord }) {
  return (
    <section aria-labelledby="expediente">
      <h3 id="expediente">Datos</h3>
      <FactList
        facts={[
          { name: 'Inscripción', value: record.registeredOn && formatDate(record.registeredOn) },
          { name: 'Último refrendo', value: record.renewedOn && formatDate(record.renewedOn) },
          { name: 'Giros', value: record.lines.join(', ') },
        ]}
      />
      {record.file === null ? (
        <p className="u-muted">
          No tiene expediente digital: se conoce por contratos o por un padrón anterior.
        </p>
      ) : (
        fileGroups(record.file, record.lines, ASKED.exec(addressedIds()[0] ?? '')?.[1]).map((group) => (
          <details key={group.title} className="rg-group">
            <summary>{group.title}</summary>
            <dl className="rg-data">
              {group.fields.map(({ path, label, value }) => (
                <div key={path} className="rg-data__row">
                  <dt>{label}</dt>
                  <dd id={`campo-${path}`}>{value === '' ? <Missing /> : value}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))
      )}
    </section>
  );
}
