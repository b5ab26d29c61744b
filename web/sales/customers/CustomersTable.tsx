// The customers of a page with what each owes.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { CustomerSummary } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { customersPerPage } from '#domain/sales/customers.ts'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { HoldBadge } from './customerParts.tsx'

export function CustomersSkeleton() {
  const columns = ['w-16', 'w-48', 'w-36', 'w-20', 'ml-auto w-20', 'ml-auto w-20'].map((bar) => ({ bar }))
  return <TableSkeleton label="Customers" rows={customersPerPage} head={<Columns />} columns={columns} />
}

function Columns() {
  return (
    <TableHead>
      <ColumnHead>Number</ColumnHead>
      <ColumnHead>Name</ColumnHead>
      <ColumnHead className="max-lg:hidden">Contact</ColumnHead>
      <ColumnHead className="max-md:hidden">Terms</ColumnHead>
      <ColumnHead kind="money">Balance</ColumnHead>
      <ColumnHead kind="money">Overdue</ColumnHead>
    </TableHead>
  )
}

/** Rows instead of a table on a phone. */
export function CustomersTable({ customers }: { customers: readonly CustomerSummary[] }) {
  if (useIsPhone()) return <CustomerRows customers={customers} />
  return (
    <Table label="Customers">
      <Columns />
      <TableBody>
        {customers.map((customer) => (
          <TableRow key={customer.id}>
            <Cell className="w-px whitespace-nowrap">
              <span className="code text-muted">{customer.number}</span>
            </Cell>
            <Cell className="w-2/5 max-w-0 min-w-36">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate" title={customer.name}>
                  <CustomerLink customer={customer}>{customer.name}</CustomerLink>
                </span>
                <HoldBadge reason={customer.holdReason} />
              </span>
            </Cell>
            <Cell className="max-w-56 truncate text-muted max-lg:hidden">
              {customer.email ?? customer.phone}
            </Cell>
            <Cell className="whitespace-nowrap text-muted max-md:hidden">{shownTerms(customer)}</Cell>
            <Cell kind="money">
              <Amount cents={customer.balanceCents} />
            </Cell>
            <Cell kind="money">
              <Amount cents={customer.overdueCents} className="text-danger" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function CustomerRows({ customers }: { customers: readonly CustomerSummary[] }) {
  return (
    <RowList label="Customers">
      {customers.map((customer) => (
        <ListRow
          key={customer.id}
          title={<CustomerLink customer={customer}>{customer.name}</CustomerLink>}
          meta={
            <>
              <span className="code">{customer.number}</span> <HoldBadge reason={customer.holdReason} />
            </>
          }
          figure={<Amount cents={customer.balanceCents} />}
          note={
            customer.overdueCents > 0 && (
              <span className="text-danger">
                <Money value={formatUsd(customer.overdueCents)} /> overdue
              </span>
            )
          }
        />
      ))}
    </RowList>
  )
}

function shownTerms({ termsDays, termsFrom }: CustomerSummary): string | null {
  return termsDays === null ? null : formatTerms({ termsDays, termsFrom })
}

/** A dash if nothing is owed. */
function Amount({ cents, className }: { cents: number; className?: string }) {
  if (cents === 0) return <span className="text-muted">–</span>
  return <Money value={formatUsd(cents)} className={className} />
}

function CustomerLink({ customer, children }: { customer: CustomerSummary; children: ReactNode }) {
  return (
    <Link {...rowLink} to="/customers/$id" params={{ id: String(customer.id) }}>
      {children}
    </Link>
  )
}
