// The items of an invoice that is being written, on a phone: the product above, its figures beneath.
import { X } from 'lucide-react'

import { formatUsd } from '#domain/platform/money.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'

import { DraftProduct } from './DraftProduct.tsx'
import { draftLineTotalCents } from './invoiceLines.ts'
import { QuantityInput } from './QuantityInput.tsx'
import type { DraftLines } from './useDraftLines.ts'

export function DraftRows({ items }: { items: DraftLines }) {
  return (
    <ul aria-label="Items" className="divide-y divide-hairline text-control">
      {items.lines.map((line) => (
        <li key={line.product.id} className="px-4 pt-2 pb-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 py-1.5">
              <DraftProduct line={line} withSize />
            </div>
            <IconButton
              className="-mr-2.5"
              label={`Remove ${line.product.productName}`}
              onClick={() => items.remove(line.product.id)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="flex items-center gap-2">
            <QuantityInput
              product={line.product}
              quantity={line.quantity}
              onChange={(wanted) => items.setQuantity(line.product.id, wanted)}
            />
            <span className="text-muted tabular">× {formatUsd(line.product.price)}</span>
            <Money value={formatUsd(draftLineTotalCents(line))} className="ml-auto" />
          </div>
        </li>
      ))}
    </ul>
  )
}
