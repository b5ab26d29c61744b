// Named values with bars, relative to the first and highest one.
import type { ReactNode } from 'react'

export interface BarItem {
  key: string
  /** Text, or a link with the props `rowLink`. */
  name: ReactNode
  value: number
  formattedValue: ReactNode
}

export function BarList({ label, rows }: { label: string; rows: readonly BarItem[] }) {
  const highest = rows[0]?.value ?? 0
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {rows.map(({ key, name, value, formattedValue }) => (
        <li key={key} className="relative rounded-sm px-2 py-1.5 has-[a]:hover:bg-hover">
          <div className="flex items-baseline justify-between gap-3 text-control">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular">{formattedValue}</span>
          </div>
          <svg aria-hidden="true" className="mt-1 block h-1.5 w-full">
            <rect width="100%" height="100%" rx={2} className="fill-neutral-soft" />
            <rect
              width={`${Math.max(0.75, (value / highest) * 100)}%`}
              height="100%"
              rx={2}
              className="fill-accent"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
