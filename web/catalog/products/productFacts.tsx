// The facts of a product, on its page and in its preview.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { describeComing, isComingLate } from '#domain/stock/availability.ts'
import { describeReserved, formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useAvailability } from '#web/catalog/stock/stockFigures.ts'
import { Badge } from '#web/ui/Badge.tsx'

import { ColorSwatch } from './ColorSwatch.tsx'

export function productFacts(product: Product): { label: string; value: ReactNode }[] {
  const { code, styleId, color, size, category, manufacturer, season, shelf, description } = product
  return [
    { label: 'Product ID', value: <span className="code">{code}</span> },
    ...(styleId === null ? [] : [{ label: 'Style', value: <StyleLink id={styleId} /> }]),
    { label: 'Stock', value: <Stock product={product} /> },
    { label: 'Ordered', value: <Ordered product={product} /> },
    { label: 'Coming', value: <Coming product={product} /> },
    { label: 'Color', value: color === '' ? null : <ColorSwatch name={color} wraps /> },
    { label: 'Size', value: size || null },
    { label: 'Category', value: category === null ? null : <Badge wraps>{category}</Badge> },
    { label: 'Manufacturer', value: manufacturer },
    { label: 'Season', value: season },
    { label: 'Shelf', value: shelf },
    {
      label: 'Description',
      value: description === null ? null : <p className="max-w-[70ch] whitespace-pre-line">{description}</p>,
    },
  ]
}

function StyleLink({ id }: { id: number }) {
  const { data: style } = useCall(findStyle, { id })
  return (
    <Link
      to="/styles/$id"
      params={{ id: String(id) }}
      className="text-link underline underline-offset-2 focus-ring"
    >
      {style ? `${style.number} ${style.name}` : 'Open style'}
    </Link>
  )
}

function Stock({ product: { id, quantity, lowStockThreshold } }: { product: Product }) {
  const stock = useAvailability({ ids: [id] }).get(id)
  return (
    <>
      {formatUnits(quantity)} available
      {stock && stock.onHand > stock.free && (
        <span className="text-muted">{` · ${formatCount(stock.onHand)} on hand: ${describeReserved(stock)}`}</span>
      )}
      {lowStockThreshold !== null && (
        <span className="text-muted">{` · low at ${formatCount(lowStockThreshold)}`}</span>
      )}
    </>
  )
}

/** By customers. */
function Ordered({ product: { id } }: { product: Product }) {
  const stock = useAvailability({ ids: [id] }).get(id)
  if (!stock || stock.ordered === 0) return <>{stock ? 'Nothing' : '…'}</>
  const backOrder = stock.ordered - stock.allocated
  return (
    <>
      {`${formatUnits(stock.ordered)} by customers`}
      {backOrder > 0 && <span className="text-muted">{` · ${formatCount(backOrder)} not allocated`}</span>}
    </>
  )
}

/** From suppliers. */
function Coming({ product: { id } }: { product: Product }) {
  const today = useCompanyToday()
  const stock = useAvailability({ ids: [id] }).get(id)
  if (!stock || stock.coming.length === 0) return <>{stock ? 'Nothing' : '…'}</>
  const isLate = stock.coming.some((arrival) => isComingLate(arrival, today))
  return (
    <Link
      to="/purchase-orders"
      search={{ productId: id, show: 'to come' }}
      className={`underline underline-offset-2 focus-ring ${isLate ? 'text-warning' : 'text-link'}`}
    >
      {describeComing(stock.coming, today)}
    </Link>
  )
}
