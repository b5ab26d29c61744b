// The list of bulk edits, groupings and edits of styles, newest first.
import { getRouteApi } from '@tanstack/react-router'

import { type Batch, findBatches } from '#contract/catalog/batches.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { undoneBadge, useChangeColumns } from '#web/files/changes/changeColumns.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { batchKindLabels } from './batchLabels.ts'

const route = getRouteApi('/shell/batches')

export function BatchesPage() {
  const list = usePagedList(findBatches, 'batches', route.useSearch(), 20)
  return (
    <ListPage
      list={list}
      noun="bulk change"
      columns={useBatchColumns()}
      to="/batches/$id"
      empty={
        <EmptyState
          drawing={<ClothDrawing />}
          title="No bulk changes yet"
          text="Changes of many products at once appear here: bulk edits, groupings, edits of styles and assigned barcodes. Each can be undone."
        />
      }
    />
  )
}

function useBatchColumns(): readonly ViewColumn<Batch>[] {
  return [
    {
      key: 'change',
      header: 'Change',
      cell: ({ title }) => title,
      className: 'w-1/2 max-w-0',
      lines: 1,
      bar: 'w-64',
      isLink: true,
      badge: ({ undone }) => undone && undoneBadge,
      phone: 'title',
    },
    {
      key: 'kind',
      header: 'Kind',
      cell: ({ kind }) => batchKindLabels[kind],
      className: 'whitespace-nowrap',
      bar: 'w-16',
      phone: 'note',
      phoneCell: ({ kind, undone }) => (undone ? undoneBadge : batchKindLabels[kind]),
    },
    ...useChangeColumns(),
    {
      key: 'products',
      header: 'Products',
      cell: ({ productCount }) => formatCount(productCount),
      kind: 'number',
      phone: 'figure',
      phoneCell: ({ productCount }) => pluralize(productCount, 'product'),
    },
  ]
}
