// A style of a delivery, with the quantities of its products.
import { useEffect } from 'react'

import { findStyle } from '#contract/catalog/styles.ts'
import { formatUnits, stockChangeError } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import {
  EntryStyle,
  EntryStyleError,
  type EntryStyleHandlers,
  EntryStyleLoading,
} from '#web/catalog/itemEntry/EntryStyle.tsx'
import type { FindCellError } from '#web/catalog/matrix/matrixValues.ts'

import { type DeliveryLine, setCells } from './deliveryLines.ts'
import type { ChangeDelivery } from './useDelivery.ts'

interface DeliveryStyleProps extends EntryStyleHandlers {
  styleId: number
  lines: readonly DeliveryLine[]
  change: ChangeDelivery
  /** The first cell has the focus, or the style can't be shown. */
  onShown: () => void
}

const findError: FindCellError = ({ available }, units, name) => stockChangeError(name, available ?? 0, units)

export function DeliveryStyle({ styleId, lines, change, onShown, ...handlers }: DeliveryStyleProps) {
  const query = useCall(findStyle, { id: styleId })
  const { data: style } = query
  const isShown = handlers.startsFocused && !query.isPending
  // After the effect of the matrix that moves the focus.
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  const close = () =>
    change((before) => ({ ...before, styleIds: before.styleIds.filter((id) => id !== styleId) }))
  if (!style) return query.error ? <EntryStyleError query={query} onClose={close} /> : <EntryStyleLoading />

  const ids = new Set(style.products.map(({ id }) => id))
  const own = lines.filter(({ productId }) => ids.has(productId))
  const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const fill = (typed: Readonly<Record<number, string>>) =>
    change((before) => ({ ...before, lines: setCells(before.lines, style.products, typed) }))
  const remove = () => {
    change((before) => ({
      ...before,
      lines: before.lines.filter(({ productId }) => !ids.has(productId)),
      styleIds: before.styleIds.filter((id) => id !== styleId),
    }))
    return () =>
      change((before) => ({
        ...before,
        lines: [...before.lines.filter(({ productId }) => !ids.has(productId)), ...own],
        styleIds: [...before.styleIds.filter((id) => id !== styleId), styleId],
      }))
  }
  return (
    <EntryStyle
      {...handlers}
      style={style}
      figures={<span className="shrink-0 text-meta text-muted tabular">{formatUnits(units)}</span>}
      values={Object.fromEntries(own.map(({ productId, text }) => [productId, text]))}
      findError={findError}
      onChange={fill}
      onFillPacks={fill}
      onRemove={remove}
    />
  )
}
