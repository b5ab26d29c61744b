// The customer list with search and filters in the URL, and what each customer owes.
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Link2, Plus } from 'lucide-react'

import { exportCustomers, findCustomers } from '#contract/sales/customers.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { customersPerPage } from '#domain/sales/customers.ts'
import { customerStandings } from '#domain/sales/states.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { customerColumns } from './customerColumns.tsx'

const route = getRouteApi('/shell/customers')

const standingLabels = { balance: 'With a balance', overdue: 'Overdue', hold: 'On hold' } as const

export function CustomersPage() {
  const isPhone = useIsPhone()
  const list = usePagedList(findCustomers, 'customers', route.useSearch(), customersPerPage)
  const { clearFilters } = useListNavigation()
  return (
    <ListPage
      list={list}
      noun="customer"
      columns={customerColumns}
      to="/customers/$id"
      filters={{
        selects: [
          {
            name: 'standing',
            label: 'Standing',
            options: customerStandings.map((standing) => [standing, standingLabels[standing]]),
          },
        ],
      }}
      summary={list.data ? countCustomers(list) : ''}
      action={
        <ListActions
          actions={[
            { text: 'Link invoices', icon: Link2, to: '/link-invoices' },
            {
              text: 'Import',
              icon: FileUp,
              to: '/import-customers',
              isButtonOnPhone: true,
            },
          ]}
          // All customers, whatever the search and the filter.
          exported={{
            endpoint: exportCustomers,
            input: {},
            emptyMessage: 'There are no customers to export.',
            itemsLabel: 'customers',
            failureMessage: 'Failed to export customers. Please try again.',
          }}
        >
          <AddCustomer />
        </ListActions>
      }
      empty={
        <EmptyState
          drawing={<HangerDrawing />}
          title="No customers yet"
          text="A customer keeps terms, addresses and what is owed. Add one here, or tick Remember this customer when you create an invoice."
          // On a phone the button is in the bottom bar.
          action={isPhone ? undefined : <AddCustomer />}
        />
      }
      noMatch={
        <EmptyState
          drawing={<TagDrawing />}
          title="No customers found"
          text="No customer matches your search and filter."
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        />
      }
    />
  )
}

function countCustomers({ total, totalIsMinimum }: { total: number; totalIsMinimum: boolean }): string {
  return totalIsMinimum ? `${formatCount(total)}+ customers` : pluralize(total, 'customer')
}

function AddCustomer() {
  return (
    <ActionLink to="/add-customer" shortcut="create" icon={Plus}>
      Add customer
    </ActionLink>
  )
}
