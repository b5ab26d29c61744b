// The column of checkboxes that select the rows of a list. The head selects the page; with Shift, a checkbox selects a range.
import { RowCheckbox } from '#web/ui/Checkbox.tsx'

import type { Column } from './ListTable.tsx'
import type { RowSelection } from './useRowSelection.ts'

export function selectionColumn<Row extends { id: number }>(
  noun: string,
  selection: RowSelection,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    header: 'Selection',
    head: (
      <RowCheckbox
        label={`Select all ${noun}s on this page`}
        checked={selection.pageState === 'all'}
        mixed={selection.pageState === 'some'}
        onChange={selection.togglePage}
      />
    ),
    cell: (row) => (
      <RowCheckbox
        label={`Select ${nameOf(row)}`}
        checked={selection.isSelected(row.id)}
        onChange={(checked, extendsRange) => selection.toggle(row.id, checked, extendsRange)}
      />
    ),
    className: 'w-px',
    bar: 'size-4',
  }
}
