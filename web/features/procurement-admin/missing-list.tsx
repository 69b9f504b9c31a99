/** What a button still needs, in words beside it and as its description: known before it is pressed. */
export function MissingList({ id, lead, missing }: { id: string; lead: string; missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="pa-missing" id={id}>
      <p>
        <b>{lead}</b> {missing.length === 1 && missing[0]}
      </p>
      {missing.length > 1 && (
        <ul>
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
