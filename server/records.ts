// The operations of all plain records, by noun. One that is special is written out and takes the place of the derived one.
import { recordEndpoints, recordImportEndpoints } from '#contract/records.ts'
import { mapRecords, type RecordNoun, recordNouns, records } from '#domain/records.ts'
import { bindAll, type Route } from '#server/platform/http/bind.ts'

import { checkLabelFormat } from './catalog/labels/checkLabelFormat.ts'
import { checkPrinterProfile } from './catalog/labels/checkPrinterProfile.ts'
import { findSupplierUses } from './purchasing/suppliers/findSupplierUses.ts'
import { createRecordImports } from './records/createRecordImports.ts'
import { createRecordOperations } from './records/createRecordOperations.ts'
import type { AnyHooks, RecordHooks } from './records/recordHooks.ts'

/** Of those that have any. */
const hooks: { [N in RecordNoun]?: RecordHooks<(typeof records)[N]> } = {
  labelFormat: { check: checkLabelFormat },
  printerProfile: { check: checkPrinterProfile },
  supplier: { findUses: findSupplierUses },
}

const hooksOf = (noun: string) => hooks[noun as RecordNoun] as AnyHooks | undefined

export const recordOperations = mapRecords((record) =>
  createRecordOperations(record, hooksOf(record.noun)),
) as unknown as {
  [N in RecordNoun]: ReturnType<typeof createRecordOperations<(typeof records)[N]>>
}

export const recordImports = mapRecords((record) => createRecordImports(record, hooksOf(record.noun)))

export const recordRoutes: readonly Route[] = recordNouns.flatMap((noun) => [
  ...bindAll(recordEndpoints[noun], recordOperations[noun]),
  ...bindAll(recordImportEndpoints[noun], recordImports[noun]),
])
