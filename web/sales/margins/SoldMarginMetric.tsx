// What a style or a customer left in 24 months, for users who may see costs.
import { findCustomerMargin, findStyleMargin } from '#contract/sales/margins.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { describePercent, describeKnownLines, marginOfSum, unknownMarginText } from '#domain/sales/margin.ts'
import { purchaseMonths } from '#domain/sales/purchases.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface SoldMarginMetricProps {
  of: 'customer' | 'style'
  id: number
}

/** Nothing without the permission. */
export function SoldMarginMetric({ of, id }: SoldMarginMetricProps) {
  const mayRead = usePermissionError('costs.read') === undefined
  const { data, isError } = useCall(
    of === 'customer' ? findCustomerMargin : findStyleMargin,
    { id },
    { enabled: mayRead },
  )
  if (!mayRead) return null
  const period = `Sold in the last ${purchaseMonths} months`
  if (isError) return <Metric label="Margin" value="–" note="Failed to load the margin" />
  if (!data) return <Metric label="Margin" value={<Skeleton className="h-8 w-24" />} note={period} />
  const margin = marginOfSum(data)
  if (data.lines === 0) return <Metric label="Margin" value="–" note={period} />
  if (margin === null) return <Metric label="Margin" value={unknownMarginText} note={period} />
  const percent = describePercent(margin.basisPoints)
  const notes = [period, describeKnownLines(data)].filter((part) => part !== undefined).join(', ')
  return (
    <Metric
      label={percent === undefined ? 'Margin' : `Margin, ${percent}`}
      value={
        <span className={margin.marginCents < 0 ? 'text-danger' : undefined}>
          <FittedAmount value={formatUsd(margin.marginCents)} />
        </span>
      }
      note={notes}
    />
  )
}
