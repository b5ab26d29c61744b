// The products of a style, with the values in which they differ from it.
import { Link } from '@tanstack/react-router'
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
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { styleDefaultLabels } from './styleForm.ts'
import type { ReportChange } from './UndoBatch.tsx'

/** More are shown on request. */
const shownAtFirst = 12

interface StyleProductsProps {
  style: Style
  onChanged: ReportChange
}

export function StyleProducts({ style, onChanged }: StyleProductsProps) {
  const isPhone = useIsPhone()
  const [onlyExceptions, setOnlyExceptions] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const removing = useRemoveProduct(style, onChanged)
  const rows = arrange(style).map((product) => ({ product, differs: findExceptions(style, product) }))
  const exceptions = rows.filter(({ differs }) => differs.length > 0)
  const listed = onlyExceptions && exceptions.length > 0 ? exceptions : rows
  const shown = isExpanded ? listed : listed.slice(0, shownAtFirst)
  if (rows.length === 0) return null
  const props = {
    style,
    rows: shown,
    onRemove: (product: Product) => removing.ask({ id: style.id, remove: [product.id] }),
  }
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
      {isPhone ? <ProductRows {...props} /> : <ProductTable {...props} />}
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

interface ListProps {
  style: Style
  rows: readonly { product: Product; differs: readonly StyleDefault[] }[]
  onRemove: (product: Product) => void
}

function ProductTable({ style, rows, onRemove }: ListProps) {
  return (
    <Table label="Products of the style" flush>
      <TableHead>
        <ColumnHead>Product ID</ColumnHead>
        <ColumnHead>Color</ColumnHead>
        <ColumnHead>Size</ColumnHead>
        <ColumnHead>Stock</ColumnHead>
        <ColumnHead kind="money">Price</ColumnHead>
        <ColumnHead>Differs from the style</ColumnHead>
        <ColumnHead kind="actions">
          <VisuallyHidden>Remove</VisuallyHidden>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map(({ product, differs }) => (
          <TableRow key={product.id}>
            <Cell>
              <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }}>
                <span className="code wrap-anywhere">{product.code}</span>
              </Link>
            </Cell>
            <Cell>
              <ColorSwatch name={product.color} wraps />
            </Cell>
            <Cell className="wrap-anywhere">{product.size}</Cell>
            <Cell>
              <StockBadge of={product} />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(product.priceCents)} />
            </Cell>
            <Cell className="text-muted wrap-anywhere">{describeExceptions(product, differs)}</Cell>
            <Cell kind="actions">
              <RemoveButton style={style} product={product} onRemove={onRemove} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function ProductRows({ style, rows, onRemove }: ListProps) {
  return (
    <RowList label="Products of the style" flush>
      {rows.map(({ product, differs }) => (
        <ListRow
          key={product.id}
          title={
            <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }}>
              {[product.color, product.size].filter(Boolean).join(' · ') || product.name}
            </Link>
          }
          meta={
            <>
              <span className="code">{product.code}</span>
              {differs.length > 0 && ` · ${describeExceptions(product, differs)}`}
            </>
          }
          figure={<Money value={formatUsd(product.priceCents)} />}
          note={<StockBadge of={product} />}
          actions={<RemoveButton style={style} product={product} onRemove={onRemove} />}
        />
      ))}
    </RowList>
  )
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
