// The last line of a summary: what is to be paid.
import { Money } from '#web/ui/Money.tsx'

/** `total` is formatted: '$1,234.50', or a dash while it can't be computed. */
export function TotalLine({ total }: { total: string }) {
  return (
    <dl className="mt-3 flex items-baseline justify-between gap-4 border-t border-hairline pt-3 text-body font-semibold">
      <dt>Total</dt>
      <dd>
        <Money value={total} />
      </dd>
    </dl>
  )
}
