// The registry of records that files can be kept with. Endpoints, permissions, operations and tests derive from it. A plain record is in it
// by `hasFiles` of its definition.
import type { ActivityModule } from './activityModules.ts'
import type { Permission } from './permissions.ts'
import type { AnyRecord } from './platform/records/defineRecord.ts'
import { recordNouns, records, type RecordNoun } from './records.ts'

export interface RecordWithFiles {
  /** In sentences: 'order'. */
  name: string
  /** Of its API: 'orders'. */
  path: string
  /** Its entries of the log. */
  module: ActivityModule
  /** `edit` adds and removes files. */
  may: { read: Permission; edit: Permission }
}

type PlainWithFiles = {
  [N in RecordNoun]: (typeof records)[N] extends { hasFiles: true } ? N : never
}[RecordNoun]

const plainRecords = Object.fromEntries(
  recordNouns
    .map((noun): [string, AnyRecord] => [noun, records[noun]])
    .filter(([, { hasFiles = false }]) => hasFiles),
) as Partial<Record<string, RecordWithFiles>> as Record<PlainWithFiles, RecordWithFiles>

export const recordsWithFiles = {
  ...plainRecords,
  order: {
    name: 'order',
    path: 'orders',
    module: 'Orders',
    may: { read: 'orders.read', edit: 'orders.edit' },
  },
  /** What a supplier confirms has its costs. */
  purchaseOrder: {
    name: 'purchase order',
    path: 'purchase-orders',
    module: 'Purchases',
    may: { read: 'costs.read', edit: 'purchases.edit' },
  },
  arrival: {
    name: 'arrival',
    path: 'arrivals',
    module: 'Purchases',
    may: { read: 'purchases.read', edit: 'purchases.receive' },
  },
  bill: {
    name: 'bill',
    path: 'bills',
    module: 'Purchases',
    may: { read: 'costs.read', edit: 'purchases.edit' },
  },
  customer: {
    name: 'customer',
    path: 'customers',
    module: 'Customers',
    may: { read: 'customers.read', edit: 'customers.edit' },
  },
  style: {
    name: 'style',
    path: 'styles',
    module: 'Products',
    may: { read: 'styles.read', edit: 'styles.edit' },
  },
} as const satisfies Record<string, RecordWithFiles>

export type NounWithFiles = keyof typeof recordsWithFiles
export const nounsWithFiles = Object.keys(recordsWithFiles) as NounWithFiles[]

export function hasFiles(noun: string): noun is NounWithFiles {
  return Object.hasOwn(recordsWithFiles, noun)
}

/** The value of each record under its noun. */
export function mapRecordsWithFiles<Value>(
  valueOf: (record: RecordWithFiles, noun: NounWithFiles) => Value,
): Record<NounWithFiles, Value> {
  return Object.fromEntries(
    nounsWithFiles.map((noun) => [noun, valueOf(recordsWithFiles[noun], noun)]),
  ) as Record<NounWithFiles, Value>
}
