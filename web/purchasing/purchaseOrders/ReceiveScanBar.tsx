// Scanning in the receive dialog: the camera, what the last scan did, and the way back to what is open.
import type { PurchaseItem } from '#contract/purchasing/purchaseOrders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import { Button } from '#web/ui/Button.tsx'

import type { ReceiveDraft } from './receiveDraft.ts'
import type { ReceiveScans } from './useReceiveScans.ts'

interface ReceiveScanBarProps {
  items: readonly PurchaseItem[]
  draft: ReceiveDraft
  scans: ReceiveScans
  /** Fills in what is open instead of what was scanned. */
  onFillIn: () => void
}

/** Stays in view above the lines. */
export function ReceiveScanBar({ items, draft, scans: { last, scan }, onFillIn }: ReceiveScanBarProps) {
  const { isScanned, isBlind } = draft
  const text =
    last && 'refusal' in last ? (
      <span role="alert" className="font-medium text-danger">
        {last.refusal}
      </span>
    ) : last ? (
      <CountedLine
        item={items.find(({ line }) => line === last.line)}
        isBlind={isBlind}
        accepted={last.accepted}
      />
    ) : (
      <span className="text-muted">
        {isScanned ? 'Only what was scanned or typed counts.' : 'Scan products to count only what came.'}
      </span>
    )
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-raised px-5 py-2 text-control max-sm:px-4">
      <output className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</output>
      {isScanned && !isBlind && <Button onClick={onFillIn}>Fill in what is open</Button>}
      <CameraButton onScan={(code) => void scan(code)} answer={text} />
    </div>
  )
}

interface CountedLineProps {
  item: PurchaseItem | undefined
  accepted: number
  isBlind: boolean
}

function CountedLine({ item, accepted, isBlind }: CountedLineProps) {
  if (!item) return null
  const ordered = isBlind ? '' : ` of ${formatCount(openPurchaseUnits(item))} open`
  return (
    <>
      <span className="code">{item.product.code}</span>{' '}
      <span className="font-medium tabular">{`${formatCount(accepted)}${ordered}`}</span>
    </>
  )
}
