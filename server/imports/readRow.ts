// What both readers hand on: one row with its cells, or the reason why it can't be read at all.
import type { ImportCells, RefusedCell } from '#domain/importRows.ts'

/** `row` counts as in the contract's RefusedRow. */
export type ReadRow = { row: number; cells: ImportCells } | { row: number; refused: RefusedCell }
