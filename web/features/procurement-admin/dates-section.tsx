import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import { ACT_LABELS } from '#contract/procedures.ts';
import { actId } from '#contract/procurement-admin.ts';
import { dateInMexico, isPlainDate, shortDate } from '#contract/rules/days/calendar.ts';
import { countedPublication, datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import { heldAct } from '#contract/rules/days/date-floors.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { checkDates, deadlinesOf, unknownTerms, type Deadline } from '#contract/rules/days/deadlines.ts';
import type { DateFinding, RuleBook } from '#contract/rules/procedures/procurement.ts';
import { formatTerm } from '#contract/rules/days/rule-words.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { UnknownTerms, WhyDate, WhyLine } from '#web/ui/why-date.tsx';
import { FrozenField } from './frozen-field.tsx';
import { FormArea, useFields } from './tender-fields.tsx';
import { fieldId, toInput, type ActText } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

/** Day that counts as the publication of the edited procedure. */
export function publicationDay(tender: Tender, now: string): string {
  const { status, publishedAt } = tender.procedure;
  return countedPublication(
    { ...toInput(tender.form, tender.procedure), status, publishedAt },
    dateInMexico(now),
  );
}

function Finding({ finding }: { finding: DateFinding }) {
  return (
    <p className={`pa-finding pa-finding--${finding.level}`}>
      <IconScale {...ICON_SMALL} />
      <span>
        {finding.message}
        {finding.source !== null && <span className="pa-finding__source"> {finding.source}</span>}
      </span>
    </p>
  );
}

/** «Desde el 16 jun 2026 (15 días naturales, LAASSP 2025, art. 42).» */
function boundWords({ bound, date, at, amount, unit, source }: Deadline): string {
  const day = at === null ? shortDate(date) : formatDateTime(at);
  return `${bound === 'earliest' ? 'Desde el' : 'A más tardar el'} ${day} (${formatTerm(amount, unit)}, ${source}).`;
}

/** Day of the first contract that was signed. */
const firstSignature = ({ procedure }: Tender): string | undefined =>
  procedure.contracts.flatMap(({ signedOn }) => signedOn ?? []).toSorted()[0];

/** Whether an act stands on a day on which the university does not work. */
function isOffDay({ kind, at }: ActText, holidays: readonly string[]): boolean {
  const day = at.slice(0, 10);
  return kind !== 'publication' && isPlainDate(day) && !isWorkingDay(day, new Set(holidays));
}

interface ActRowProps {
  act: ActText;
  findings: readonly DateFinding[];
  deadlines: readonly Deadline[];
  isOff: boolean;
  holidays: readonly string[];
  hint: string | undefined;
}

function ActRow({ act, findings, deadlines, isOff, holidays, hint }: ActRowProps) {
  const { tender, messageOf, leave, isLocked } = useFields();
  const opened = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(act.place !== '' || act.url !== '');
  const path = `acts.${act.kind}.${act.sequence}`;
  const { now } = usePortal();
  const { procedure } = tender;
  const saved = procedure.acts.find((one) => one.kind === act.kind && one.sequence === act.sequence);
  const held = saved && heldAct(saved, { ...procedure, now });
  const change = (patch: Partial<ActText>) =>
    tender.change((form) => ({
      acts: form.acts.map((other) =>
        other.kind === act.kind && other.sequence === act.sequence ? { ...other, ...patch } : other,
      ),
    }));
  const remove = () =>
    tender.change((form) => ({
      acts: form.acts.filter((other) => other.kind !== act.kind || other.sequence !== act.sequence),
    }));
  const errors = findings.filter(({ level }) => level === 'error').map(({ message }) => message);
  const shown = [...messageOf(path), ...errors].slice(0, 1);
  return (
    <div className="pa-act">
      {held === undefined ? (
        <DateTimeField
          label={actName(act.kind, act.sequence)}
          id={fieldId(path)}
          value={act.at}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...(hint === undefined ? {} : { hint })}
          errors={shown}
          isDisabled={isLocked}
          onChange={(at) => change({ at })}
          onBlur={() => leave(path)}
        />
      ) : (
        <FrozenField
          label={actName(act.kind, act.sequence)}
          id={fieldId(path)}
          value={formatDateTime(act.at)}
          why={held}
        />
      )}
      {findings
        .filter(({ level }) => level === 'warning')
        .map((finding) => (
          <Finding key={finding.message} finding={finding} />
        ))}
      {isOff && <p className="u-field__hint">Ese día es inhábil en el calendario de la Universidad.</p>}
      {deadlines.map((deadline) => (
        <details key={deadline.code} className="pa-why">
          <summary>
            ¿Por qué esta fecha?<span className="u-visually-hidden"> {actName(act.kind, act.sequence)}</span>
          </summary>
          <WhyDate deadline={deadline} holidays={holidays} />
        </details>
      ))}
      {isOpen ? (
        <div className="u-grid-2" ref={opened}>
          <TextField
            label={`Lugar: ${actName(act.kind, act.sequence)}`}
            isOptional
            value={act.place}
            isDisabled={isLocked}
            onChange={(place) => change({ place })}
          />
          <TextField
            label={`Enlace: ${actName(act.kind, act.sequence)}`}
            id={fieldId(`${path}.url`)}
            isOptional
            type="url"
            value={act.url}
            isDisabled={isLocked}
            errors={messageOf(`${path}.url`)}
            onChange={(url) => change({ url })}
            onBlur={() => leave(`${path}.url`)}
          />
        </div>
      ) : (
        act.kind !== 'publication' && (
          <Button
            variant="text"
            size="small"
            disabled={isLocked}
            aria-label={`Agregar lugar o enlace: ${actName(act.kind, act.sequence)}`}
            onClick={() => {
              flushSync(() => setOpen(true));
              opened.current?.querySelector('input')?.focus();
            }}
          >
            Agregar lugar o enlace
          </Button>
        )
      )}
      {act.sequence > 1 && held === undefined && (
        <Button variant="text" size="small" disabled={isLocked} onClick={remove}>
          Quitar {actName(act.kind, act.sequence).toLowerCase()}
        </Button>
      )}
    </div>
  );
}

