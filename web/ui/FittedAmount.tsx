// An amount as a figure of 24 px, smaller where it would not be seen whole: money is never cut.
import { Money } from './Money.tsx'

/** How wide a character of an amount is on average, at most, as a part of the type's size. */
const characterWidth = 0.6

/** As wide as the nearest `@container` at most. `value` is already formatted. */
export function FittedAmount({ value }: { value: string }) {
  const fitting = `calc(100cqi / ${(value.length * characterWidth).toFixed(1)})`
  return (
    <span className="text-figure" style={{ fontSize: `min(var(--text-figure), ${fitting})` }}>
      <Money value={value} />
    </span>
  )
}
