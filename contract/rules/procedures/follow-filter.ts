/** What follows from where somebody stands in a list, not from what they look for. */
const PLACE_IN_LIST = ['pag', 'tam', 'orden', 'vista', 'mes', 'desde', 'hasta'];

/** Parameters of the list that one can follow, sorted, as one text: two filters that find the same are equal. */
export function followedFilter(search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search)
    .filter(([name, value]) => value !== undefined && value.trim() !== '' && !PLACE_IN_LIST.includes(name))
    .map(([name, value = '']) => [name, value.trim()])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return new URLSearchParams(kept).toString();
}
