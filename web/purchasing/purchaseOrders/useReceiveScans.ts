// Counts the units of an arrival by scan, one scan after another.
import { useState } from 'react'

import type { PurchaseItem, PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { findScanned, isScannedProduct } from '#web/catalog/stock/findScanned.ts'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import { beepRefused } from '#web/ui/beep.ts'
import { createQueue } from '#web/ui/createQueue.ts'

import { addScanned, type ReceiveDraft } from './receiveDraft.ts'

/** What the last scan did: the line with its units by now, or why it was refused. */
export type ReceiveScan = { line: number; accepted: number } | { refusal: string }

export interface ReceiveScans {
  /** Undefined before the first scan. */
  last: ReceiveScan | undefined
  scan: (code: string, isMaybeTyped?: boolean) => Promise<boolean>
}

export function useReceiveScans(
  { number }: PurchaseOrder,
  items: readonly PurchaseItem[],
  draft: { read: () => ReceiveDraft; save: (scanned: ReceiveDraft) => void },
): ReceiveScans {
  const [enqueue] = useState(createQueue)
  const [last, setLast] = useState<ReceiveScan>()

  const refuse = (refusal: string): boolean => {
    setLast({ refusal })
    beepRefused()
    return true
  }

  async function count(code: string, isMaybeTyped: boolean): Promise<boolean> {
    const scanned = await findUnits(code, items)
    if ('refusal' in scanned) return isMaybeTyped ? false : refuse(scanned.refusal)
    const counted = addScanned(items, draft.read(), scanned)
    if (!counted) return refuse(`${scanReadings(code)[0]} is not on ${number}.`)
    draft.save(counted.draft)
    setLast({ line: counted.line, accepted: counted.accepted })
    return true
  }

  const scan = (code: string, isMaybeTyped = false) =>
    enqueue(() =>
      count(code, isMaybeTyped).catch((error: unknown) =>
        refuse(errorMessage(error, `${code} could not be looked up. Scan it again.`)),
      ),
    )
  usePageScans(scan, { looksUp: true })
  return { last, scan }
}

/** The product and the units of one scan, or why it is none. */
async function findUnits(
  code: string,
  items: readonly PurchaseItem[],
): Promise<{ productId: number; units: number } | { refusal: string }> {
  const known = items.find(({ productId: id, product }) => isScannedProduct({ ...product, id }, code))
  if (known) return { productId: known.productId, units: 1 }
  const scanned = await findScanned(code)
  if ('refusal' in scanned) return scanned
  if ('product' in scanned) return { productId: scanned.product.id, units: scanned.units }
  return { refusal: `${scanReadings(code)[0]} is a style. Scan its products.` }
}
