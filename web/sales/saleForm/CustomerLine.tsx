// The chosen customer of the form, folded to its terms, what is left of its limit and where the units go.
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useWatch } from 'react-hook-form'

import type { Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { PurchaseOrderField } from './PurchaseOrderField.tsx'
import type { SaleStore } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import type { DraftCredit } from './useDraftCredit.ts'

interface CustomerLineProps {
  store: SaleStore
  customerId: number
  /** Undefined while it loads. */
  customer: Customer | undefined
  room: DraftCredit['room']
  /** The fields are shown below. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Undefined: the customer can't change. */
  onDetach: (() => void) | undefined
}

export function CustomerLine(props: CustomerLineProps) {
  const { store, customerId, customer, room, isOpen, onOpenChange, onDetach } = props
  const { document, edits } = store
  const [name, address, shipTo] = useWatch<SaleFormInput, ['customerName', 'customerAddress', 'shipTo']>({
    name: ['customerName', 'customerAddress', 'shipTo'],
  })
  const place = toOneLine(shipTo) || toOneLine(address)
  return (
    <div className="flex flex-col gap-2 text-control">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {customer ? <CustomerStanding customer={customer} room={room} /> : name}
        </span>
        <span className="flex items-center gap-2">
          <Button
            size="sm"
            aria-label={isOpen ? 'Fold the customer' : 'Change the customer'}
            aria-expanded={isOpen}
            onClick={() => onOpenChange(!isOpen)}
          >
            {isOpen ? 'Done' : 'Change'}
          </Button>
          {onDetach && (
            <IconButton size="sm" label={`Detach ${name} from this ${document.name}`} onClick={onDetach}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span
          title={place}
          className="min-w-0 flex-1 basis-64 truncate text-muted leading-(--spacing-control)"
        >
          {isOpen ? '' : place === '' ? 'No ship-to address' : `Ships to ${place}`}
        </span>
        <span className="flex items-start gap-2 max-sm:w-full">
          <span aria-hidden="true" className="text-muted leading-(--spacing-control)">
            Customer&apos;s order number
          </span>
          <PurchaseOrderField
            customerId={customerId}
            isOrder={document.name === 'order'}
            orderId={edits?.id}
          />
        </span>
      </div>
    </div>
  )
}

function toOneLine(text: string | null | undefined): string {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}

/** 'Harbor & Pine, C-98 · balance $1,240.00 · Net 30 days · $8,760.00 of $10,000.00 left' */
function CustomerStanding({ customer, room }: { customer: Customer; room: DraftCredit['room'] }) {
  const { id, name, number, balanceCents, termsDays, termsFrom, holdReason } = customer
  const terms = termsDays === null ? [] : [formatTerms({ termsDays, termsFrom })]
  return (
    <>
      <Link
        to="/customers/$id"
        params={{ id: String(id) }}
        target="_blank"
        className="font-medium text-link underline-offset-2 hover:underline"
      >
        {name}, {number}
      </Link>
      <span className="text-muted tabular">
        {['', `balance ${formatUsd(balanceCents)}`, ...terms].join(' · ')}
        {room &&
          room.beforeCents >= 0 &&
          ` · ${formatUsd(room.beforeCents)} of ${formatUsd(room.limitCents)} left`}
      </span>
      {(holdReason !== null || (room && room.beforeCents < 0)) && (
        <span className="font-medium text-danger tabular">
          {holdReason !== null
            ? ' · on hold'
            : ` · ${formatUsd(-(room?.beforeCents ?? 0))} above its limit of ${formatUsd(room?.limitCents ?? 0)}`}
        </span>
      )}
    </>
  )
}
