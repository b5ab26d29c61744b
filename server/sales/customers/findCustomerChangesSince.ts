// Finds the changes of a customer since a version.
import { type RecordFields, showValue } from '#domain/platform/records/fields.ts'
import { type CustomerField, type CustomerValue, loggedFieldOf } from '#domain/sales/customerFields.ts'
import { customerRecord } from '#domain/sales/customerRecord.ts'
import type { Ctx } from '#server/ctx.ts'
import { findChangesSince } from '#server/files/changes/findChangesSince.ts'
import type { FieldChange } from '#server/people/activity/findLoggedChanges.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

const view = {
  noun: 'customer',
  pathOf: (field: string) => loggedFieldOf[field as CustomerField],
  async createFormat(ctx: Ctx) {
    const listNames = await readPriceListNames(ctx)
    const fields: RecordFields = customerRecord.fields
    // As the log shows the changes by edits.
    return (field: string, value: CustomerValue) =>
      fields[field] ? showValue(fields[field], value, listNames.get(Number(value))) : value
  },
} as const

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export function findCustomerChangesSince(ctx: Ctx, id: number, version: number): Promise<FieldChange[]> {
  return findChangesSince(ctx, view, id, version)
}
