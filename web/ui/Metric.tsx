import type { ReactNode } from 'react'

interface MetricProps {
  label: string
  /** A number or a FittedAmount. */
  value: ReactNode
  /** One muted line below. */
  note?: ReactNode
  icon?: ReactNode
}

/** A card with a label and a figure of 24 px. */
export function Metric({ label, value, note, icon }: MetricProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-hairline bg-surface px-4 py-3">
      <div className="flex items-center gap-2 text-control text-muted [&_svg]:size-4 [&_svg]:stroke-[1.5]">
        {icon}
        <span className="min-w-0 truncate">{label}</span>
      </div>
      <div className="@container mt-1 truncate text-figure tabular">{value}</div>
      {note !== undefined && <div className="text-meta text-muted">{note}</div>}
    </div>
  )
}
