// The records that have files: how each is found, locked and named in the log, and the routes of their files.
import { attachmentEndpoints } from '#contract/attachments.ts'
import { describeRecord } from '#domain/platform/records/defineRecord.ts'
import { billName } from '#domain/purchasing/bills.ts'
import { recordNouns, records } from '#domain/records.ts'
import { type NounWithFiles, nounsWithFiles } from '#domain/recordsWithFiles.ts'
import { findMergedStyles, lockStyle } from '#server/catalog/styles/findStyle.ts'
import {
  type AttachmentHost,
  createAttachmentOperations,
} from '#server/files/attachments/attachmentOperations.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { bindAll, type Route } from '#server/platform/http/bind.ts'
import { lockArrival, readArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { lockBill, readBill } from '#server/purchasing/bills/findBill.ts'
import { lockPurchaseOrder, readPurchaseOrder } from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'
import { findMergedIds } from '#server/records/merges.ts'
import { createRecordRows } from '#server/records/recordRows.ts'
import { assertCustomerExists, lockCustomer } from '#server/sales/customers/findCustomer.ts'
import { lockOrder, readOrder } from '#server/sales/orders/findOrder.ts'

type HostParts = Omit<AttachmentHost, 'type'>

const plainHosts = Object.fromEntries(
  recordNouns.map((noun): [string, HostParts] => {
    const record = records[noun]
    const rows = createRecordRows(record)
    const host: HostParts = {
      /** Those of the records that were merged into it are shown with its own. */
      async findIds(ctx, id) {
        await rows.readMerged(ctx, id)
        return findMergedIds(ctx, rows.table, id)
      },
      lock: async (ctx, id) => describeRecord(record, await rows.lock(ctx, id)),
    }
    return [noun, host]
  }),
)

const hosts: Record<NounWithFiles, HostParts> = {
  ...(plainHosts as Record<'supplier', HostParts>),
  order: {
    findIds: async (ctx, id) => [(await readOrder(ctx, id)).id],
    lock: async (ctx, id) => (await lockOrder(ctx, id)).number,
  },
  purchaseOrder: {
    findIds: async (ctx, id) => [(await readPurchaseOrder(ctx, id)).id],
    lock: async (ctx, id) => (await lockPurchaseOrder(ctx, id)).number,
  },
  arrival: {
    findIds: async (ctx, id) => [(await readArrival(ctx, id)).id],
    lock: async (ctx, id) => (await lockArrival(ctx, id)).number,
  },
  bill: {
    findIds: async (ctx, id) => [(await readBill(ctx, id)).id],
    lock: async (ctx, id) => `bill ${billName(await lockBill(ctx, id))}`,
  },
  customer: {
    /** The files of the customers that were merged into it are shown with its own. */
    async findIds(ctx, id) {
      await assertCustomerExists(ctx, id)
      const merged = await ctx.db
        .select({ id: customers.id })
        .from(customers)
        .where(eq(customers.mergedInto, id))
        .orderBy(asc(customers.id))
      return [id, ...merged.map(({ id }) => id)]
    },
    lock: async (ctx, id) => describeRecord({ name: 'customer' }, await lockCustomer(ctx, id)),
  },
  style: {
    findIds: findMergedStyles,
    lock: async (ctx, id) => describeRecord({ name: 'style' }, await lockStyle(ctx, id)),
  },
}

export const attachmentRoutes: readonly Route[] = nounsWithFiles.flatMap((type) =>
  bindAll(attachmentEndpoints[type], createAttachmentOperations({ type, ...hosts[type] })),
)
