// A customer in the panel next to a list.
import { FileText } from 'lucide-react'

import { type Customer, findCustomer } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { holdMessage } from '#domain/sales/customers.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { NewOrderLink } from './CustomerLinks.tsx'
import { ContactsCard } from './CustomerLists.tsx'
import { HoldBadge, mergedError } from './customerParts.tsx'

export function CustomerPreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findCustomer}
      page="/customers/$id"
      noun="customer"
      title={({ name }) => name}
      renderState={({ number, holdReason }) => (
        <>
          <span className="code">{number}</span>
          <HoldBadge reason={holdReason} />
        </>
      )}
      renderActions={(customer) => <Actions customer={customer} />}
    >
      {(customer) => <CustomerSummary customer={customer} />}
    </PreviewContent>
  )
}

function CustomerSummary({ customer }: { customer: Customer }) {
  const { name, holdReason, overdueCents, creditLimitCents, termsDays, termsFrom, lastInvoice } = customer
  return (
    <>
      {holdReason !== null && <Notice tone="warning" title={holdMessage({ name, holdReason })} />}
      <DefinitionList
        items={[
          { label: 'Balance', value: <Money value={formatUsd(customer.balanceCents)} /> },
          {
            label: 'Overdue',
            value: (
              <Money
                value={formatUsd(overdueCents)}
                className={overdueCents > 0 ? 'text-danger' : undefined}
              />
            ),
          },
          { label: 'Exposure', value: <Money value={formatUsd(customer.exposureCents)} /> },
          {
            label: 'Credit limit',
            value: creditLimitCents === null ? null : <Money value={formatUsd(creditLimitCents)} />,
          },
          {
            label: 'Terms',
            value: termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
          },
          { label: 'Last invoice', value: lastInvoice && formatDay(lastInvoice.datedOn) },
        ]}
      />
      <ContactsCard contacts={customer.contacts} />
    </>
  )
}

function Actions({ customer }: { customer: Customer }) {
  return (
    <>
      <ActionLink
        to="/create-invoice"
        search={{ customerId: customer.id }}
        disabledReason={mergedError(customer)}
        icon={FileText}
        variant="secondary"
      >
        New invoice
      </ActionLink>
      <NewOrderLink customer={customer} />
    </>
  )
}
