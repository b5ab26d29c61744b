// How much of a product there is, as a word with the count.
import { stockBadge, stockLevel } from '#domain/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = { in: 'good', low: 'warning', out: 'danger' } as const

export function StockBadge({ quantity }: { quantity: number }) {
  return <Badge tone={tones[stockLevel(quantity)]}>{stockBadge(quantity)}</Badge>
}
