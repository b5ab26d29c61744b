// The tables of plain records.
import { type RecordNoun, records } from '#domain/records.ts'

import { recordNumbers, recordTable } from './recordTable.ts'

export const suppliers = recordTable(records.supplier, {})
export const supplierNumbers = recordNumbers(records.supplier)

export const recordTables = { supplier: suppliers } as const satisfies Record<RecordNoun, object>
