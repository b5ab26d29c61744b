// The delivery that is typed on the page Receive Stock.
import * as z from 'zod/mini'

import { stockLimits } from '#domain/stock/stock.ts'
import { draftLinesError, emptyItems, ItemDraft } from '#web/catalog/itemEntry/itemDraft.ts'
import { MissedScan } from '#web/catalog/scanning/missedScans.ts'

/** Stored in the browser. */
export const Delivery = z.extend(ItemDraft, {
  /** The delivery note number. */
  note: z.string(),
  /** Scanned codes that were not added, with the reason. Stored deliveries of earlier versions have none. */
  missed: z._default(z.array(MissedScan), []),
  supplier: z.optional(z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() }))),
})
export type Delivery = z.output<typeof Delivery>

export const emptyDelivery: Delivery = { ...emptyItems, note: '', missed: [] }

/** Why the delivery can't be received, or undefined. */
export function deliveryError({ lines, supplier }: Delivery): string | undefined {
  if (lines.length === 0) return 'Enter the received units first.'
  if (lines.length > stockLimits.countLines)
    return `At most ${stockLimits.countLines} products in one delivery. Receive the others with a second one.`
  if (supplier && supplier.id === null) return 'Choose the supplier from the list, or empty the field.'
  return draftLinesError(lines)
}
