// The cell for which a row is refused: its column, its value, and the reason beneath.
import type { RefusedRow } from '#contract/catalog/imports.ts'

import { columnLabel } from './importLabels.ts'

export function RefusedCell({ column, value, reason }: Omit<RefusedRow, 'row'>) {
  return (
    <>
      {column !== '' && (
        <span className="line-clamp-1 wrap-anywhere" title={value}>
          <span className="text-muted">{columnLabel(column)} </span>
          {value === '' ? (
            <span className="text-muted">is empty</span>
          ) : (
            <span className="font-medium">{value}</span>
          )}
        </span>
      )}
      <span className="block text-danger">{reason}</span>
    </>
  )
}
