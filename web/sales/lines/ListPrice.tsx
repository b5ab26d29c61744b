// The list price, struck through, of a price that was set by hand.
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** `value` is formatted. */
export function ListPrice({ value, className = 'text-meta' }: { value: string; className?: string }) {
  return (
    <s className={`whitespace-nowrap text-muted tabular ${className}`}>
      <VisuallyHidden>List price </VisuallyHidden>
      {value}
    </s>
  )
}
