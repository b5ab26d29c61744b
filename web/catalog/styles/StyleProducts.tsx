// The products of a style, with the values in which they differ from it.
import { Unlink } from 'lucide-react'
import { useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { setStyleMembers, type Style } from '#contract/catalog/styles.ts'
import { compareSizes, findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { findExceptions } from '#domain/catalog/styleCells.ts'
import type { StyleDefault } from '#domain/catalog/styles.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'

import { styleDefaultLabels } from './styleForm.ts'
import type { ReportChange } from './UndoBatch.tsx'

/** More are shown on request. */
const shownAtFirst = 12

interface StyleProductsProps {
  style: Style
  onChanged: ReportChange
}

export function StyleProducts({ style, onChanged }: StyleProductsProps) {
  const [onlyExceptions, setOnlyExceptions] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const removing = useRemoveProduct(style, onChanged)
  const rows = arrange(style).map((product) => ({
    id: product.id,
    product,
    differs: findExceptions(style, product),
  }))
  const exceptions = rows.filter(({ differs }) => differs.length > 0)
  const listed = onlyExceptions && exceptions.length > 0 ? exceptions : rows
  const shown = isExpanded ? listed : listed.slice(0, shownAtFirst)
  if (rows.length === 0) return null
  return (
    <Card
      title="Products"
      flush
      action={
        exceptions.length > 0 && (
          <Button size="sm" aria-pressed={onlyExceptions} onClick={() => setOnlyExceptions(!onlyExceptions)}>
            {onlyExceptions ? 'Show all' : `Show ${pluralize(exceptions.length, 'exception')}`}
          </Button>
        )
      }
    >
      <ListTable
        label="Products of the style"
        flush
        columns={productColumns(style, ({ id }) => removing.ask({ id: style.id, remove: [id] }))}
        rows={shown}
        to="/products/$id"
      />
      {listed.length > shown.length && (
        <div className="border-t border-hairline px-4 py-2">
          <Button size="sm" onClick={() => setIsExpanded(true)}>
            {`Show all ${formatCount(listed.length)}`}
          </Button>
        </div>
      )}
      {removing.dialog}
    </Card>
  )
}

interface StyleProduct {
  id: number
  product: Product
  /** The values in which it differs from the style. */
  differs: readonly StyleDefault[]
}

function productColumns(style: Style, onRemove: (product: Product) => void): readonly Column<StyleProduct>[] {
  return [
    {
      header: 'Product ID',
      cell: ({ product }) => <span className="code wrap-anywhere">{product.code}</span>,
      isLink: true,
      phone: 'meta',
      phoneCell: ({ product, differs }) => (
        <>
          <span className="code">{product.code}</span>
          {differs.length > 0 && ` · ${describeExceptions(product, differs)}`}
        </>
      ),
    },
    {
      header: 'Color',
      cell: ({ product }) => <ColorSwatch name={product.color} wraps />,
      phone: 'title',
      phoneCell: ({ product }) => [product.color, product.size].filter(Boolean).join(' · ') || product.name,
    },
    { header: 'Size', cell: ({ product }) => <SizeLabel size={product.size} /> },
    { header: 'Stock', cell: ({ product }) => <StockBadge of={product} />, phone: 'note' },
    {
      header: 'Price',
      cell: ({ product }) => <Money value={formatUsd(product.priceCents)} />,
      kind: 'money',
      phone: 'figure',
    },
    {
      header: 'Differs from the style',
      cell: ({ product, differs }) => describeExceptions(product, differs),
      className: 'text-muted wrap-anywhere',
    },
    {
      header: 'Remove',
      isHeaderHidden: true,
      cell: ({ product }) => <RemoveButton style={style} product={product} onRemove={onRemove} />,
      kind: 'actions',
      phone: 'actions',
    },
  ]
}

interface RemoveButtonProps {
  style: Style
  product: Product
  onRemove: (product: Product) => void
}

function RemoveButton({ style, product, onRemove }: RemoveButtonProps) {
  return (
    <IconButton
      size="sm"
      label={`Remove ${product.code} from style ${style.number}`}
      disabledReason={usePermissionError('styles.edit')}
      onClick={() => onRemove(product)}
    >
      <Unlink aria-hidden="true" />
    </IconButton>
  )
}

function useRemoveProduct(style: Style, onChanged: ReportChange) {
  const removing = useChange(setStyleMembers, {
    failure: 'Failed to remove the product from the style',
    onSuccess: ({ batchId }) => onChanged('Product removed from the style', batchId),
  })
  return useConfirm(removing, ({ remove }) => ({
    title: `Remove ${style.products.find((product) => product.id === remove?.[0])?.code ?? 'the product'} from style ${style.number}`,
    description: 'The product stays in the catalog with its stock.',
    confirmText: 'Remove from style',
    variant: 'primary',
    busyText: 'Removing...',
  }))
}

/** By color as in the matrix, then by size. */
function arrange({ products, sizeScale }: Style): Product[] {
  const colors = [...new Set(products.map(({ color }) => color))]
  const positionOf = (size: string) => (sizeScale ? findSizeIndex(sizeScale, size) : -1)
  return products.toSorted(
    (one, other) =>
      colors.indexOf(one.color) - colors.indexOf(other.color) ||
      positionOf(one.size) - positionOf(other.size) ||
      compareSizes(one.size, other.size),
  )
}

/** 'price $26.00, season Fall 2026' */
function describeExceptions(product: Product, fields: readonly StyleDefault[]): string {
  return fields
    .map((field) => {
      if (field === 'description') return 'own description'
      const value = field === 'priceCents' ? formatUsd(product.priceCents) : product[field]
      return value === null ? `no ${styleDefaultLabels[field]}` : `${styleDefaultLabels[field]} ${value}`
    })
    .join(', ')
}
