/** One thing that is missing, and where it is mended. */
export interface Missing {
  message: string;
  /** A control of this page (`#archivos`), or another screen. */
  href?: string | undefined;
}

function Told({ message, href }: Missing) {
  if (href === undefined) return message;
  const id = href.startsWith('#') ? href.slice(1) : undefined;
  return (
    <a
      href={href}
      onClick={(event) => {
        if (id === undefined) return;
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {message}
    </a>
  );
}

interface MissingListProps {
  id: string;
  lead: string;
  missing: readonly (string | Missing)[];
}

/** What a button still needs, in words beside it and as its description: known before it is pressed. */
export function MissingList({ id, lead, missing }: MissingListProps) {
  const all = missing.map((one): Missing => (typeof one === 'string' ? { message: one } : one));
  const [first] = all;
  if (first === undefined) return null;
  return (
    <div className="pa-missing" id={id}>
      <p>
        <b>{lead}</b> {all.length === 1 && <Told {...first} />}
      </p>
      {all.length > 1 && (
        <ul>
          {all.map((one) => (
            <li key={one.message}>
              <Told {...one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
