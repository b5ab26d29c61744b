// What to Order: products that are short, by supplier and style, from which one button makes a draft for each supplier.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import {
  createSuggestedDrafts,
  findPurchaseSuggestion,
  type SuggestedProduct,
} from '#contract/purchasing/suggestion.ts'
import { formatCount, joinList, pluralize } from '#domain/platform/format.ts'
import { maxSuggested } from '#domain/purchasing/suggestion.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { draftLinesError, type ItemDraft } from '#web/catalog/itemEntry/itemDraft.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { SuggestedItemRow } from './SuggestedItemRow.tsx'
import {
  groupBySupplier,
  orderedUnits,
  type SuggestedItem,
  type SuggestedSupplier,
  type SuggestionEdits,
  type SupplierItems,
  toDraftsInput,
  toSuggestedItems,
} from './suggestedItems.ts'

export function SuggestionPage() {
  const query = useCall(findPurchaseSuggestion, {})
  if (query.error) return <QueryError query={query} title="Failed to load what to order" />
  if (!query.data) return <SuggestionSkeleton />
  const { products, total } = query.data
  if (products.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ClothDrawing />}
          title="Nothing to order"
          text="No customer waits for units that aren't in stock, no core size ran out, and what sells isn't low."
        />
      </Card>
    )
  return <Suggestion products={products} total={total} />
}

function Suggestion({ products, total }: { products: readonly SuggestedProduct[]; total: number }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [edits, setEdits] = useState<SuggestionEdits>({})
  const groups = groupBySupplier(toSuggestedItems(products, edits))
  const input = toDraftsInput(groups)
  const ordered = groups.filter(({ supplier }) => supplier !== null)
  const unknown = groups.find(({ supplier }) => supplier === null)?.items.length ?? 0
  const creating = useChange(createSuggestedDrafts, {
    form: 'purchase-suggestion',
    failure: 'Failed to create the drafts',
    success: ({ purchaseOrders }) =>
      `${pluralize(purchaseOrders.length, 'draft')} created: ${joinList(purchaseOrders.map(({ number }) => number))}`,
    onFailure(error) {
      // Someone ordered meanwhile: the message says what, and the page shows the new suggestion.
      if (error instanceof CallError && error.status === 409) void reloadDependentQueries()
      return false
    },
    onDone({ purchaseOrders: [first, ...others] }) {
      setEdits({})
      if (first && others.length === 0)
        void navigate({
          to: '/purchase-orders/$id',
          params: { id: String(first.id) },
          ignoreBlocker: true,
        })
      else void navigate({ to: '/purchase-orders', search: { show: 'draft' }, ignoreBlocker: true })
    },
  })
  const saved = useSavedForm({
    name: 'purchase-suggestion',
    isDirty: Object.keys(edits).length > 0,
    values: () => edits,
    restore: setEdits,
    lostText: 'The units and suppliers that you changed will be lost.',
  })
  const lines = groups.flatMap(({ items }) => items.flatMap((item) => item.lines))
  const draftsError =
    draftLinesError(lines) ??
    (input.suppliers.length === 0 ? 'Choose a supplier and enter units of at least one product.' : undefined)
  const buttons = (
    <>
      {Object.keys(edits).length > 0 && (
        <Button variant="ghost" onClick={() => setEdits({})}>
          Start over
        </Button>
      )}
      <Button
        {...shortcutProps('save')}
        variant="primary"
        busy={saved.isSaving}
        busyText="Creating..."
        disabledReason={draftsError}
        onClick={() => saved.send(() => creating.mutateAsync(input))}
      >
        {input.suppliers.length === 0
          ? 'Create drafts'
          : `Create ${pluralize(input.suppliers.length, 'draft')}`}
      </Button>
    </>
  )
  return (
    <div className="max-w-280 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        actions={!isPhone && buttons}
        meta={
          <span className="tabular">
            {`${formatUnits(orderedUnits(ordered.flatMap(({ items }) => items)))} from ${pluralize(input.suppliers.length, 'supplier')}`}
            {unknown > 0 &&
              `. ${pluralize(unknown, 'style or product', 'styles and products')} without a supplier ${unknown === 1 ? 'is' : 'are'} left out`}
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        {total > maxSuggested && (
          <Notice>
            {`The ${formatCount(maxSuggested)} most urgent of ${pluralize(total, 'product')} are shown. Order these first.`}
          </Notice>
        )}
        {groups.map((group) => (
          <SupplierCard
            key={group.supplier?.id ?? 'none'}
            group={group}
            onLinesChange={({ key }, change) =>
              setEdits((before) => ({
                ...before,
                [key]: { ...before[key], lines: change(draftOf(products, before, key)).lines },
              }))
            }
            onSupplierChange={({ key }, supplier) =>
              setEdits((before) => ({ ...before, [key]: { ...before[key], supplier } }))
            }
          />
        ))}
      </div>
      {isPhone && <BottomBar>{buttons}</BottomBar>}
      {saved.leaveDialog}
    </div>
  )
}

/** What is edited of an item, before a change. */
function draftOf(products: readonly SuggestedProduct[], edits: SuggestionEdits, key: string): ItemDraft {
  const item = toSuggestedItems(products, edits).find((one) => one.key === key)
  return { lines: item?.lines ?? [], styleIds: [] }
}

interface SupplierCardProps {
  group: SupplierItems
  onLinesChange: (item: SuggestedItem, change: (before: ItemDraft) => ItemDraft) => void
  onSupplierChange: (item: SuggestedItem, supplier: SuggestedSupplier | null) => void
}

function SupplierCard({ group: { supplier, items }, onLinesChange, onSupplierChange }: SupplierCardProps) {
  return (
    <Card
      title={supplier?.name ?? 'Without a supplier'}
      flush
      action={
        <span className="shrink-0 text-meta text-muted tabular">
          {supplier ? formatUnits(orderedUnits(items)) : 'Choose a supplier, or they are left out'}
        </span>
      }
    >
      <ul aria-label={supplier?.name ?? 'Without a supplier'} className="divide-y divide-hairline">
        {items.map((item) => (
          <SuggestedItemRow
            key={item.key}
            item={item}
            onLinesChange={(change) => onLinesChange(item, change)}
            onSupplierChange={(supplier) => onSupplierChange(item, supplier)}
          />
        ))}
      </ul>
    </Card>
  )
}

function SuggestionSkeleton() {
  return (
    <SkeletonRegion label="Loading what to order">
      <div className="flex max-w-280 flex-col gap-4">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="h-40" />
        <Skeleton className="h-60" />
      </div>
    </SkeletonRegion>
  )
}
