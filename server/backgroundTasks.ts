// What follows deeds shortly after, beside the requests, so that nobody waits for it: the activity log is sealed, and the
// totals of products and invoices are folded, and forgotten passwords are answered.
import type { Logger } from 'pino'

import { rollUpProductCounters } from '#server/catalog/products/productCounters.ts'
import { rollUpStockValues } from '#server/catalog/products/stockValues.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { rollUpInvoiceCounts } from '#server/sales/invoices/invoiceCounts.ts'
import { rollUpSales } from '#server/sales/invoices/sales.ts'

/** How long after a deed, and how often what another process left behind is looked for. */
const soonMilliseconds = 200
const sweepMilliseconds = 15_000

export interface BackgroundTasks {
  schedule(): void
  /** Does what is left and stops. */
  stop(): Promise<void>
}

/** `answerResetRequests` returns true where there may be more of them; `tellSealed` tells who listens how far the log is sealed. */
export function startBackgroundTasks(
  db: Db,
  log: Logger,
  answerResetRequests: () => Promise<boolean>,
  tellSealed: (position: number) => Promise<void>,
): BackgroundTasks {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function followUp(): Promise<void> {
    try {
      // First of all: others wait to see what was done.
      if (await sealActivity(db, tellSealed)) soon()
      await rollUpProductCounters(db)
      await rollUpInvoiceCounts(db)
      await rollUpSales(db)
      await rollUpStockValues(db)
    } catch (error) {
      // The next deed or the next sweep tries again; /readyz tells when entries wait for long.
      log.warn({ err: error }, 'the activity log could not be sealed, or the totals not be folded')
    }
    try {
      if (await answerResetRequests()) soon()
    } catch (error) {
      log.warn({ err: error }, 'requests for reset links could not be answered; they are looked at again')
    }
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      current = current.then(followUp)
    }, soonMilliseconds).unref()
  }

  const sweep = setInterval(soon, sweepMilliseconds).unref()
  soon()
  return {
    schedule: soon,
    async stop() {
      clearInterval(sweep)
      clearTimeout(timer)
      // What is asked for from here on is done by the next start.
      timer = setTimeout(() => {}, 0)
      await current
      await sealActivity(db, tellSealed).catch((error: unknown) =>
        log.warn({ err: error }, 'the last entries were not sealed'),
      )
    },
  }
}
