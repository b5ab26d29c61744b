// Prints the labels of products on a printer in the network.
import type { sendLabels as endpoint } from '#contract/catalog/labels.ts'
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'

import { composeLabels } from './composeLabels.ts'
import { toZpl } from './printLabelsZpl.ts'
import { queueForPrinter } from './queueForPrinter.ts'
import { readPrinterProfile } from './readPrinterProfile.ts'

/** Throws what `composeLabels` throws, and a 409 for a printer without an address and a format without dots per inch. */
export async function sendLabels(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Delivery> {
  const printer = await readPrinterProfile(ctx, input.printerProfileId)
  const composed = await composeLabels(ctx, input)
  return queueForPrinter(ctx, printer, {
    zpl: toZpl(composed),
    subject: pluralize(composed.pages.flat().length, 'label'),
    text: composed.products.map(({ code }, index) => `${input.items[index]?.copies} x ${code}`).join('\n'),
  })
}
