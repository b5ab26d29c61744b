// What the layouts of a size matrix are given: the stock to show, or the quantities to edit.
import type { Prepack } from '#contract/catalog/prepacks.ts'

import type { FindCellError, MatrixRow, MatrixValues } from './matrixValues.ts'

export interface MatrixReadProps {
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
  /** Offered for each color and for all; the parent changes the values of the rows. */
  prepacks?: readonly Prepack[] | undefined
  onAddPrepack?: ((prepack: Prepack, packs: number, rows: readonly MatrixRow[]) => void) | undefined
  /** Focuses the first cell on mounting, except on a phone, where the keyboard would cover the matrix. */
  startsFocused?: boolean | undefined
}

export type MatrixEditProps = MatrixReadProps & MatrixEdits
