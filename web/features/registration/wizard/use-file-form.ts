import { useMemo, useState } from 'react';
import type { RegistrationSettings } from '#contract/registration.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { openedBy } from '#contract/rules/registry/observed-fields.ts';
import { supplierFileProblems, supplierFileWarnings } from '#contract/rules/registry/supplier-file.ts';
import { filledFrom, municipalityOptions } from '../fields/address-fill.ts';
import type { FileForm } from '../fields/form-context.ts';
import {
  ADDRESSES,
  addressOfCode,
  placeWarnings,
  settlementsOf,
  usePostalPlaces,
  withoutPlace,
  withPlace,
} from '../fields/postal-place.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isWithin } from '../request/file-paths.ts';
import { knownLines } from '../request/known-lines.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface FormState {
  form: FileForm;
  /** Everything missing or wrong in the file, by path. */
  problems: Record<string, string>;
}

/** The open request as a form: the shared rules speak after a field was left or a step was refused. */
export function useFileForm(
  open: OpenRequest,
  options: { settings: RegistrationSettings; today: string; isChecked: boolean },
): FormState {
  const { data, request } = open;
  const { settings, today, isChecked } = options;
  const [said] = useState(() => new Map<string, string>());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () => knownLines(settings.lines, request.retiredLines),
    [settings.lines, request.retiredLines],
  );
  const problems = useMemo(
    () =>
      supplierFileProblems(data, {
        kind: request.kind,
        today,
        lineCodes: new Set(lines.active.map(({ code }) => code)),
        lineNames: lines.names,
        keepsMasked: true,
      }),
    [data, request.kind, today, lines],
  );
  const mayEdit = (path: string) =>
    request.editable.includes('*') ||
    request.editable.some((target) => target.startsWith('field:') && isWithin(path, target.slice(6)));
  const { api } = usePortal();
  const filling = { mayEdit, said };
  const postal = usePostalPlaces(api, data, { ...filling, change: (next) => open.change(next) });
  const { places } = postal;
  const warnings = useMemo(
    () => ({ ...placeWarnings(data, places), ...supplierFileWarnings(data) }),
    [data, places],
  );
  // Nobody here did it, so nobody would look for it: it is told at once.
  const isTold = (path: string) =>
    touched.has(path) || isChecked || (path === 'lines' && data.lines.some(lines.isRetired));
  const form: FileForm = {
    file: data,
    lines,
    set: (path, value) => {
      const coded = addressOfCode(path);
      if (coded !== undefined) postal.typed(coded);
      const before = coded === undefined ? data : withoutPlace(data, coded, filling);
      let next = filledFrom(before, { path, value }, filling);
      const settled = ADDRESSES.find((at) => path === `${at}.settlement`);
      if (settled !== undefined) next = withPlace(next, settled, { places, ...filling });
      // Another country has other identifiers.
      if (path === 'origin') next = { ...next, rfc: '', taxId: '' };
      open.change(next);
    },
    blur: (path) => setTouched((now) => (now.has(path) ? now : new Set(now).add(path))),
    errors: (path) => {
      const message = open.refused[path] ?? (isTold(path) ? problems[path] : undefined);
      return message === undefined ? [] : [message];
    },
    warning: (path) => (problems[path] === undefined ? warnings[path] : undefined),
    options: (path) => municipalityOptions(data, path),
    suggestions: (path) => settlementsOf(data, path, places),
    mailbox: {
      address: request.mailbox.address,
      // What is typed and not saved yet is compared by the server.
      isProven: (email) => request.mailbox.isProven && email === normalizeEmail(request.data.email),
      sendCode: async () => {
        await open.saveNow(request.step);
        return open.client.sendMailboxCode();
      },
      prove: async (code) => {
        await open.proveMailbox(code);
      },
    },
    observations: (path) =>
      request.observations.filter(
        (one) =>
          one.targetKind === 'field' && !one.bySupplier && openedBy(one.target)[0] === path && !one.resolved,
      ),
    replies:
      request.status === 'observed'
        ? {
            of: (id) => open.replies[id] ?? request.observations.find((one) => one.id === id)?.reply ?? '',
            set: open.reply,
          }
        : undefined,
  };
  return { form, problems };
}
