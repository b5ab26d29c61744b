// The size matrix: the colors of a style by its sizes. Shows stock, or takes quantities as a spreadsheet does.
import type { Prepack } from '#contract/catalog/prepacks.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { MatrixEditor } from './MatrixEditor.tsx'
import { MatrixSteppers } from './MatrixSteppers.tsx'
import { MatrixStock } from './MatrixStock.tsx'
import type { FindCellError, MatrixRow, MatrixValues } from './matrixValues.ts'

interface MatrixData {
  /** The first part of each cell's accessible name. */
  styleName: string
  sizes: readonly string[]
  /** One for each color, with one cell for each of `sizes`. */
  rows: readonly MatrixRow[]
}

export interface MatrixEdits {
  /** The typed texts; `readQuantities` turns them into whole units. */
  values: MatrixValues
  /** Receives the changed texts only: `setValues((values) => ({ ...values, ...changed }))`. */
  onChange: (changed: MatrixValues) => void
  /** The business rule of a quantity above 0, such as the stock of a sale. The cell keeps its text and is marked. */
  findError?: FindCellError | undefined
  /** `sale`: stock limits the quantities. `count`: 0 is a count; elsewhere it is the same as an empty cell. */
  purpose?: 'sale' | 'count' | undefined
  /** Enter left the last cell, or Ctrl+Enter was pressed. Tab goes on to the next control. */
  onComplete?: (() => void) | undefined
  /** A code was scanned while a cell had the focus. The cell has its text from before the scan. */
  onScan?: ((code: string) => void) | undefined
  /** Offered for each color; the parent changes the values of the row. */
  prepacks?: readonly Prepack[] | undefined
  onAddPrepack?: ((prepack: Prepack, packs: number, row: MatrixRow) => void) | undefined
  /** Focuses the first cell on mounting, except on a phone, where the keyboard would cover the matrix. */
  startsFocused?: boolean | undefined
}

/**
 * Mode `read` shows the stock and links each cell to its product. Mode `edit` takes quantities: arrows, Tab and Enter move
 * as in a spreadsheet, Shift with an arrow copies the quantity, a block can be pasted, and Ctrl+Z takes back. On a phone it
 * shows one color at a time.
 */
export type SizeMatrixProps = MatrixData & (({ mode: 'edit' } & MatrixEdits) | { mode: 'read' })

export type MatrixEditProps = MatrixData & MatrixEdits
export type MatrixReadProps = MatrixData

export function SizeMatrix(props: SizeMatrixProps) {
  const isPhone = useIsPhone()
  if (props.mode === 'read') return <MatrixStock {...props} />
  return isPhone ? <MatrixSteppers {...props} /> : <MatrixEditor {...props} />
}
