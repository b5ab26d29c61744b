// The export of this app.
import { exportedName } from '#domain/catalog/importChanges.ts'
import { importColumns } from '#domain/catalog/importRow.ts'

import type { Program } from './program.ts'

export const selvedge: Program = {
  name: 'Selvedge',
  signatures: [['Product ID', 'Product Name', 'Style Number', 'Quantity at Export']],
  columns: Object.fromEntries(importColumns.map((column) => [column, [exportedName(column)]])),
  isExact: true,
}
