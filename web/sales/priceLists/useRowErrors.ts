// Shows the errors of a row once a field is left: a price is not complete while it is typed.
import { type FocusEvent, useState } from 'react'

import { afterPress } from '#web/ui/afterPress.ts'
import { useLatest } from '#web/ui/useLatest.ts'

import { breakField, checkRow, unitsField } from './checkRows.ts'
import type { PriceRow } from './priceListRows.ts'

interface RowErrors {
  /** By the names of the inputs. */
  errors: ReadonlyMap<string, string>
  /** The errors of a quantity price that was just added are shown once each field was left. */
  markAdded: (breakId: number) => void
  /** For the element around the row. */
  handlers: { onFocus: () => void; onBlur: (event: FocusEvent<HTMLElement>) => void }
}

/** `onLeave` is called when the focus leaves the row. */
export function useRowErrors(row: PriceRow, onLeave: () => void): RowErrors {
  /** The row when a field was left last; undefined without focus. */
  const [left, setLeft] = useState<PriceRow>()
  const [newFields, setNewFields] = useState<readonly string[]>([])
  const latestRow = useLatest(row)
  const { errors } = checkRow(row)
  const settled = left ? checkRow(left).errors : errors
  const shown = [...errors].filter(([field]) => settled.has(field) && !newFields.includes(field))
  return {
    errors: new Map(shown),
    markAdded: (id) => setNewFields([unitsField(id), breakField(id)]),
    handlers: {
      onFocus: () => setLeft((before) => before ?? latestRow.current),
      onBlur({ target, currentTarget, relatedTarget }) {
        const field = target.getAttribute('name')
        const leavesRow = !currentTarget.contains(relatedTarget)
        afterPress(() => {
          setLeft(leavesRow ? undefined : latestRow.current)
          setNewFields((fields) => (leavesRow ? [] : fields.filter((name) => name !== field)))
          if (leavesRow) onLeave()
        })
      },
    },
  }
}
