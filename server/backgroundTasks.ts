// Background tasks shortly after changes: seals the activity log, rolls up counters, processes password reset requests.
import type { Logger } from 'pino'

import { rollUpProductCounters } from '#server/catalog/products/productCounters.ts'
import { rollUpStockValues } from '#server/catalog/products/stockValues.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { runWithRequestId } from '#server/platform/requestId.ts'
import { rollUpBillCounts } from '#server/purchasing/bills/billCounts.ts'
import { rollUpPurchaseSums } from '#server/purchasing/purchaseOrders/purchaseSums.ts'
import { rollUpInvoiceCounts } from '#server/sales/invoices/invoiceCounts.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'
import { rollUpOrderSums } from '#server/sales/orders/orderSums.ts'
import { rollUpOpenSums } from '#server/sales/receivables/openSumCounters.ts'

/** Delay after a change; interval for work that another process left behind. */
const delayMs = 200
const intervalMs = 15_000

export interface BackgroundTasks {
  schedule(): void
  /** Seals the remaining entries and stops. */
  stop(): Promise<void>
}

export interface BackgroundTaskOptions {
  db: Db
  log: Logger
  /** Returns true if there may be more. */
  processResetRequests: () => Promise<boolean>
  /** Announces how far the log is sealed. */
  publishSealed: (position: number) => Promise<void>
}

export function startBackgroundTasks({
  db,
  log,
  processResetRequests,
  publishSealed,
}: BackgroundTaskOptions): BackgroundTasks {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function runTasks(): Promise<void> {
    try {
      // First, because live updates depend on it.
      if (await sealActivity(db, publishSealed)) schedule()
      await rollUpProductCounters(db)
      await rollUpInvoiceCounts(db)
      await rollUpSales(db)
      await rollUpStockValues(db)
      await rollUpOpenSums(db)
      await rollUpOrderSums(db)
      await rollUpPurchaseSums(db)
      await rollUpBillCounts(db)
    } catch (error) {
      // Retried after the next change or at the next interval; /readyz reports entries that wait too long.
      log.warn({ err: error }, 'could not seal the activity log or roll up counters')
    }
    try {
      if (await processResetRequests()) schedule()
    } catch (error) {
      log.warn({ err: error }, 'could not process password reset requests; they will be retried')
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // For no user, although a user's request may have scheduled it.
      current = current.then(() => runWithRequestId(undefined, runTasks))
    }, delayMs).unref()
  }

  const interval = setInterval(schedule, intervalMs).unref()
  schedule()
  return {
    schedule,
    async stop() {
      clearInterval(interval)
      clearTimeout(timer)
      // Blocks further scheduling; the next start does the rest.
      timer = setTimeout(() => {}, 0)
      await current
      await sealActivity(db, publishSealed).catch((error: unknown) =>
        log.warn({ err: error }, 'could not seal the last activity log entries'),
      )
    },
  }
}
