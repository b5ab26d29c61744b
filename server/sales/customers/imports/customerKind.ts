// What customers bring to their imports.
import { diffCustomer } from '#domain/sales/customerChanges.ts'
import { customerCells, customerColumnNames } from '#domain/sales/customerColumns.ts'
import { noCustomerValues } from '#domain/sales/customerFields.ts'
import type { RecordKind } from '#server/files/imports/recordKind.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { lockCustomerValues, updateCustomerValues } from '#server/sales/customers/customerValues.ts'

import { compareCustomers } from './compareCustomers.ts'
import { customerParser } from './customerParser.ts'
import type { CustomerTypes } from './customerTypes.ts'
import { insertCustomers, nextCustomerNumbers } from './insertCustomers.ts'

/** A row with a known number updates that customer; the mode decides about rows that probably are a customer that exists. */
export const customerKind: RecordKind<CustomerTypes> = {
  kind: 'customer',
  noun: 'customer',
  name: 'customer',
  names: 'customers',
  table: 'customers',
  parser: customerParser,
  columnNames: Object.fromEntries(customerCells.map((cell) => [cell, customerColumnNames[cell]])),
  emptyValues: noCustomerValues,
  diff: diffCustomer,
  actionOf({ result }, mode) {
    if (result === 'duplicate') return mode
    return result === 'new' ? 'create' : 'update'
  },
  /** A price list must not be deleted before the commit. */
  async lock(ctx) {
    await ctx.db.execute(sql`select id from price_lists order by id for key share`)
  },
  createReader: compareCustomers,
  async lockRecords(ctx, ids) {
    const customers = await lockCustomerValues(ctx, ids)
    return new Map([...customers].filter(([, { isDeleted }]) => !isDeleted))
  },
  nextNumbers: nextCustomerNumbers,
  insert: insertCustomers,
  async update(ctx, updates) {
    await updateCustomerValues(
      ctx,
      updates.map(({ record, changes }) => ({ customer: record, changes })),
    )
  },
}
