// An arrival in the panel next to a list.
import { type Arrival, findArrival } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { arrivalCan } from '#domain/purchasing/arrivals.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { LinesSummary } from '#web/sales/lines/LinesSummary.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { ArrivalBadge } from './ArrivalBadge.tsx'
import { toLine } from './arrivalItems.tsx'
import { UndoArrivalButton } from './UndoArrivalButton.tsx'

export function ArrivalPreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findArrival}
      page="/arrivals/$id"
      noun="arrival"
      title={({ number }) => number}
      renderState={(arrival) => (
        <>
          <ArrivalBadge arrival={arrival} />
          {formatUnits(arrival.accepted)}
        </>
      )}
      renderActions={(arrival) => arrivalCan.beUndone(arrival) && <UndoArrivalButton arrival={arrival} />}
    >
      {(arrival) => <ArrivalSummary arrival={arrival} />}
    </PreviewContent>
  )
}

function ArrivalSummary({ arrival }: { arrival: Arrival }) {
  const { purchaseOrder, supplierName, rejected } = arrival
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Supplier', value: supplierName },
          {
            label: 'Purchase order',
            value: purchaseOrder && (
              <PageLink to="/purchase-orders/$id" id={purchaseOrder.id} className="code">
                {purchaseOrder.number}
              </PageLink>
            ),
          },
          { label: 'Arrived on', value: formatDay(arrival.arrivedOn) },
          { label: 'Delivery note', value: arrival.note },
          { label: 'Rejected', value: rejected === 0 ? null : formatCount(rejected) },
        ]}
      />
      <LinesSummary lines={arrival.items.map(toLine)} />
    </>
  )
}
