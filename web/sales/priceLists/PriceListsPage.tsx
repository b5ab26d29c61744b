// The price lists, with a dialog that adds one.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { createPriceList, findPriceLists, type PriceListSummary } from '#contract/sales/priceLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { priceListLimits } from '#domain/sales/priceLists.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { AddForm } from '#web/catalog/sizes/EditorForm.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { useShownList } from '#web/lists/openedList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

export function PriceListsPage() {
  const navigate = useNavigate()
  const query = useCall(findPriceLists, {})
  const permissionError = usePermissionError('customers.terms')
  const isPhone = useIsPhone()
  const [isAdding, setIsAdding] = useState(false)
  const lists = query.data?.priceLists
  useShownList(lists)
  const add = (
    <Button
      {...shortcutProps('create')}
      variant="primary"
      disabledReason={permissionError}
      onClick={() => setIsAdding(true)}
    >
      <Plus aria-hidden="true" />
      Add price list
    </Button>
  )
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta="Prices of styles and products for the customers that have the list. Others pay the normal price."
        actions={isPhone || lists?.length === 0 ? undefined : add}
      />
      {query.error ? (
        <QueryError query={query} title="Failed to load price lists" />
      ) : !lists ? (
        <SkeletonRegion label="Loading price lists">
          <Skeleton className="h-60 w-full" />
        </SkeletonRegion>
      ) : lists.length === 0 ? (
        <EmptyState
          drawing={<TagDrawing />}
          title="No price lists yet"
          text="Add a price list, paste its prices, then choose it in the terms of a customer."
          action={isPhone ? undefined : add}
        />
      ) : (
        <ListTable label="Price lists" columns={columns} rows={lists} to="/price-lists/$id" />
      )}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <Dialog open={isAdding} onOpenChange={setIsAdding} title="Add price list" size="sm">
        <AddForm
          kind={priceListKind}
          onDone={({ id }) => navigate({ to: '/price-lists/$id', params: { id: String(id) } })}
          onCancel={() => setIsAdding(false)}
        />
      </Dialog>
    </div>
  )
}

const columns: readonly Column<PriceListSummary>[] = [
  { header: 'Name', cell: ({ name }) => name, className: 'w-full min-w-32 wrap-anywhere', isLink: true },
  { header: 'Prices', cell: ({ priceCount }) => formatCount(priceCount), kind: 'number' },
  { header: 'Customers', cell: ({ customerCount }) => formatCount(customerCount), kind: 'number' },
]

const priceListKind = {
  name: 'price list',
  create: createPriceList,
  empty: { name: '' },
  parse: (fields: { name: string }) => fields,
  nameProps: { maxLength: priceListLimits.name, placeholder: 'Boutiques' },
}
