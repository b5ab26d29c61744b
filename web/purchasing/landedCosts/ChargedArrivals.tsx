// The arrivals that a landed cost is for: those of the page, and others of the supplier.
import { type Arrival, findArrivals } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { landedCostLimits } from '#domain/purchasing/landedCosts.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

interface ChargedArrivalsProps {
  pageArrivals: readonly Pick<Arrival, 'id' | 'number'>[]
  supplierId: number | null
  /** No others can be chosen. */
  isFixed: boolean
  arrivalIds: readonly number[]
  onChange: (ids: number[]) => void
}

const listedArrivals = 10

export function ChargedArrivals({
  pageArrivals,
  supplierId,
  isFixed,
  arrivalIds,
  onChange,
}: ChargedArrivalsProps) {
  const { data } = useCall(
    findArrivals,
    { page: 1, limit: listedArrivals, ...(supplierId !== null && { supplierId }) },
    { enabled: !isFixed },
  )
  const others = (data?.arrivals ?? []).filter(
    ({ id, accepted, undoes, undoneBy }) =>
      accepted > 0 &&
      undoes === null &&
      undoneBy === null &&
      !pageArrivals.some((arrival) => arrival.id === id),
  )
  const isFull = arrivalIds.length >= landedCostLimits.arrivals
  return (
    <fieldset className="text-control">
      <legend className="font-medium">Arrivals</legend>
      <p className="code">{pageArrivals.map(({ number }) => number).join(', ')}</p>
      {others.map(({ id, number, arrivedOn, accepted, note }) => (
        <Checkbox
          key={id}
          label={
            <span className="min-w-0 wrap-anywhere">
              <span className="code mr-2">{number}</span>
              <span className="text-muted">
                {[formatDay(arrivedOn), formatUnits(accepted), note].filter(Boolean).join(' · ')}
              </span>
            </span>
          }
          checked={arrivalIds.includes(id)}
          disabled={isFull && !arrivalIds.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...arrivalIds, id] : arrivalIds.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
