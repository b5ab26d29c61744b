// A line of a purchase order while its goods are received.
import { type KeyboardEvent, useState } from 'react'

import type { PurchaseItem } from '#contract/purchasing/purchaseOrders.ts'
import { formatCount } from '#domain/platform/format.ts'
import { arrivalLimits } from '#domain/purchasing/arrivals.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { readSizeRun } from '#web/catalog/matrix/sizeRun.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { getScannedCode, useScanGuard } from '#web/catalog/stock/useScanGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { scrollIntoView } from '#web/ui/scrollIntoView.ts'

import type { TypedLine } from './receiveDraft.ts'

interface ReceiveLineRowProps {
  item: PurchaseItem
  typed: TypedLine
  /** In the field of accepted units. */
  accepted: string
  isBlind: boolean
  /** The last scan counted it. */
  isLastScanned: boolean
  /** More came than is open. */
  isExceeding: boolean
  error: string | undefined
  /** The text of accepted units, which may be a size run. */
  onAccept: (text: string) => void
  onChange: (changed: TypedLine) => void
  /** A code was scanned into its field. */
  onScan: (code: string) => Promise<unknown>
}

export function ReceiveLineRow({
  item,
  typed,
  accepted,
  isBlind,
  isLastScanned,
  isExceeding,
  error,
  onAccept,
  onChange,
  onScan,
}: ReceiveLineRowProps) {
  const { product } = item
  const guard = useScanGuard(typed.accepted, (before) => onChange({ accepted: before }))
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    guard(event)
    const code = isEnter(event) ? getScannedCode() : undefined
    if (code === undefined) return
    event.preventDefault()
    const field = event.currentTarget
    // As on focus: the next typed quantity replaces the text.
    void onScan(code).then(() => document.activeElement === field && field.select())
  }
  const [isRejecting, setIsRejecting] = useState(typed.rejected !== undefined)
  return (
    <li
      ref={isLastScanned ? scrollIntoView : undefined}
      className={`flex flex-col gap-2 px-5 py-2 text-control max-sm:px-4 ${isLastScanned ? 'bg-accent-soft' : ''}`}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium wrap-anywhere">{product.name}</span>
            <span className="code text-meta text-muted wrap-anywhere">{product.code}</span>
          </div>
          <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted tabular">
            <ColorSwatch name={product.color} wraps />
            <SizeLabel size={product.size} />
            {!isBlind && <span>{describeOpen(item)}</span>}
            {!isRejecting && (
              <Button size="sm" variant="ghost" onClick={() => setIsRejecting(true)}>
                Reject some
              </Button>
            )}
          </div>
        </div>
        <Field label={`Accepted of ${product.code}`} labelHidden error={error} className="w-32 shrink-0">
          <NumberInput
            min={0}
            value={accepted}
            onFocus={(event) => event.target.select()}
            readText={(text) => Number(readSizeRun(text)?.[0] ?? Number.NaN)}
            onChange={({ target }) => onAccept(target.value)}
            onKeyDown={handleKey}
            {...selfScanning}
          />
        </Field>
      </div>
      {(isExceeding || typed.moreCame) && (
        <Checkbox
          label={`More came than the ${formatCount(openPurchaseUnits(item))} that ${openPurchaseUnits(item) === 1 ? 'is' : 'are'} open`}
          aria-label={`More came of ${product.code}`}
          checked={typed.moreCame ?? false}
          onChange={(moreCame) => onChange({ moreCame })}
          className={`w-fit gap-2 text-control ${isExceeding ? 'text-warning' : ''}`}
        />
      )}
      {isRejecting && (
        <div className="flex gap-3">
          <Field label="Rejected" className="w-24 shrink-0">
            <NumberInput
              min={0}
              value={typed.rejected ?? ''}
              aria-label={`Rejected of ${product.code}`}
              onChange={({ target }) => onChange({ rejected: target.value })}
            />
          </Field>
          <Field label="Reason" className="min-w-0 flex-1">
            <Input
              value={typed.reason ?? ''}
              aria-label={`Reason for rejecting ${product.code}`}
              maxLength={arrivalLimits.rejectReason}
              autoComplete="off"
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  )
}

/** '12 of 24 open' */
function describeOpen(item: PurchaseItem): string {
  const open = openPurchaseUnits(item)
  return open === 0 ? 'Nothing open' : `${formatCount(open)} of ${formatCount(item.quantity)} open`
}
