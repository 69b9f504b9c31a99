/** Group of each supplier that the links join: the smallest id in it. */
export function groupsOf(links: readonly { a: string; b: string }[]): Map<string, string> {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    let at = id;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    // Everything on the way points at the root from now on.
    for (let one = id; one !== at;) {
      const next = parent.get(one)!;
      parent.set(one, at);
      one = next;
    }
    return at;
  };
  for (const { a, b } of links) {
    for (const id of [a, b]) if (!parent.has(id)) parent.set(id, id);
    const [first, second] = [root(a), root(b)];
    if (first < second) parent.set(second, first);
    else if (second < first) parent.set(first, second);
  }
  return new Map([...parent.keys()].map((id) => [id, root(id)]));
}