/** Dates of the acts, checked while they are typed against the law in force, which is named. */
export function DatesSection({ book }: { book: RuleBook }) {
  const { now } = usePortal();
  const { tender, isLocked } = useFields();
  const procedure = datedProcedure(toInput(tender.form, tender.procedure), publicationDay(tender, now));
  const findings = checkDates(procedure, book);
  const deadlines = deadlinesOf({ ...procedure, signedOn: firstSignature(tender) }, book);
  const unknown = unknownTerms(procedure, book);
  const others = deadlines.filter(({ act }) => act === null);
  const hintOf = ({ kind, sequence }: ActText): string | undefined => {
    if (kind === 'publication')
      return isBeforeCall(tender.procedure.status)
        ? 'Fecha prevista. La definitiva la pone el portal al publicar.'
        : undefined;
    const deadline = deadlines.find((one) => one.act === kind && one.sequence === sequence);
    return deadline === undefined ? undefined : boundWords(deadline);
  };
  const meetings = tender.form.acts.filter((act) => act.kind === 'clarification');
  const addMeeting = () => {
    const sequence = Math.max(...meetings.map((act) => act.sequence)) + 1;
    tender.change((form) => {
      const at = form.acts.findLastIndex((act) => act.kind === 'clarification');
      const id = actId({ kind: 'clarification', sequence });
      const meeting: ActText = { id, kind: 'clarification', sequence, at: '', place: '', url: '' };
      return { acts: form.acts.toSpliced(at + 1, 0, meeting) };
    });
  };
  // What has no call has no acts before its result; a date that was written stays in sight.
  const isResult = publishesResult(tender.form.kind);
  const acts = tender.form.acts.filter(
    ({ kind, at }) => !isResult || at !== '' || kind === 'award' || kind === 'signature',
  );
  const hasWarnings = findings.some(({ level }) => level === 'warning');
  return (
    <section className="pa-section" aria-labelledby="pa-fechas">
      <h2 id="pa-fechas">Fechas</h2>
      <p className="u-field__hint">Hora del centro de México. Se revisan con la ley que elegiste.</p>
      {acts.map((act) => (
        <ActRow
          key={`${act.kind}.${act.sequence}`}
          act={act}
          findings={findings.filter(
            (finding) => finding.act === act.kind && finding.sequence === act.sequence,
          )}
          deadlines={deadlines.filter(
            (deadline) => deadline.act === act.kind && deadline.sequence === act.sequence,
          )}
          isOff={isOffDay(act, book.holidays)}
          holidays={book.holidays}
          hint={hintOf(act)}
        />
      ))}
      {!isResult && (
        <Button variant="tonal" size="small" disabled={isLocked} onClick={addMeeting}>
          <IconPlus {...ICON_SMALL} /> Agregar otra {ACT_LABELS.clarification.toLowerCase()}
        </Button>
      )}
      {others.length + unknown.length > 0 && (
        <details className="pa-why">
          <summary>Otros plazos que salen de estas fechas</summary>
          {others.map((deadline) => (
            <WhyLine key={deadline.code} name={deadline.name} deadline={deadline} holidays={book.holidays} />
          ))}
          <UnknownTerms terms={unknown} />
        </details>
      )}
      {(hasWarnings || tender.form.dateReasons !== '') && (
        <FormArea
          name="dateReasons"
          hint="Hay fechas fuera de los plazos de ley. Para publicar así, explica el motivo."
        />
      )}
    </section>
  );
}
