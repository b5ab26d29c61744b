// A customer: what it owes, its open items, purchases, details, tax exemptions and timeline.
import { getRouteApi } from '@tanstack/react-router'

import { type Customer, findCustomer } from '#contract/sales/customers.ts'
import { holdMessage } from '#domain/sales/customers.ts'
import { SenderAliasesCard } from '#web/catalog/aliases/SenderAliasesCard.tsx'
import { FilesCard } from '#web/files/attachments/FilesCard.tsx'
import { OrderFormButton } from '#web/sales/orders/forms/OrderFormButton.tsx'
import { StatementButton } from '#web/sales/receivables/StatementButton.tsx'
import { SendReminderButton } from '#web/sales/reminders/SendReminderButton.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import type { RecordTitle } from '#web/shell/RecordTitle.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CustomerDetailsCard } from './CustomerDetailsCard.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { EditLink, NewInvoiceLink, NewOrderLink, ReceivePaymentLink } from './CustomerLinks.tsx'
import { AddressesCard, ContactsCard } from './CustomerLists.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { HoldBadge } from './customerParts.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { ExemptionsCard } from './ExemptionsCard.tsx'
import { OpenItemsCard } from './OpenItemsCard.tsx'
import { OpenOrdersCard } from './OpenOrdersCard.tsx'
import { PurchasesCard } from './PurchasesCard.tsx'
import { UnmergeNotice } from './UnmergeNotice.tsx'

const route = getRouteApi('/shell/customers/$id')

export function CustomerPage() {
  return (
    <RecordPage
      endpoint={findCustomer}
      id={route.useParams().id}
      list="/customers"
      title={titleOf}
      skeleton={<CustomerSkeleton />}
    >
      {(customer) => <CustomerDetails customer={customer} />}
    </RecordPage>
  )
}

function titleOf({ name, number, holdReason }: Customer): RecordTitle {
  return { text: name, number, state: <HoldBadge reason={holdReason} /> }
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const { holdReason, mergedInto, name } = customer
  const isPhone = useIsPhone()
  return (
    <div className="flex flex-col gap-4 max-sm:flex-1">
      <div className="flex flex-wrap justify-end gap-2">
        <EditLink customer={customer} />
        {!mergedInto && <StatementButton customer={customer} />}
        {!mergedInto && <SendReminderButton customer={customer} />}
        {!mergedInto && <OrderFormButton choice={{ customerId: customer.id }} />}
        <ReceivePaymentLink customer={customer} />
        {!isPhone && <NewInvoiceLink customer={customer} />}
        {!isPhone && <NewOrderLink customer={customer} />}
        <CustomerMenu customer={customer} />
      </div>
      <UnmergeNotice customer={customer} />
      {holdReason !== null && (
        <Notice tone="warning" title={holdMessage({ name, holdReason })}>
          New invoices are refused until the hold is removed.
        </Notice>
      )}
      <CustomerFigures customer={customer} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OpenItemsCard customer={customer} />
          <OpenOrdersCard customerId={customer.id} />
          <PurchasesCard customerId={customer.id} />
          <CustomerTimeline customerId={customer.id} />
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <CustomerDetailsCard customer={customer} />
          <ContactsCard contacts={customer.contacts} />
          <AddressesCard addresses={customer.addresses} />
          <ExemptionsCard customer={customer} />
          {!mergedInto && <SenderAliasesCard sender={{ customerId: customer.id }} />}
          <FilesCard noun="customer" id={customer.id} isReadOnly={mergedInto !== null} />
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
          <NewOrderLink customer={customer} />
        </BottomBar>
      )}
    </div>
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
