// The products of a delivery that no matrix shows.
import { X } from 'lucide-react'

import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { type DeliveryLine, lineError, setText } from './deliveryLines.ts'
import type { ChangeDelivery } from './useDelivery.ts'

interface DeliveryLineListProps {
  lines: readonly DeliveryLine[]
  change: ChangeDelivery
  onRemoved: () => void
}

export function DeliveryLineList({ lines, change, onRemoved }: DeliveryLineListProps) {
  const remove = (removed: number) => {
    change((before) => ({
      ...before,
      lines: before.lines.filter(({ productId }) => productId !== removed),
    }))
    onRemoved()
  }
  return (
    <ul aria-label="Products" className="divide-y divide-hairline text-control">
      {lines.map((line) => {
        const { productId, productName, code, color, size, text } = line
        return (
          <li key={productId} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{productName}</span>
              <span className="block text-meta text-muted">
                <span className="code">{code}</span>
                {[color, size].map((fact) => fact !== '' && ` · ${fact}`)}
              </span>
            </div>
            <div className="w-24 shrink-0">
              <NumberInput
                aria-label={`Received of ${productName} ${code}`}
                aria-invalid={lineError(line) !== undefined}
                min={1}
                value={text}
                onFocus={(event) => event.target.select()}
                onChange={({ target: { value } }) =>
                  change((before) => ({ ...before, lines: setText(before.lines, productId, value) }))
                }
              />
            </div>
            <IconButton label={`Remove ${productName} ${code}`} onClick={() => remove(productId)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
