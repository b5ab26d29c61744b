// A customer: what it owes, its open items, details, tax exemptions and timeline.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, FileText, HandCoins, Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { Id } from '#contract/platform/fields.ts'
import { type Customer, deleteCustomer, findCustomer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import { holdMessage, mergedMessage } from '#domain/sales/customers.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { StatementButton } from '#web/sales/receivables/StatementButton.tsx'
import { SendReminderButton } from '#web/sales/reminders/SendReminderButton.tsx'
import { telLink } from '#web/shell/telLink.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Metric } from '#web/ui/Metric.tsx'
import { FittedAmount } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { AddressesCard, ContactsCard } from './CustomerLists.tsx'
import { BackToCustomers, CustomerNotFound, HoldBadge, useChangeError } from './customerParts.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { ExemptionsCard } from './ExemptionsCard.tsx'
import { MergeCustomerDialog } from './MergeCustomerDialog.tsx'
import { MergedNotice } from './MergedNotice.tsx'
import { OpenItemsCard } from './OpenItemsCard.tsx'

const route = getRouteApi('/shell/customers/$id')

export function CustomerPage() {
  const id = z.safeDecode(Id, route.useParams().id).data
  return id === undefined ? <CustomerNotFound /> : <LoadedCustomer id={id} />
}

function LoadedCustomer({ id }: { id: number }) {
  const query = useCall(findCustomer, { id })
  if (query.error) {
    return (
      <QueryError
        query={query}
        title="Failed to load customer"
        notFound={<CustomerNotFound />}
        action={<BackToCustomers />}
      />
    )
  }
  return query.data ? <CustomerDetails customer={query.data} /> : <CustomerSkeleton />
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const { holdReason, mergedInto, name, number } = customer
  const isPhone = useIsPhone()
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-title wrap-anywhere">{name}</h2>
          <span className="code text-control text-muted">{number}</span>
          <HoldBadge reason={holdReason} />
        </div>
        <div className="flex flex-wrap gap-2">
          <EditLink customer={customer} />
          {!mergedInto && <StatementButton customer={customer} />}
          {!mergedInto && <SendReminderButton customer={customer} />}
          <ReceivePaymentLink customer={customer} />
          {!isPhone && <NewInvoiceLink customer={customer} />}
          <MoreMenu customer={customer} />
        </div>
      </div>
      <MergedNotice customer={customer} />
      {holdReason !== null && (
        <Notice tone="warning" title={holdMessage({ name, holdReason })}>
          New invoices are refused until the hold is removed.
        </Notice>
      )}
      <Figures customer={customer} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OpenItemsCard customer={customer} />
          <CustomerTimeline customerId={customer.id} />
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <DetailsCard customer={customer} />
          <ContactsCard contacts={customer.contacts} />
          <AddressesCard addresses={customer.addresses} />
          <ExemptionsCard customer={customer} />
          {customer.notes !== null && (
            <Card title="Notes">
              <p className="text-control wrap-anywhere whitespace-pre-line">{customer.notes}</p>
            </Card>
          )}
        </div>
      </div>
      {isPhone && (
        <BottomBar>
          <NewInvoiceLink customer={customer} />
        </BottomBar>
      )}
    </div>
  )
}

function Figures({ customer }: { customer: Customer }) {
  const { day } = useCompanyDates()
  const { balanceCents, overdueCents, unappliedCents, exposureCents, creditLimitCents, lastInvoice } =
    customer
  const { lastRemindedOn } = customer
  const pendingCents = exposureCents - balanceCents
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Metric
        label="Balance"
        value={<FittedAmount value={formatUsd(balanceCents)} />}
        note={
          lastInvoice && (
            <>
              Last invoice{' '}
              <Link
                to="/invoices/$id"
                params={{ id: String(lastInvoice.id) }}
                className="text-link underline-offset-2 hover:underline"
              >
                {day(lastInvoice.createdAt)}
              </Link>
            </>
          )
        }
      />
      <Metric
        label="Overdue"
        value={
          <span className={overdueCents > 0 ? 'text-danger' : undefined}>
            <FittedAmount value={formatUsd(overdueCents)} />
          </span>
        }
        note={
          overdueCents > 0
            ? lastRemindedOn === null
              ? 'Past the due day'
              : `Last reminded on ${formatDay(lastRemindedOn)}`
            : 'Nothing is past its due day'
        }
      />
      <Metric
        label="Unapplied"
        value={<FittedAmount value={formatUsd(unappliedCents)} />}
        note="Payments and credits on account"
      />
      <Metric
        label="Exposure"
        value={<FittedAmount value={formatUsd(exposureCents)} />}
        note={
          creditLimitCents === null
            ? `${formatUsd(pendingCents)} pending, no credit limit`
            : `${formatUsd(pendingCents)} pending, limit ${formatUsd(creditLimitCents)}`
        }
      />
    </div>
  )
}

