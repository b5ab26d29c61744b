// The tables of plain records.
import { type RecordNoun, records } from '#domain/records.ts'

import { recordNumbers, recordTable } from './recordTable.ts'

export const suppliers = recordTable(records.supplier, {})
export const supplierNumbers = recordNumbers(records.supplier)
export const labelFormats = recordTable(records.labelFormat, {})
export const labelFormatNumbers = recordNumbers(records.labelFormat)
export const printerProfiles = recordTable(records.printerProfile, {})
export const printerProfileNumbers = recordNumbers(records.printerProfile)

export const recordTables = {
  supplier: suppliers,
  labelFormat: labelFormats,
  printerProfile: printerProfiles,
} as const satisfies Record<RecordNoun, object>
