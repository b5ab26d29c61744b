// A style of a count, with the counted units of its products. Cells that stay empty are not counted.
import { findUnitsOnHand } from '#contract/catalog/stock.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import {
  EntryStyle,
  EntryStyleError,
  type EntryStyleHandlers,
  EntryStyleLoading,
} from '#web/catalog/itemEntry/EntryStyle.tsx'
import type { MatrixValues } from '#web/catalog/matrix/matrixValues.ts'

import { closeStyle, type CountLine, openStyle, setCounted } from './countLines.ts'
import type { CountStore } from './countStore.ts'

interface CountedStyleProps extends EntryStyleHandlers {
  styleId: number
  lines: readonly CountLine[]
  store: CountStore
}

export function CountedStyle({ styleId, lines, store, ...handlers }: CountedStyleProps) {
  const query = useCall(findStyle, { id: styleId })
  const stocks = useCall(findUnitsOnHand, { styleId })
  const { data: style } = query
  const failed = [query, stocks].find(({ error }) => error !== null)
  if (failed)
    return (
      <EntryStyleError query={failed} onClose={() => store.change((count) => closeStyle(count, styleId))} />
    )
  if (!style || !stocks.data) return <EntryStyleLoading />

  const onHand = new Map(stocks.data.products.map((stock) => [stock.id, stock]))
  const products = style.products.map(({ id, code, color, size }) => {
    const stock = onHand.get(id)
    return {
      id,
      styleId,
      code,
      name: style.name,
      color,
      size,
      onRecord: stock?.onHand ?? 0,
      reserved: (stock?.allocated ?? 0) + (stock?.pending ?? 0),
    }
  })
  const ids = new Set(products.map(({ id }) => id))
  const counted = lines.filter(({ id }) => ids.has(id))
  const fill = (typed: MatrixValues) => store.change((count) => setCounted(count, products, typed))
  const remove = () => {
    store.change((count) => closeStyle(count, styleId, ids))
    return () =>
      store.change((count) => ({
        ...openStyle(count, styleId),
        lines: [...counted, ...count.lines.filter(({ id }) => !ids.has(id))],
      }))
  }
  return (
    <EntryStyle
      {...handlers}
      style={{
        ...style,
        products: style.products.map((product) => ({
          ...product,
          quantity: onHand.get(product.id)?.onHand ?? 0,
        })),
      }}
      purpose="count"
      figures={
        <span className="shrink-0 text-meta text-muted tabular">
          {`${formatUnits(counted.reduce((sum, line) => sum + line.counted, 0))} counted`}
        </span>
      }
      values={Object.fromEntries(counted.map((line) => [line.id, line.text ?? String(line.counted)]))}
      onChange={fill}
      onFillPacks={fill}
      onRemove={remove}
    />
  )
}
