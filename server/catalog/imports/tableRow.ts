// One row of an uploaded file, before anybody says which column is what.

/** `row` counts as a spreadsheet does: the first row is 1, and a blank one is left out but counted. */
export interface TableRow {
  row: number
  cells: string[]
}

export const maxColumns = 1000
