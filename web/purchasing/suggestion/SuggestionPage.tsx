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
import { rateMessage } from '#domain/purchasing/costs.ts'
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

import {
  type AskedRates,
  groupBySupplier,
  orderedUnits,
  type SuggestionEdits,
  toDraftsInput,
  toSuggestedItems,
} from './suggestedItems.ts'
import { SuggestedSupplierCard } from './SuggestedSupplierCard.tsx'

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
  const [rates, setRates] = useState<AskedRates>({})
  const groups = groupBySupplier(toSuggestedItems(products, edits))
  const input = toDraftsInput(groups, rates)
  const ordered = groups.filter(({ supplier }) => supplier !== null)
  const unknown = groups.find(({ supplier }) => supplier === null)?.items.length ?? 0
  const creating = useChange(createSuggestedDrafts, {
    form: 'purchase-suggestion',
    failure: 'Failed to create the drafts',
    success: ({ purchaseOrders }) =>
      `${pluralize(purchaseOrders.length, 'draft')} created: ${joinList(purchaseOrders.map(({ number }) => number))}`,
    onFailure(error) {
      if (!(error instanceof CallError) || error.status !== 409) return false
      const asked = askedRate(error, input)
      if (asked) setRates((before) => ({ ...before, ...asked }))
      // Someone ordered meanwhile: the message says what, and the page shows the new suggestion.
      else void reloadDependentQueries()
      return asked !== undefined
    },
    onDone({ purchaseOrders: [first, ...others] }) {
      startOver()
      if (first && others.length === 0)
        void navigate({
          to: '/purchase-orders/$id',
          params: { id: String(first.id) },
          ignoreBlocker: true,
        })
      else void navigate({ to: '/purchase-orders', search: { show: 'draft' }, ignoreBlocker: true })
    },
  })
  const isDirty = Object.keys(edits).length > 0 || Object.keys(rates).length > 0
  const startOver = () => {
    setEdits({})
    setRates({})
  }
  const saved = useSavedForm({
    name: 'purchase-suggestion',
    isDirty,
    values: () => ({ edits, rates }),
    restore(kept) {
      setEdits(kept.edits)
      setRates(kept.rates)
    },
    lostText: 'The units and suppliers that you changed will be lost.',
  })
  const lines = groups.flatMap(({ items }) => items.flatMap((item) => item.lines))
  const rateError = input.suppliers.some(
    ({ supplierId, rateNanos }) => rates[supplierId] && rateNanos === undefined,
  )
    ? `${rateMessage}.`
    : undefined
  const draftsError =
    draftLinesError(lines) ??
    rateError ??
    (input.suppliers.length === 0 ? 'Choose a supplier and enter units of at least one product.' : undefined)
  const buttons = (
    <>
      {isDirty && (
        <Button variant="ghost" onClick={startOver}>
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
          <SuggestedSupplierCard
            key={group.supplier?.id ?? 'none'}
            group={group}
            rate={group.supplier ? rates[group.supplier.id] : undefined}
            onRateChange={(text) =>
              setRates((before) => {
                const id = group.supplier?.id ?? 0
                return { ...before, [id]: { question: before[id]?.question ?? '', text } }
              })
            }
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

/** The rate that a refusal asks for, by its supplier. */
function askedRate(
  error: CallError,
  { suppliers }: ReturnType<typeof toDraftsInput>,
): AskedRates | undefined {
  for (const { path, message } of error.body?.errors ?? []) {
    const index = /^suppliers\.(\d+)\.rate$/.exec(path)?.[1]
    const supplier = index === undefined ? undefined : suppliers[Number(index)]
    if (supplier) return { [supplier.supplierId]: { question: message, text: '' } }
  }
  return undefined
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
