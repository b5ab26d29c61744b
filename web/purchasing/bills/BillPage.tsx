// A bill: whether it is right, and its lines with what was ordered, came and is billed.
import { getRouteApi } from '@tanstack/react-router'
import { Ban, Pencil } from 'lucide-react'

import { type Bill, findBill, voidBill } from '#contract/purchasing/bills.ts'
import { formatDay } from '#domain/platform/days.ts'
import { billLimits, missingVoidReasonMessage } from '#domain/purchasing/bills.ts'
import { calculateCost, formatMoney, formatRate, ownCurrency } from '#domain/purchasing/costs.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { BillChargesButton } from '#web/purchasing/landedCosts/BillChargesButton.tsx'
import { SupplierLink } from '#web/purchasing/SupplierLink.tsx'
import { FactsCard } from '#web/sales/documents/FactsCard.tsx'
import { NotesCard } from '#web/sales/documents/NotesCard.tsx'
import { SaleDocumentSkeleton } from '#web/sales/documents/SaleDocumentSkeleton.tsx'
import { LineTable } from '#web/sales/lines/LineTable.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { BillBadge } from './BillBadge.tsx'
import { billColumns, toLines } from './billItems.tsx'
import { BillVerdict } from './BillVerdict.tsx'

const route = getRouteApi('/shell/bills/$id')

export function BillPage() {
  return (
    <RecordPage
      endpoint={findBill}
      id={route.useParams().id}
      list="/bills"
      title={(bill) => ({ text: bill.number, state: <BillBadge bill={bill} /> })}
      skeleton={
        <SaleDocumentSkeleton
          label="Loading bill"
          title="Details"
          factCount={8}
          buttonsClass="w-40 max-sm:w-24"
        />
      }
    >
      {(bill) => <BillDetails bill={bill} />}
    </RecordPage>
  )
}

function BillDetails({ bill }: { bill: Bill }) {
  const { voided, items, currency, amountCents, notes } = bill
  const columns = billColumns(currency, {
    namesArrivals: items.some(({ arrival }) => arrival.id !== items[0]?.arrival.id),
  })
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-control wrap-anywhere text-muted">
          <SupplierLink of={bill} />
          <Money value={formatMoney(amountCents, currency)} />
        </p>
        {voided === null && (
          <div className="flex flex-wrap gap-2">
            <VoidButton bill={bill} />
            <ActionLink
              to="/bills/$id/edit"
              params={{ id: String(bill.id) }}
              shortcut="edit"
              icon={Pencil}
              variant="secondary"
            >
              Edit
            </ActionLink>
          </div>
        )}
      </div>
      {voided ? (
        <Notice>{`Voided by ${voided.by}: ${voided.reason}`}</Notice>
      ) : (
        <BillVerdict
          bill={bill}
          lines={items.map(({ product, ...item }) => ({ ...item, name: product.name, code: product.code }))}
        />
      )}
      <DetailsCard bill={bill} />
      <Card title="Lines" flush>
        <LineTable label="Lines" lines={toLines(items)} columns={columns} />
        <Totals bill={bill} />
        <BillChargesButton bill={bill} />
      </Card>
      <FilesCard noun="bill" id={bill.id} />
      <NotesCard notes={notes} />
    </div>
  )
}

function DetailsCard({ bill }: { bill: Bill }) {
  const { dayAndMinute } = useCompanyDates()
  const { currency, rateNanos, dueOn, items } = bill
  const documents = [...new Map(items.map(({ arrival }) => [arrival.id, arrival])).values()]
  const orders = [
    ...new Map(
      items.flatMap(({ purchaseOrder }) => (purchaseOrder ? [[purchaseOrder.id, purchaseOrder]] : [])),
    ).values(),
  ]
  const facts = [
    { label: 'Supplier', value: <SupplierLink of={bill} /> },
    { label: 'Bill date', value: formatDay(bill.datedOn) },
    { label: 'Due on', value: dueOn && formatDay(dueOn) },
    {
      label: 'Currency',
      value: currency === ownCurrency ? currency : `${currency} at ${formatRate(rateNanos)} ${ownCurrency}`,
    },
    {
      label: 'Purchase orders',
      value: orders.length > 0 && <Documents to="/purchase-orders/$id" documents={orders} />,
    },
    { label: 'Arrivals', value: <Documents to="/arrivals/$id" documents={documents} /> },
    { label: 'Saved', value: `${dayAndMinute(bill.createdAt)} by ${bill.createdBy}` },
  ]
  return <FactsCard title="Details" facts={facts} />
}

interface DocumentsProps {
  to: '/purchase-orders/$id' | '/arrivals/$id'
  documents: readonly { id: number; number: string }[]
}

function Documents({ to, documents }: DocumentsProps) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {documents.map(({ id, number }) => (
        <PageLink key={id} to={to} id={id} className="code">
          {number}
        </PageLink>
      ))}
    </span>
  )
}

function Totals({ bill: { items, chargesCents, amountCents, currency } }: { bill: Bill }) {
  const linesCents = items.reduce(
    (sum, { quantity, unitCostMicros }) => sum + calculateCost(quantity, unitCostMicros),
    0,
  )
  const difference = amountCents - linesCents - chargesCents
  const sums = [
    ['Lines', linesCents],
    ...(chargesCents > 0 ? [['Freight and other charges', chargesCents] as const] : []),
    ...(difference === 0 ? [] : [['Not explained', difference] as const]),
    ['Amount of the bill', amountCents],
  ] as const
  return (
    <dl className="ml-auto flex w-full flex-col gap-1 border-t border-hairline px-4 py-3 text-control sm:w-88">
      {sums.map(([label, cents]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${label === 'Not explained' ? 'text-warning' : ''} last:font-semibold`}
        >
          <dt>{label}</dt>
          <dd>
            <Money value={`${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents), currency)}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function VoidButton({ bill: { id, number, units } }: { bill: Bill }) {
  const permissionError = usePermissionError('purchases.edit')
  const voiding = useChange(voidBill, {
    success: `Bill ${number} voided`,
    failure: 'Failed to void the bill',
    onFailure: reloadOnConflict,
  })
  const { ask, dialog } = useConfirm(voiding, {
    title: `Void bill ${number}`,
    description: `Its ${formatUnits(units)} are left to bill again. It stays in the list as void.`,
    confirmText: 'Void bill',
    cancelText: 'Keep bill',
    busyText: 'Voiding...',
    reason: { maxLength: billLimits.voidReason, missing: missingVoidReasonMessage },
  })
  return (
    <>
      <Button {...shortcutProps('void')} disabledReason={permissionError} onClick={() => ask({ id })}>
        <Ban aria-hidden="true" />
        Void
      </Button>
      {dialog}
    </>
  )
}
