// The stock level of a product, with its quantity.
import { formatStockBadge, type StockState, getStockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = { in: 'good', low: 'warning', out: 'danger' } as const

export function StockBadge({ of }: { of: StockState }) {
  const text = formatStockBadge(of)
  return (
    <Badge tone={tones[getStockLevel(of)]} title={text}>
      {text}
    </Badge>
  )
}
