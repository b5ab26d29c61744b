// By how many units stock changed, or would: signed, in tabular figures.
import { formatSigned } from '#domain/stock/stock.ts'

export function Difference({ units }: { units: number }) {
  const look = units === 0 ? 'text-muted' : units > 0 ? 'font-medium text-good' : 'font-medium'
  return <span className={`tabular ${look}`}>{formatSigned(units)}</span>
}
