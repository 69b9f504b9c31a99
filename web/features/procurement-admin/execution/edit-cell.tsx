import { Button } from '#web/ui/button.tsx';

/** Cell of a table with the button that opens the form of its row; empty where nothing may be changed any more. */
export function editCell<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  onEdit: ((id: string) => void) | undefined,
) {
  return function cell(row: Row) {
    if (onEdit === undefined) return '';
    return (
      <Button variant="text" size="small" aria-label={nameOf(row)} onClick={() => onEdit(row.id)}>
        Editar
      </Button>
    );
  };
}