function DetailsCard({ customer }: { customer: Customer }) {
  const { phone, email, taxId, termsDays, termsFrom, discountBasisPoints, priceList, creditLimitCents } =
    customer
  const { mergedCustomers, getsReminders, lastRemindedOn } = customer
  const link = 'text-link underline-offset-2 hover:underline'
  return (
    <Card title="Details">
      <DefinitionList
        items={[
          {
            label: 'Phone',
            value: phone && (
              <a href={telLink(phone)} className={link}>
                {phone}
              </a>
            ),
          },
          {
            label: 'Email',
            value: email && (
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            ),
          },
          { label: 'Tax ID', value: taxId },
          {
            label: 'Terms',
            value: termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
          },
          priceList
            ? { label: 'Price list', value: priceList.name }
            : {
                label: 'Discount',
                value: discountBasisPoints === 0 ? null : formatPercent(discountBasisPoints),
              },
          { label: 'Credit limit', value: creditLimitCents === null ? null : formatUsd(creditLimitCents) },
          {
            label: 'Reminders',
            value: !getsReminders
              ? 'No reminders'
              : lastRemindedOn && `Last reminded on ${formatDay(lastRemindedOn)}`,
          },
          ...(mergedCustomers.length === 0
            ? []
            : [
                {
                  label: 'Merged records',
                  value: (
                    <ul>
                      {mergedCustomers.map((merged) => (
                        <li key={merged.id}>
                          <Link to="/customers/$id" params={{ id: String(merged.id) }} className={link}>
                            {merged.number} {merged.name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}

function EditLink({ customer }: { customer: Customer }) {
  const disabledReason = useChangeError(customer)
  const content = (
    <>
      <Pencil aria-hidden="true" />
      Edit
    </>
  )
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{content}</Button>
  return (
    <Link
      to="/customers/$id/edit"
      params={{ id: String(customer.id) }}
      {...shortcutProps('Alt+E')}
      className={buttonStyles()}
    >
      {content}
    </Link>
  )
}

function ReceivePaymentLink({ customer }: { customer: Customer }) {
  const permissionError = usePermissionError('payments.record')
  if (permissionError !== undefined || customer.mergedInto) return null
  return (
    <Link to="/receive-payment" search={{ customer: customer.id }} className={buttonStyles()}>
      <HandCoins aria-hidden="true" />
      Receive payment
    </Link>
  )
}

function NewInvoiceLink({ customer }: { customer: Customer }) {
  const permissionError = usePermissionError('invoices.create')
  const disabledReason =
    permissionError ??
    (customer.mergedInto ? mergedMessage(customer.number, customer.mergedInto.number) : undefined)
  const content = (
    <>
      <FileText aria-hidden="true" />
      New invoice
    </>
  )
  if (disabledReason !== undefined) {
    return (
      <Button variant="primary" disabledReason={disabledReason}>
        {content}
      </Button>
    )
  }
  return (
    <Link
      to="/create-invoice"
      search={{ customerId: customer.id }}
      {...shortcutProps('Alt+N')}
      className={buttonStyles({ variant: 'primary' })}
    >
      {content}
    </Link>
  )
}

function MoreMenu({ customer }: { customer: Customer }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const navigate = useNavigate()
  const permissionError = usePermissionError('customers.delete')
  const deletion = useChange(deleteCustomer, {
    success: 'Customer deleted',
    failure: 'Failed to delete customer',
    onSuccess: () => navigate({ to: '/customers' }),
  })
  if (permissionError !== undefined || customer.mergedInto) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton variant="secondary" label={`More actions for ${customer.name}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Merge aria-hidden="true" />} onSelect={() => setIsMerging(true)}>
          Merge into another
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden="true" />} variant="danger" onSelect={() => setIsDeleting(true)}>
          Delete customer
        </MenuItem>
      </DropdownMenu>
      <MergeCustomerDialog customer={customer} open={isMerging} onOpenChange={setIsMerging} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete ${customer.name}?`}
        description="Only a customer without invoices and payments can be deleted."
        cancelText="Cancel"
        confirmText="Delete customer"
        onConfirm={() => deletion.mutate({ id: customer.id })}
      />
    </>
  )
}

function CustomerSkeleton() {
  return (
    <SkeletonRegion label="Loading customer">
      <div className="flex flex-col gap-4">
        <div className="flex min-h-control items-center justify-between gap-4">
          <Skeleton className="h-5 w-72 max-sm:w-40" />
          <Skeleton className="h-control w-48 max-sm:w-24" />
        </div>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {[1, 2, 3, 4].map((metric) => (
            <Skeleton key={metric} className="h-25" />
          ))}
        </div>
        <Skeleton className="h-64" />
      </div>
    </SkeletonRegion>
  )
}
