// A style of a form, with the quantities of its products.
import { type ComponentProps, type ReactNode, useEffect } from 'react'

import { findStyle } from '#contract/catalog/styles.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import type { FindCellError } from '#web/catalog/matrix/matrixValues.ts'

import { EntryStyle, EntryStyleError, type EntryStyleHandlers, EntryStyleLoading } from './EntryStyle.tsx'
import { type ChangeItems, type DraftLine, setCells } from './itemDraft.ts'

interface DraftStyleProps extends EntryStyleHandlers, Pick<ComponentProps<typeof EntryStyle>, 'cellNotes'> {
  styleId: number
  lines: readonly DraftLine[]
  change: ChangeItems
  findError?: FindCellError | undefined
  renderField?: ((lines: readonly DraftLine[], name: string) => ReactNode) | undefined
  /** The first cell has the focus, or the style can't be shown. */
  onShown: () => void
}

const anyUnits: FindCellError = () => undefined

export function DraftStyle({
  styleId,
  lines,
  change,
  findError = anyUnits,
  renderField,
  onShown,
  ...handlers
}: DraftStyleProps) {
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
      figures={
        <>
          {renderField?.(own, `style ${style.number}`)}
          <span className="shrink-0 text-meta text-muted tabular">{formatUnits(units)}</span>
        </>
      }
      values={Object.fromEntries(own.map(({ productId, text }) => [productId, text]))}
      findError={findError}
      onChange={fill}
      onFillPacks={fill}
      onRemove={remove}
    />
  )
}
