// What a change of stock would come to, before it is saved: three figures side by side.

interface StockFiguresProps {
  /** A `value` of undefined shows a dash: nothing was typed yet. */
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
