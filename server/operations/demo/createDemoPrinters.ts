// Creates the printer profiles of the demo: an office printer that is off, and the label printer of the warehouse.
import type { RecordInput } from '#domain/platform/records/defineRecord.ts'
import type { records } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { recordOperations } from '#server/records.ts'

const demoPrinters: RecordInput<typeof records.printerProfile>[] = [
  { name: 'Office laser, tray 2', offsetXUm: 600, offsetYUm: -400, scaleYPpm: 2500 },
  { name: 'Warehouse label printer', dpi: 203, offsetXUm: -500 },
]

export async function createDemoPrinters(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    for (const printer of demoPrinters) await recordOperations.printerProfile.create(ctx, printer)
  })
}
