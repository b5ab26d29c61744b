// An amount as it is read: the currency sign muted, the cents always there, figures of one width.

interface MoneyProps {
  /** Already formatted: '$1,234.50' or '-$3.00'. */
  value: string
  className?: string | undefined
}

/** Computes nothing. */
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
