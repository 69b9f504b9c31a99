import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { LIST_SOURCE_LABELS } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { editionInForce, screenRfc, type ScreenedMatch } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { check, unchecked } from './checks.rules.ts';

const DAY = 86_400_000;
/** After so many days the list of article 69-B is an old one. */
const FRESH_DAYS = 35;

const sinceOf = ({ evidence, situation }: ScreenedMatch): string => {
  const [entry] = evidence;
  const published = situation === 'definitive' ? entry?.data.definitiveDofOn : entry?.data.presumedDofOn;
  return shortDate(published ?? entry?.listedFrom ?? '');
};

/** What the lists in force say of who issued an invoice (purchase-chain §6.4, I5 to I7). */
export async function checkLists(db: Db | Transaction, rfc: string): Promise<InvoiceCheck[]> {
  const [{ matches }, edition] = await Promise.all([screenRfc(db, rfc), editionInForce(db, 'sat_69b')]);
  const counted = matches.filter(({ status, level }) => status !== 'discarded' && level !== 'info');
  const of69B = counted.filter(({ source }) => source === 'sat_69b');
  const definitive = of69B.find(({ situation }) => situation === 'definitive');
  const presumed = of69B.find(({ situation }) => situation === 'presumed');
  const sanctioned = counted.find(({ source }) => source !== 'sat_69b');
  const doubts = [
    presumed && `El emisor aparece como presunto (69-B) desde ${sinceOf(presumed)}.`,
    sanctioned &&
      `El emisor aparece como sancionado (${LIST_SOURCE_LABELS[sanctioned.source]}) desde ${sinceOf(sanctioned)}.`,
  ].filter((one) => one !== undefined);
  if (edition === undefined)
    return [
      unchecked('I5', 'stop', 'No hay lista 69-B cargada: no se comprobó al emisor.'),
      sanctioned === undefined
        ? unchecked('I6', 'doubt', 'No hay lista 69-B cargada: no se comprobó al emisor.')
        : check('I6', 'doubt', doubts.join(' '), ''),
      unchecked('I7', 'note', 'No hay lista 69-B cargada.'),
    ];
  const age = (Date.parse(todayInMexico()) - Date.parse(edition.cutoff_on)) / DAY;
  const day = `La lista 69-B es del ${shortDate(edition.cutoff_on)}.`;
  return [
    check(
      'I5',
      'stop',
      definitive &&
        `El emisor está en la lista definitiva del artículo 69-B desde ${sinceOf(definitive)}; la factura no produce efectos.`,
      'El emisor no está en la lista definitiva del artículo 69-B.',
    ),
    check(
      'I6',
      'doubt',
      doubts.length === 0 ? undefined : doubts.join(' '),
      'El emisor no aparece como presunto ni sancionado.',
    ),
    check('I7', 'note', age > FRESH_DAYS ? day : undefined, day),
  ];
}
