// Labels and values, line by line.
import type { ReactNode } from 'react'

interface DefinitionListProps {
  /** null shows a dash. */
  items: readonly { label: string; value: ReactNode }[]
  /** Right-aligned values in tabular figures, as in an invoice's summary. */
  figures?: boolean | undefined
}

export function DefinitionList({ items, figures = false }: DefinitionListProps) {
  return (
    <dl
      className={`grid gap-x-4 gap-y-2 text-control ${figures ? 'grid-cols-[1fr_auto] tabular' : 'grid-cols-[minmax(6rem,auto)_1fr]'}`}
    >
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className="text-muted">{item.label}</dt>
          <dd className={`min-w-0 wrap-anywhere ${figures ? 'text-right' : ''}`}>
            {item.value === null ? <span className="text-muted">–</span> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
