// The endpoints of all plain records, by noun.
import { mapRecords, type RecordNoun, type records } from '#domain/records.ts'

import { defineRecordImportEndpoints } from './files/recordImports.ts'
import { defineRecordEndpoints, type RecordEndpoints } from './platform/records/recordEndpoints.ts'

export const recordEndpoints = mapRecords(defineRecordEndpoints) as unknown as {
  [N in RecordNoun]: RecordEndpoints<(typeof records)[N]>
}

/** Those of any plain record, whose fields are unknown. */
export function recordEndpointsOf(noun: RecordNoun): RecordEndpoints {
  return recordEndpoints[noun]
}

/** Those of their imports. */
export const recordImportEndpoints = mapRecords(defineRecordImportEndpoints)
