// A purchase order with its lines, arrivals and messages.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { findPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatMoney, formatRate, ownCurrency } from '#domain/purchasing/costs.ts'
import { nextExpectedOn } from '#domain/purchasing/purchaseLines.ts'
import { isPurchaseLate } from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCompanyDates, useCompanyToday } from '#web/api/useCompanyDates.ts'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { SupplierLink } from '#web/purchasing/SupplierLink.tsx'
import { DocumentRow } from '#web/sales/documents/DocumentRow.tsx'
import { FactsCard } from '#web/sales/documents/FactsCard.tsx'
import { NotesCard } from '#web/sales/documents/NotesCard.tsx'
import { SaleDocumentSkeleton } from '#web/sales/documents/SaleDocumentSkeleton.tsx'
import type { ItemsView } from '#web/sales/lines/lineBlocks.ts'
import { LineList } from '#web/sales/lines/LineList.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

import { PurchaseActions } from './PurchaseActions.tsx'
import {
  purchaseColumns,
  type PurchaseFigure,
  type PurchaseLine,
  purchaseFigures,
  purchasePrices,
  purchaseUnits,
  toLine,
} from './purchaseItems.tsx'
import { PurchaseMessages } from './PurchaseMessages.tsx'
import { LatePurchaseBadge, PurchaseBadge } from './purchaseTexts.tsx'

const route = getRouteApi('/shell/purchase-orders/$id')

export function PurchaseOrderPage() {
  return (
    <RecordPage
      endpoint={findPurchaseOrder}
      id={route.useParams().id}
      list="/purchase-orders"
      title={(order) => ({
        text: order.number,
        state: (
          <>
            <PurchaseBadge order={order} />
            <LatePurchaseBadge order={order} />
          </>
        ),
      })}
      skeleton={
        <SaleDocumentSkeleton
          label="Loading purchase order"
          title="Details"
          factCount={8}
          buttonsClass="w-48 max-sm:w-12"
        />
      }
    >
      {(order) => <PurchaseOrderDetails order={order} />}
    </RecordPage>
  )
}

function PurchaseOrderDetails({ order }: { order: PurchaseOrder }) {
  const { totalCents, currency, cancelled } = order
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-control wrap-anywhere text-muted">
          <SupplierLink of={order} />
          {totalCents !== null && <Money value={formatMoney(totalCents, currency)} />}
        </p>
        <PurchaseActions order={order} />
      </div>
      {cancelled && <Notice>{`Cancelled by ${cancelled.by}: ${cancelled.reason}`}</Notice>}
      <PurchaseFigures order={order} />
      <DetailsCard order={order} />
      <Items order={order} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <ArrivalsCard order={order} />
        <PurchaseMessages order={order} />
        <FilesCard noun="purchaseOrder" id={order.id} />
      </div>
      <NotesCard notes={order.notes} />
    </div>
  )
}

function PurchaseFigures({ order: { units, state } }: { order: PurchaseOrder }) {
  const figures = [
    ['Ordered', units.ordered],
    ['Received', units.accepted],
    ['Cancelled', units.cancelled],
    ['Open', state === 'Ordered' ? units.open : 0],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([label, count]) => (
        <Metric key={label} label={label} value={formatCount(count)} />
      ))}
    </div>
  )
}

function DetailsCard({ order }: { order: PurchaseOrder }) {
  const { dayAndMinute } = useCompanyDates()
  const { expectedOn, placed, currency, rateNanos } = order
  const hasRate = rateNanos !== null && currency !== ownCurrency
  const facts = [
    { label: 'Supplier', value: <SupplierLink of={order} /> },
    { label: 'Expected', value: expectedOn && formatDay(expectedOn) },
    { label: 'Season', value: order.season },
    { label: "Supplier's reference", value: order.supplierReference },
    { label: 'Ordered on', value: formatDay(order.orderedOn) },
    { label: 'Placed', value: placed && `${dayAndMinute(placed.at)} by ${placed.by}` },
    {
      label: 'Currency',
      value: hasRate ? `${currency} at ${formatRate(rateNanos)} ${ownCurrency}` : currency,
    },
    { label: 'Address', value: order.supplierAddress },
  ]
  return <FactsCard title="Details" facts={facts} />
}

const figureNames: Record<PurchaseFigure, string> = { ordered: 'Ordered', received: 'Received', open: 'Open' }

function Items({ order }: { order: PurchaseOrder }) {
  const navigate = route.useNavigate()
  const view: ItemsView = route.useSearch().view ?? 'matrix'
  const [figure, setFigure] = useState<PurchaseFigure>('ordered')
  const prices = purchasePrices(order)
  const today = useCompanyToday()
  const lines = order.items.map(toLine)
  const isLate = (line: PurchaseLine) =>
    isPurchaseLate({ state: order.state, nextExpectedOn: nextExpectedOn([line], order) }, today)
  return (
    <>
      <LineList
        lines={lines}
        columns={purchaseColumns(prices, isLate)}
        units={purchaseUnits(figure, lines, isLate)}
        prices={prices}
        view={view}
        onViewChange={(next) =>
          void navigate({
            search: { view: next === 'list' ? next : undefined },
            replace: true,
            resetScroll: false,
          })
        }
        matrixControls={
          <div className="px-4 py-2">
            <SegmentedControl
              label="Units in the cells"
              value={figure}
              options={purchaseFigures.map((value) => ({ value, label: figureNames[value] }))}
              onChange={setFigure}
            />
          </div>
        }
      />
      {order.items.length === 0 && (
        <p className="text-control text-muted">This purchase order has no items yet. Edit it to add some.</p>
      )}
    </>
  )
}

function ArrivalsCard({ order: { arrivals, state } }: { order: PurchaseOrder }) {
  return (
    <Card title="Arrivals" flush>
      {arrivals.length === 0 && (
        <p className="px-4 py-3 text-control text-muted">
          {state === 'Draft' ? 'Goods can be received once the order is placed.' : 'Nothing has come yet.'}
        </p>
      )}
      <ul aria-label="Arrivals" className="divide-y divide-hairline">
        {arrivals.map(({ id, number, arrivedOn, accepted, rejected, undoneBy }) => (
          <DocumentRow
            key={id}
            note={formatDay(arrivedOn)}
            figure={formatUnits(accepted)}
            figureNote={rejected > 0 && `${formatCount(rejected)} rejected`}
            isStruck={undoneBy !== null}
          >
            <PageLink to="/arrivals/$id" id={id} className="code">
              {number}
            </PageLink>
            {undoneBy !== null && <Badge tone="neutral">Undone</Badge>}
          </DocumentRow>
        ))}
      </ul>
    </Card>
  )
}
