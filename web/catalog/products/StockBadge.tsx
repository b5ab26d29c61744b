// How much of a product there is, as a word with the count.
import { stockBadge, type Stocked, stockLevel } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = { in: 'good', low: 'warning', out: 'danger' } as const

export function StockBadge({ of }: { of: Stocked }) {
  const words = stockBadge(of)
  return (
    <Badge tone={tones[stockLevel(of)]} title={words}>
      {words}
    </Badge>
  )
}
