// A product on the list, as a card: the picture, what it is, what it costs, how much there is, and what can be done.
import { Link } from '@tanstack/react-router'
import { Pencil, QrCode, Trash2 } from 'lucide-react'

import type { Product } from '#contract/catalog/products.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { type StartProductAction, useProductActionErrors } from './productActions.ts'
import { ProductImage } from './ProductImage.tsx'
import { StockBadge } from './StockBadge.tsx'

interface ProductCardProps {
  product: Product
  /** Whether it stands in the first row, whose pictures load at once. */
  eager: boolean
  onDeed: StartProductAction
}

/** A list item. A click anywhere but on a button opens the product. */
export function ProductCard({ product, eager, onDeed }: ProductCardProps) {
  const whyNot = useProductActionErrors()
  const name = product.productName
  return (
    <li className="relative flex min-w-0 flex-col overflow-clip rounded-md border border-hairline bg-surface transition-colors hover:border-edge has-[a[data-row-link]:focus-visible]:border-focus has-[a[data-row-link]:focus-visible]:selvedge-left">
      <div className="relative">
        <ProductImage imageUrl={product.imageUrl} alt="" width={480} eager={eager} />
        <IconButton
          label={`QR code of ${name}`}
          size="sm"
          variant="secondary"
          className="absolute top-1.5 right-1.5 z-1"
          onClick={() => onDeed('qr', product)}
        >
          <QrCode aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-col px-2 pt-1.5 pb-1 text-control">
        <div className="truncate" title={name}>
          <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }}>
            {name}
          </Link>
        </div>
        <div className="flex min-w-0 items-baseline justify-between gap-2 text-muted">
          <span className="code max-w-full shrink-0 truncate" title={product.productId}>
            {product.productId}
          </span>
          {product.manufacturer !== null && (
            <span className="truncate text-meta" title={product.manufacturer}>
              {product.manufacturer}
            </span>
          )}
        </div>
        <div className="flex min-w-0 items-center gap-1.5">
          <ColorSwatch name={product.color} className="text-meta" />
          <span
            className="min-w-8 truncate rounded-sm border border-hairline px-1 text-center text-meta"
            title={product.size}
          >
            {product.size}
          </span>
          <Money value={formatUsd(product.price)} className="ml-auto shrink-0 font-semibold" />
        </div>
        <div className="-mr-1 flex items-center justify-between gap-1">
          <div className="min-w-0">
            <StockBadge of={product} />
          </div>
          <div className="relative z-1 flex shrink-0">
            <IconButton
              label={`Edit ${name}`}
              size="sm"
              disabledReason={whyNot.edit}
              onClick={() => onDeed('edit', product)}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              size="sm"
              disabledReason={whyNot.delete}
              onClick={() => onDeed('delete', product)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  )
}
