// Amounts: muted currency sign, tabular figures.

interface MoneyProps {
  /** Formatted: '$1,234.50' or '-$3.00'. */
  value: string
  className?: string | undefined
}

export function Money({ value, className }: MoneyProps) {
  const at = value.indexOf('$')
  return (
    <span className={`whitespace-nowrap tabular ${className ?? ''}`}>
      {at < 0 ? (
        value
      ) : (
        <>
          {value.slice(0, at)}
          <span className="font-normal text-muted">$</span>
          {value.slice(at + 1)}
        </>
      )}
    </span>
  )
}

/** The maximum average width of a character, relative to the font size. */
const characterWidth = 0.6

/** An amount of 24 px, smaller if it does not fit into the nearest `@container`: money is never truncated. `value` is formatted. */
export function FittedAmount({ value }: { value: string }) {
  const fitting = `calc(100cqi / ${(value.length * characterWidth).toFixed(1)})`
  return (
    <span className="text-figure" style={{ fontSize: `min(var(--text-figure), ${fitting})` }}>
      <Money value={value} />
    </span>
  )
}
