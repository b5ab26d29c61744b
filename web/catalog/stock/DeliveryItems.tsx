// The items of a delivery: its styles as size matrices, other products as a list, and the field that adds the next one.
import { type KeyboardEvent, type RefObject, useRef } from 'react'

import { ItemField } from '#web/catalog/itemEntry/ItemField.tsx'
import type { ItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { Card } from '#web/ui/Card.tsx'

import { DeliveryLineList } from './DeliveryLineList.tsx'
import type { Delivery } from './deliveryLines.ts'
import { DeliveryStyle } from './DeliveryStyle.tsx'
import { selfScanning } from './scanTargets.ts'
import type { ChangeDelivery } from './useDelivery.ts'
import { usePageScans } from './usePageScans.ts'

interface DeliveryItemsProps {
  delivery: Delivery
  change: ChangeDelivery
  entry: ItemEntry
  /** The element around the input of the item field. */
  itemField: RefObject<HTMLDivElement | null>
}

export function DeliveryItems({ delivery, change, entry, itemField }: DeliveryItemsProps) {
  const { lines, styleIds } = delivery
  const list = useRef<HTMLDivElement>(null)
  const listed = lines.filter(({ styleId }) => styleId === null || !styleIds.includes(styleId))
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  usePageScans(async (code, isMaybeTyped) => (await entry.scan(code, { isMaybeTyped })) !== undefined, {
    looksUp: true,
  })
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focusItemField()
  }
  return (
    <Card title="Items" flush>
      {listed.length > 0 && (
        <div ref={list} role="presentation" onKeyDown={handleEnter}>
          <DeliveryLineList lines={listed} change={change} onRemoved={focusItemField} />
        </div>
      )}
      <div
        {...selfScanning}
        className={`divide-y divide-hairline ${listed.length > 0 && styleIds.length > 0 ? 'border-t border-hairline' : ''}`}
      >
        {styleIds.map((styleId) => (
          <DeliveryStyle
            // Opening it again moves the focus into it again.
            key={entry.opened?.styleId === styleId ? `${styleId} ${entry.opened.count}` : styleId}
            styleId={styleId}
            lines={lines}
            change={change}
            startsFocused={entry.opened?.styleId === styleId}
            onShown={entry.handleStyleShown}
            onComplete={focusItemField}
            onScan={(code) => void entry.scan(code)}
          />
        ))}
      </div>
      {lines.length === 0 && styleIds.length === 0 && (
        <p className="px-4 pt-6 pb-3 text-center text-control text-muted">
          Nothing received yet. Add each style or product of the delivery.
        </p>
      )}
      <ItemField
        entry={entry}
        lines={lines}
        customerId={null}
        place="in this delivery"
        field={itemField}
        onUp={() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()}
      />
    </Card>
  )
}
