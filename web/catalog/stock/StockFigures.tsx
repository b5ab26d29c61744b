// Displays stock quantities and differences.
import { formatSigned } from '#domain/stock/stock.ts'

interface StockFiguresProps {
  /** An undefined `value` shows a dash. */
  items: readonly { label: string; value: string | undefined }[]
}

export function StockFigures({ items }: StockFiguresProps) {
  return (
    <dl
      aria-live="polite"
      aria-atomic="true"
      className="grid grid-cols-3 divide-x divide-hairline rounded-md border border-hairline"
    >
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-3 py-2">
          <dt className="truncate text-meta text-muted">{label}</dt>
          <dd className="text-title wrap-anywhere tabular">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Difference({ units }: { units: number }) {
  const look = units === 0 ? 'text-muted' : units > 0 ? 'font-medium text-good' : 'font-medium'
  return <span className={`tabular ${look}`}>{formatSigned(units)}</span>
}
