// A product in the picker, as a card.
import { memo } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { descriptionPreviewLength } from '#domain/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ListboxOption } from '#web/ui/Listbox.tsx'
import { Money } from '#web/ui/Money.tsx'

interface ProductOptionProps {
  id: string
  product: Product
  /** The units in stock. */
  stock: number
  isLimitedToStock: boolean
  /** Enter adds this product. */
  isActive: boolean
  isAdded: boolean
  onPick: (product: Product) => void
}

/** An option of the picker's listbox. Memoized, because there may be thousands and an arrow key changes two. */
export const ProductOption = memo(function ProductOption({
  id,
  product,
  stock,
  isLimitedToStock,
  isActive,
  isAdded,
  onPick,
}: ProductOptionProps) {
  const facts = [product.manufacturer, product.category].filter(Boolean)
  return (
    <ListboxOption
      id={id}
      isActive={isActive}
      isDisabled={(isLimitedToStock && stock === 0) || isAdded}
      onChoose={() => onPick(product)}
      className="flex gap-3"
    >
      <div className="w-12 shrink-0">
        <ProductImage product={product} alt="" width={160} className="rounded-sm" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium" title={product.name}>
          {product.name}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <span className="code">{product.code}</span>
          <span>{product.size}</span>
          <ColorSwatch name={product.color} />
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        </div>
        {product.description && (
          <div className="text-meta text-muted wrap-anywhere">{preview(product.description)}</div>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money value={formatUsd(product.priceCents)} />
        <PickerStockBadge quantity={stock} />
        {isAdded && <span className="text-meta text-muted">Added</span>}
      </div>
    </ListboxOption>
  )
})

function PickerStockBadge({ quantity }: { quantity: number }) {
  if (quantity === 0) return <Badge tone="destructive">Out of Stock</Badge>
  return <Badge tone={quantity > 10 ? 'secondary' : 'outline'}>{formatCount(quantity)} in stock</Badge>
}

function preview(description: string): string {
  const characters = Array.from(description)
  if (characters.length <= descriptionPreviewLength) return description
  return `${characters.slice(0, descriptionPreviewLength).join('').trimEnd()}…`
}
