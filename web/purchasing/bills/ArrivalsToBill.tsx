// What came from the supplier of a bill and is on no bill yet, newest first.
import { Plus } from 'lucide-react'

import { findArrival, findArrivals } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { nothingToBillMessage } from '#domain/purchasing/bills.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { call } from '#web/api/call.ts'
import type { StoredValue } from '#web/api/storedValue.ts'
import { useAction } from '#web/api/useAction.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastError } from '#web/ui/toast.ts'

import type { BillDraft } from './billDraft.ts'
import { fillArrival } from './fillBill.ts'

interface ArrivalsToBillProps {
  draft: BillDraft
  store: StoredValue<BillDraft>
}

const listedArrivals = 20

export function ArrivalsToBill({ draft, store }: ArrivalsToBillProps) {
  const supplierId = draft.supplier?.id ?? 0
  const { data } = useCall(
    findArrivals,
    { supplierId, show: 'to bill', page: 1, limit: listedArrivals },
    { enabled: supplierId !== 0 },
  )
  const adding = useAction((id: number) => call(findArrival, { id }), {
    failure: 'Failed to load what came',
    onDone(arrival) {
      const before = store.read()
      const after = fillArrival(before, arrival)
      if (after.lines.length === before.lines.length) toastError(nothingToBillMessage(arrival.number))
      store.change(() => after)
    },
  })
  const isAdded = (id: number) => draft.lines.some(({ arrivalId }) => arrivalId === id)
  const arrivals = (supplierId === 0 ? [] : (data?.arrivals ?? [])).filter(({ id }) => !isAdded(id))
  if (arrivals.length === 0) {
    if (draft.lines.length > 0) return null
    return (
      <Card title="Arrivals to bill">
        <p className="text-control text-muted">
          {supplierId === 0
            ? 'Choose the supplier to see what came.'
            : 'Everything that came from this supplier is billed.'}
        </p>
      </Card>
    )
  }
  return (
    <Card title="Arrivals to bill" flush>
      <ul aria-label="Arrivals to bill" className="divide-y divide-hairline">
        {arrivals.map(({ id, number, arrivedOn, note, purchaseOrder, toBill }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-4 py-2 text-control">
            <span className="min-w-0">
              <span className="code">{number}</span>
              <span className="block text-meta wrap-anywhere text-muted">
                {[formatDay(arrivedOn), purchaseOrder?.number, note].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-3 tabular">
              {formatUnits(toBill ?? 0)}
              <Button size="sm" aria-label={`Add ${number}`} onClick={() => adding.mutate(id)}>
                <Plus aria-hidden="true" />
                Add
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
