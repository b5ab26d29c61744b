// A page of products: cards, or rows on a phone.
import { Link } from '@tanstack/react-router'
import { Pencil, QrCode, Trash2, EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { productsPerPage } from '#domain/catalog/products.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PreviewButton, PreviewItem, rowLinkId } from '#web/lists/PreviewButton.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ColorSwatch } from './ColorSwatch.tsx'
import { ProductImage } from './ProductImage.tsx'
import { StockBadge } from './StockBadge.tsx'

export type ProductAction = 'qr' | 'edit' | 'delete'

export type StartProductAction = (action: ProductAction, product: Product) => void

function useProductActionErrors() {
  return { edit: usePermissionError('products.edit'), delete: usePermissionError('products.delete') }
}

/** The maximum; narrow screens show fewer. */
const cardsPerRow = 6

interface ProductListProps {
  products: readonly Product[]
  onAction: StartProductAction
}

export function ProductList({ products, onAction }: ProductListProps) {
  if (useIsPhone()) {
    return (
      <RowList label="Products">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onAction={onAction} />
        ))}
      </RowList>
    )
  }
  return (
    <CardGrid label="Products">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < cardsPerRow} onAction={onAction} />
      ))}
    </CardGrid>
  )
}

const skeletonKeys = Array.from({ length: productsPerPage }, (_, index) => index)

export function ProductListSkeleton() {
  const isPhone = useIsPhone()
  return (
    <SkeletonRegion label="Loading products">
      {isPhone ? (
        <RowList label="Products">
          {skeletonKeys.map((key) => (
            <ListRow
              key={key}
              lead={<Skeleton className="h-10 w-8" />}
              title={<Skeleton className="h-4 w-40" />}
              meta={<Skeleton className="mt-1 h-3 w-28" />}
              figure={<Skeleton className="h-4 w-14" />}
            />
          ))}
        </RowList>
      ) : (
        <CardGrid label="Products">
          {skeletonKeys.map((key) => (
            <li key={key} className="rounded-md border border-hairline bg-surface">
              <Skeleton className="aspect-4/5 w-full" />
              <div className="flex h-24 flex-col gap-2 p-2">
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-3 w-1/2" />
                <Skeleton className="h-3 w-2/3" />
              </div>
            </li>
          ))}
        </CardGrid>
      )}
    </SkeletonRegion>
  )
}

interface ProductCardProps {
  product: Product
  /** Loads the image at once; for the first row. */
  eager: boolean
  onAction: StartProductAction
}

/** A click outside the buttons opens the product. */
function ProductCard({ product, eager, onAction }: ProductCardProps) {
  const errors = useProductActionErrors()
  const name = product.name
  return (
    <li className="relative flex min-w-0 flex-col overflow-clip rounded-md border border-hairline bg-surface transition-colors hover:border-edge has-[a[data-row-link]:focus-visible]:border-focus has-[a[data-row-link]:focus-visible]:selvedge-left">
      <div className="relative">
        <ProductImage product={product} alt="" width={480} eager={eager} />
        <PreviewButton
          path="/products/$id"
          id={product.id}
          variant="secondary"
          className="absolute top-1.5 left-1.5 z-1"
        />
        <IconButton
          label={`QR code of ${name}`}
          size="sm"
          variant="secondary"
          className="absolute top-1.5 right-1.5 z-1"
          onClick={() => onAction('qr', product)}
        >
          <QrCode aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-col px-2 pt-1.5 pb-1 text-control">
        <div className="truncate" title={name}>
          <Link
            {...rowLink}
            id={rowLinkId('/products/$id', product.id)}
            to="/products/$id"
            params={{ id: String(product.id) }}
          >
            {name}
          </Link>
        </div>
        <div className="flex min-w-0 items-baseline justify-between gap-2 text-muted">
          <span className="code max-w-full shrink-0 truncate" title={product.code}>
            {product.code}
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
          <Money value={formatUsd(product.priceCents)} className="ml-auto shrink-0 font-semibold" />
        </div>
        <div className="-mr-1 flex items-center justify-between gap-1">
          <div className="min-w-0">
            <StockBadge of={product} />
          </div>
          <div className="relative z-1 flex shrink-0">
            <IconButton
              label={`Edit ${name}`}
              size="sm"
              disabledReason={errors.edit}
              onClick={() => onAction('edit', product)}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              size="sm"
              disabledReason={errors.delete}
              onClick={() => onAction('delete', product)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  )
}

interface ProductMenuProps {
  product: Product
  onAction: StartProductAction
  size?: 'sm' | 'md' | undefined
  hasPreview?: boolean
}

export function ProductMenu({ product, onAction, size, hasPreview = false }: ProductMenuProps) {
  const errors = useProductActionErrors()
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={`More for ${product.name}`} size={size}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      {hasPreview && <PreviewItem path="/products/$id" id={product.id} />}
      <MenuItem icon={<QrCode aria-hidden="true" />} onSelect={() => onAction('qr', product)}>
        QR Code
      </MenuItem>
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        disabledReason={errors.edit}
        onSelect={() => onAction('edit', product)}
      >
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        variant="danger"
        disabledReason={errors.delete}
        onSelect={() => onAction('delete', product)}
      >
        Delete
      </MenuItem>
    </DropdownMenu>
  )
}

function ProductRow({ product, onAction }: { product: Product; onAction: StartProductAction }) {
  const { name } = product
  return (
    <ListRow
      lead={<ProductImage product={product} alt="" width={160} size="thumb" />}
      title={
        <Link
          {...rowLink}
          id={rowLinkId('/products/$id', product.id)}
          to="/products/$id"
          params={{ id: String(product.id) }}
        >
          {name}
        </Link>
      }
      meta={
        <>
          {[product.color, product.size].map((fact) => fact !== '' && `${fact} · `)}
          <span className="code">{product.code}</span>
          {product.manufacturer !== null && ` · ${product.manufacturer}`}
        </>
      }
      figure={<Money value={formatUsd(product.priceCents)} className="font-semibold" />}
      note={<StockBadge of={product} />}
      actions={<ProductMenu product={product} onAction={onAction} hasPreview />}
    />
  )
}

interface CardGridProps {
  /** The accessible name of the list. */
  label: string
  children: ReactNode
}

/** Six per row on a laptop, two on a phone. Children: `<li>` elements. */
export function CardGrid({ label, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(10.25rem,1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2"
    >
      {children}
    </ul>
  )
}
