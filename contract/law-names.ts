import { REGIME_LABELS, type Regime } from './procedure-kinds.ts';

/** Names with which the laws are shipped. */
export const SHIPPED_LAW_NAMES: Readonly<Record<Regime, string>> = { ...REGIME_LABELS };
/** Names that the unit chose: none where it has the shipped one. */
export type LawNames = Partial<Record<Regime, string>>;
let chosenNames: LawNames = {};

/** Whether it is a place for a law that the portal is not shipped with. */
export const isAddedLaw = (regime: string): boolean => regime.startsWith('added_');

/** Calls the laws as the settings of the portal do: before a page is drawn. */
export function nameLaws(names: LawNames = {}): void {
  chosenNames = names;
  Object.assign(REGIME_LABELS, SHIPPED_LAW_NAMES, names);
}

/** Laws that are offered: the shipped ones, and those that were added. */
export const offeredLaws = (): Partial<Record<Regime, string>> =>
  Object.fromEntries(
    Object.entries(REGIME_LABELS).filter(
      ([regime]) => !isAddedLaw(regime) || chosenNames[regime as Regime] !== undefined,
    ),
  );
