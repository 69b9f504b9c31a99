import { useEffect, useState } from 'react';
import { computingProfilesApi, type ProfileRow } from '#contract/computing-profiles.ts';
import type { Api } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFields } from './tender-fields.tsx';
import { fieldId, type LotText } from './tender-form.ts';

const loadChoices = (api: Api) =>
  api.call(computingProfilesApi.list, { query: { vigencia: 'todas' } }).then(({ rows }) => rows);

/** Published computing profiles, also those that expired: an old contract names the one of its time. */
export function useProfileChoices(): readonly ProfileRow[] {
  const { api } = usePortal();
  const [choices, setChoices] = useState<readonly ProfileRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Without them a lot keeps the profile that it names; the rest of the form does not wait for it.
    loadChoices(api).then(
      (rows) => isCurrent && setChoices(rows),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return choices;
}

/** Whether a lot is asked for its profile: one that names one, has no line of the COG yet, or that of a profile. */
const isAsked = ({ profile, budgetLine }: LotText, choices: readonly ProfileRow[]) =>
  profile !== '' ||
  (choices.length > 0 &&
    (budgetLine.trim() === '' || choices.some((choice) => choice.budgetLine === budgetLine.trim())));

/** By which computing profile a lot is bought; what is paid for it is told in the profile. */
export function LotProfileField(props: {
  lot: LotText;
  index: number;
  choices: readonly ProfileRow[];
  onChange: (profile: string) => void;
}) {
  const { lot, index, choices, onChange } = props;
  const { messageOf, leave, isLocked } = useFields();
  if (!isAsked(lot, choices)) return null;
  const path = `lots.${index}.profile`;
  const options = choices.map(({ key, slug, name }) => ({ value: slug, label: `${key}, ${name}` }));
  const isListed = lot.profile === '' || options.some(({ value }) => value === lot.profile);
  return (
    <div className="pa-lot__profile">
      <Select
        id={fieldId(path)}
        label="Perfil de cómputo"
        isOptional
        emptyLabel="Ninguno"
        value={lot.profile}
        options={isListed ? options : [...options, { value: lot.profile, label: lot.profile.toUpperCase() }]}
        errors={messageOf(path)}
        isDisabled={isLocked}
        onChange={onChange}
        onBlur={() => leave(path)}
      />
    </div>
  );
}
