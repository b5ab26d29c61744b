// Counts the products of a style. Cells that stay empty are not counted.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { countStock, findUnitsOnHand, type UnitsOnHand } from '#contract/catalog/stock.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { CallError } from '#contract/platform/client.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUnits, reservedHint } from '#domain/stock/stock.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import type { MatrixValues } from '#web/catalog/matrix/matrixValues.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { isOutdatedCount } from './isOutdatedCount.ts'
import { lostQuantities, StyleEntry, useStyleEntry } from './StyleEntry.tsx'
import { useStockChange } from './useStockChange.ts'

export function CountStyle({ style }: { style: Style }) {
  const query = useCall(findUnitsOnHand, { styleId: style.id })
  if (query.isPending)
    return (
      <SkeletonRegion label="Loading the units on record">
        <Skeleton className="mb-4 h-8 w-72" />
        <Skeleton className="h-72 w-full" />
      </SkeletonRegion>
    )
  if (query.isError) return <QueryError query={query} title="Failed to load the units on record" />
  return <CountUnits style={style} stocks={query.data.products} />
}

function CountUnits({ style, stocks }: { style: Style; stocks: readonly UnitsOnHand[] }) {
  const navigate = useNavigate()
  const onHand = new Map(stocks.map((stock) => [stock.id, stock.onHand]))
  const onRecord = (id: number) => onHand.get(id) ?? 0
  const products = style.products.map((cell) => ({ ...cell, quantity: onRecord(cell.id) }))
  const typed = useStyleEntry({ ...style, products })
  /** The units on record when the user first typed a count: what changed them since then must not be undone. */
  const [expected, setExpected] = useState<Readonly<Record<number, number>>>({})
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>()
  const [isOutdated, setIsOutdated] = useState(false)
  const entry = {
    ...typed,
    change(changed: MatrixValues) {
      const seen = Object.keys(changed).map((id) => [id, onRecord(Number(id))] as const)
      setExpected((before) => ({ ...Object.fromEntries(seen), ...before }))
      typed.change(changed)
    },
  }
  const lines = [...typed.quantities].map(([id, counted]) => ({
    id,
    counted,
    expected: expected[id] ?? onRecord(id),
  }))
  const hint = reservedHint({
    allocated: stocks.reduce((sum, { allocated }) => sum + allocated, 0),
    pending: stocks.reduce((sum, { pending }) => sum + pending, 0),
  })
  const differences = lines.map(({ counted, expected }) => counted - expected).filter((units) => units !== 0)
  const more = differences.reduce((sum, units) => sum + Math.max(units, 0), 0)
  const fewer = differences.reduce((sum, units) => sum + Math.max(-units, 0), 0)

  const counting = useStockChange(countStock, {
    form: `count-style-${style.id}`,
    failure: 'Failed to save the count',
    success: (reply) =>
      `Counted ${pluralize(reply.counted, 'product')}, ${formatCount(reply.different)} different`,
    onDone: () => navigate({ to: '/styles/$id', params: { id: String(style.id) }, ignoreBlocker: true }),
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      const found = (error.body?.errors ?? []).flatMap(({ path, message }) => {
        const line = lines[Number(path.split('.')[1])]
        return line ? ([[line.id, message]] as const) : []
      })
      setErrors(new Map(found))
      setIsOutdated(isOutdatedCount(error))
      // The reloaded units show the change; saving again accepts it.
      void reloadDependentQueries()
      setExpected((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([id]) => !found.some(([other]) => other === Number(id))),
        ),
      )
      return true
    },
  })
  const saved = useSavedForm({
    name: `count-style-${style.id}`,
    isDirty: typed.isDirty,
    values: () => ({ values: typed.values, expected }),
    restore(kept) {
      typed.change(kept.values)
      setExpected(kept.expected)
    },
    lostText: lostQuantities,
  })
  const save = () => {
    setErrors(undefined)
    saved.send(() => counting.mutateAsync({ lines }))
  }
  return (
    <StyleEntry
      entry={entry}
      errors={errors}
      title="Count stock"
      purpose="count"
      notice={
        errors && (
          <Notice tone="warning" title="Count not saved">
            {[...errors.values()].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {isOutdated && <p>If your count is still right, save again.</p>}
          </Notice>
        )
      }
      saveText={lines.length > 0 ? `Save count of ${pluralize(lines.length, 'product')}` : 'Save count'}
      saveError={
        typed.hasErrors
          ? 'Correct the marked quantities first.'
          : lines.length === 0
            ? 'Enter the counted units first.'
            : undefined
      }
      saved={saved}
      onSave={save}
    >
      <p className="text-control text-muted tabular">
        {lines.length === 0
          ? `Enter 0 where the shelf is empty. Empty cells are not counted. ${hint}`
          : differences.length === 0
            ? `No differences in ${pluralize(lines.length, 'product')}.`
            : `${formatCount(differences.length)} of ${pluralize(lines.length, 'product')} ${differences.length === 1 ? 'differs' : 'differ'}: ${formatUnits(more)} more, ${formatUnits(fewer)} fewer.`}
      </p>
    </StyleEntry>
  )
}
