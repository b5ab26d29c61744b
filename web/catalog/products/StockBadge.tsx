// How much of a product there is, as a word with the count.
import { formatStockBadge, type StockState, getStockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = { in: 'good', low: 'warning', out: 'danger' } as const

export function StockBadge({ of }: { of: StockState }) {
  const words = formatStockBadge(of)
  return (
    <Badge tone={tones[getStockLevel(of)]} title={words}>
      {words}
    </Badge>
  )
}
