// The products of a form that no matrix shows.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { ProductText } from '#web/catalog/products/ProductText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { type ChangeItems, type DraftLine, lineError, setText } from './itemDraft.ts'

interface DraftLineListProps {
  lines: readonly DraftLine[]
  change: ChangeItems
  /** For screen readers: 'Received'. */
  unitsName: string
  renderField?: ((lines: readonly DraftLine[], name: string) => ReactNode) | undefined
  onRemoved: () => void
}

export function DraftLineList({ lines, change, unitsName, renderField, onRemoved }: DraftLineListProps) {
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
            <div className="min-w-0 flex-1">
              <ProductText name={productName} code={code} facts={[color, size]} />
            </div>
            {renderField?.([line], `${productName} ${code}`)}
            <div className="w-24 shrink-0">
              <NumberInput
                aria-label={`${unitsName} of ${productName} ${code}`}
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
