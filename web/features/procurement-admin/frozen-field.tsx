/** A field that stands as it is: its value as text, and why it does not change. */
export function FrozenField({
  label,
  id,
  value,
  why,
}: {
  label: string;
  id: string;
  value: string;
  why: string;
}) {
  return (
    <div className="u-field" id={id}>
      <span className="u-field__label">{label}</span>
      <p className="u-field__hint">{why}</p>
      <p className="pa-frozen">{value === '' ? 'Sin indicar' : value}</p>
    </div>
  );
}
