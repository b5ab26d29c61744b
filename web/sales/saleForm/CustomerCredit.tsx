// The chosen customer with what it owes, and the notice that it can't be sold to.
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'

import type { CreditMatch, Customer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { sameCustomerMessage } from '#domain/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { SaleDocument } from './saleDocuments.ts'
import type { DraftCredit } from './useDraftCredit.ts'

interface DocumentProps {
  document: SaleDocument
}

/** The invoice can't be created or the order confirmed, whatever the items. The reason is given at the button. */
export function CreditNotice({ error, document }: DocumentProps & { error: string }) {
  return (
    <div className="mb-3">
      <Notice tone="warning" title={error}>
        <OverrideText document={document} />
      </Notice>
    </div>
  )
}

interface MatchNoticeProps extends DocumentProps {
  match: CreditMatch
  /** Why it can't be invoiced. */
  error: string | undefined
  onChoose: (id: number) => void
}

/** The buyer without a record seems to be a customer with a limit or on hold. */
export function MatchNotice({ document, match, error, onChoose }: MatchNoticeProps) {
  const { id, number, name, evidence } = match
  return (
    <div className="mt-3">
      <Notice
        {...(error !== undefined && { tone: 'warning' })}
        title={error ?? sameCustomerMessage(number, evidence, `Is it ${name}?`)}
        action={
          <Button size="sm" onClick={() => onChoose(id)}>
            {`Use ${number}`}
          </Button>
        }
      >
        {error === undefined ? (
          'Its terms apply, and its limit counts the invoice, only with its record.'
        ) : (
          <OverrideText document={document} />
        )}
      </Notice>
    </div>
  )
}

function OverrideText({ document: { name } }: DocumentProps) {
  const action = name === 'order' ? 'Confirming the order' : 'Creating the invoice'
  return <>{usePermissionError('limits.override') ?? `${action} needs a reason.`}</>
}

interface CustomerChipProps extends DocumentProps {
  customer: Customer
  room: DraftCredit['room']
  /** Undefined: the customer can't change. */
  onDetach: (() => void) | undefined
}

/** 'Harbor & Pine, C-98 · balance $1,240.00 · Net 30 days · $8,760.00 of $10,000.00 left' */
export function CustomerChip({ customer, document, room, onDetach }: CustomerChipProps) {
  const { id, name, number, balanceCents, termsDays, termsFrom, holdReason } = customer
  const terms = termsDays === null ? [] : [formatTerms({ termsDays, termsFrom })]
  return (
    <div
      className={`mb-3 flex w-fit max-w-full items-center gap-1 rounded-md border border-hairline bg-accent-soft pl-3 text-control ${onDetach ? '' : 'pr-3'}`}
    >
      <span className="min-w-0 py-1 wrap-anywhere">
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
      </span>
      {onDetach && (
        <IconButton label={`Detach ${name} from this ${document.name}`} onClick={onDetach}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
