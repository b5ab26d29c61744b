// An arrival: what came, from which purchase order, the orders that wait for it, and its undo.
import { getRouteApi } from '@tanstack/react-router'

import { type Arrival, findArrival } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { arrivalCan } from '#domain/purchasing/arrivals.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LabelsLink } from '#web/catalog/labels/LabelsLink.tsx'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { LandedCostCard } from '#web/purchasing/landedCosts/LandedCostCard.tsx'
import { SupplierLink } from '#web/purchasing/SupplierLink.tsx'
import { FactsCard } from '#web/sales/documents/FactsCard.tsx'
import { SaleDocumentSkeleton } from '#web/sales/documents/SaleDocumentSkeleton.tsx'
import { LineTable } from '#web/sales/lines/LineTable.tsx'
import { ReceivedForOrders } from '#web/sales/orders/allocation/ReceivedForOrders.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Card } from '#web/ui/Card.tsx'

import { ArrivalBadge } from './ArrivalBadge.tsx'
import { ArrivalBilling } from './ArrivalBilling.tsx'
import { arrivalColumns, toLine } from './arrivalItems.tsx'
import { LinkButton } from './LinkButton.tsx'
import { UndoArrivalButton } from './UndoArrivalButton.tsx'

const route = getRouteApi('/shell/arrivals/$id')

export function ArrivalPage() {
  return (
    <RecordPage
      endpoint={findArrival}
      id={route.useParams().id}
      list="/arrivals"
      title={(arrival) => ({ text: arrival.number, state: <ArrivalBadge arrival={arrival} /> })}
      skeleton={
        <SaleDocumentSkeleton
          label="Loading arrival"
          title="Details"
          factCount={5}
          buttonsClass="w-24 max-sm:w-12"
        />
      }
    >
      {(arrival) => <ArrivalDetails arrival={arrival} />}
    </RecordPage>
  )
}

function ArrivalDetails({ arrival }: { arrival: Arrival }) {
  const seesCosts = usePermissionError('costs.read') === undefined
  const { accepted, rejected, items } = arrival
  const isLive = arrivalCan.beUndone(arrival)
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-control text-muted tabular">
          {formatUnits(accepted)}
          {rejected !== 0 && `, ${formatCount(rejected)} rejected`}
        </p>
        {isLive && (
          <div className="flex flex-wrap gap-2">
            <LabelsLink
              of="arrival"
              lines={items.map((item) => ({ productId: item.productId, units: item.accepted }))}
            />
            {arrival.purchaseOrder === null && <LinkButton arrival={arrival} />}
            <UndoArrivalButton arrival={arrival} />
          </div>
        )}
      </div>
      {isLive && (
        <ReceivedForOrders
          products={items.map(({ productId, product }) => ({
            id: productId,
            styleId: product.style?.id ?? null,
          }))}
        />
      )}
      <FactsCard title="Details" facts={factsOf(arrival, useCompanyDates().dayAndMinute)} />
      <Card title="Items" flush>
        <LineTable lines={items.map(toLine)} columns={arrivalColumns(seesCosts)} />
      </Card>
      {isLive && <LandedCostCard arrival={arrival} />}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {isLive && <ArrivalBilling arrival={arrival} />}
        <FilesCard noun="arrival" id={arrival.id} />
      </div>
    </div>
  )
}

function factsOf(arrival: Arrival, dayAndMinute: (at: Date) => string) {
  const { purchaseOrder, undoes, undoneBy } = arrival
  return [
    {
      label: 'Purchase order',
      value: purchaseOrder && (
        <PageLink to="/purchase-orders/$id" id={purchaseOrder.id} className="code">
          {purchaseOrder.number}
        </PageLink>
      ),
    },
    {
      label: 'Supplier',
      value: arrival.supplierId !== null && <SupplierLink of={arrival} />,
    },
    { label: 'Arrived on', value: formatDay(arrival.arrivedOn) },
    { label: 'Delivery note', value: arrival.note },
    { label: 'Saved', value: `${dayAndMinute(arrival.createdAt)} by ${arrival.createdBy}` },
    ...[
      undoes && { label: 'Undoes', document: undoes },
      undoneBy && { label: 'Undone by', document: undoneBy },
    ]
      .filter((fact) => fact !== null)
      .map(({ label, document }) => ({
        label,
        value: (
          <PageLink to="/arrivals/$id" id={document.id} className="code">
            {document.number}
          </PageLink>
        ),
      })),
  ]
}
