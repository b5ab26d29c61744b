// A progress bar with numbers.

interface ProgressBarProps {
  /** The task: 'Uploading products.csv'. */
  label: string
  value: number
  /** 100 by default. */
  max?: number | undefined
  /** The text at the right: '450 of 1,200 rows'. Percent by default. */
  text?: string | undefined
}

export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, Math.round((value / max) * 100))) : 0
  const figures = text ?? `${percent}%`
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-control">
        <span className="min-w-0 truncate">{label}</span>
        <span className="shrink-0 text-muted tabular">{figures}</span>
      </div>
      <progress
        aria-label={label}
        aria-valuetext={figures}
        value={Math.min(max, Math.max(0, value))}
        max={max}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
