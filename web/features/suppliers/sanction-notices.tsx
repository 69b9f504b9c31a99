import type { PublicSanction } from '#contract/suppliers.ts';
import { trimEndOf } from '#contract/trim.ts';
import { SANCTION_KIND_LABELS } from '#contract/supplier-admin.ts';
import { formatDate } from '#web/kit/format.ts';
import { Notice } from '#web/ui/notice.tsx';

/** «del 1 ene 2026 al 1 ene 2027», or that it lasts until its cause ends. */
export function periodText({ startsOn, endsOn }: Pick<PublicSanction, 'startsOn' | 'endsOn'>): string {
  return endsOn === null
    ? `desde el ${formatDate(startsOn)}, sin fecha de término`
    : `del ${formatDate(startsOn)} al ${formatDate(endsOn)}`;
}

/** A text as a sentence: with its full stop, written or not. */
const ended = (text: string) => `${trimEndOf(text, /[.\s]/)}.`;

/** Published sanctions of a supplier, in force or over; what is over is told as such and warns of nothing. */
export function SanctionNotices({ sanctions }: { sanctions: readonly PublicSanction[] }) {
  return sanctions.map((sanction) => (
    <Notice
      key={sanction.documentNumber + sanction.startsOn}
      tone={sanction.status === 'active' ? 'bad' : 'mute'}
    >
      <b>
        {sanction.status === 'active'
          ? SANCTION_KIND_LABELS[sanction.kind]
          : `Sanción cumplida: ${SANCTION_KIND_LABELS[sanction.kind].toLowerCase()}`}
      </b>{' '}
      {sanction.kind === 'cancellation' ? `el ${formatDate(sanction.startsOn)}` : periodText(sanction)}:{' '}
      {ended(sanction.cause)} {sanction.authority}, oficio {sanction.documentNumber}.
    </Notice>
  ));
}
