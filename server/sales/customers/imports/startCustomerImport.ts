// Imports a file of customers and streams the progress.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { CustomerImportEvent, startCustomerImport as endpoint } from '#contract/sales/customerImports.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { runImportTransaction } from '#server/files/imports/runImportTransaction.ts'
import { streamImport } from '#server/files/imports/streamImport.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import { importCustomers } from './importCustomers.ts'
import { openCustomerFile } from './openCustomerFile.ts'

/** One at a time, so that two imports of the same sheet don't create each customer twice. */
export function startCustomerImport(
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
  upload: Upload,
): Promise<AsyncIterable<CustomerImportEvent>> {
  const { columns } = input
  return streamImport(ctx, input, upload, ({ file, callbacks, onRead, before, onWaiting }) =>
    runImportTransaction(ctx, {
      open: () => openCustomerFile(file, { userId: ctx.user.id, columns, onRead, signal: ctx.signal }),
      async before(ctx) {
        await before(ctx)
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer imports', 0))`)
      },
      onWaiting,
      work: (ctx, { batches }) => importCustomers(ctx, batches, input, callbacks),
    }),
  )
}
