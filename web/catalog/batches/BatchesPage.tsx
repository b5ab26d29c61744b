// The list of bulk edits, groupings and edits of styles, newest first.
import { getRouteApi, Link } from '@tanstack/react-router'

import { type Batch, findBatches } from '#contract/catalog/batches.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { LivePage } from '#web/lists/LivePage.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { batchKindLabels } from './batchLabels.ts'

const route = getRouteApi('/shell/batches')
const batchesPerPage = 20

export function BatchesPage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useLiveList(findBatches, { page, limit: batchesPerPage }, 'batches')
  return (
    <LivePage
      list={list}
      rows={list.data?.batches}
      page={page}
      pageSize={batchesPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: { page: page > 1 ? page : undefined }, replace })
      }
      errorTitle="Failed to load bulk changes"
      skeleton={
        <TableSkeleton
          label="Bulk changes"
          rows={batchesPerPage}
          head={<BatchesHead />}
          columns={skeletonColumns}
        />
      }
      empty={
        <EmptyState
          drawing={<ClothDrawing />}
          title="No bulk changes yet"
          text="Changes of many products at once appear here: bulk edits, groupings and edits of styles. Each can be undone."
        />
      }
    >
      {(batches) => <BatchesTable batches={batches} />}
    </LivePage>
  )
}

function BatchesHead() {
  return (
    <TableHead>
      <ColumnHead>Change</ColumnHead>
      <ColumnHead>Kind</ColumnHead>
      <ColumnHead>Date</ColumnHead>
      <ColumnHead>User</ColumnHead>
      <ColumnHead kind="number">Products</ColumnHead>
    </TableHead>
  )
}

const skeletonColumns = [
  { bar: 'w-64' },
  { bar: 'w-20' },
  { bar: 'w-36' },
  { bar: 'w-24' },
  { bar: 'ml-auto w-10' },
]

function BatchesTable({ batches }: { batches: readonly Batch[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (useIsPhone()) {
    return (
      <RowList label="Bulk changes">
        {batches.map((batch) => (
          <ListRow
            key={batch.id}
            title={<BatchLink of={batch} />}
            meta={`${dayAndMinute(batch.createdAt)} · ${batch.userName}`}
            figure={pluralize(batch.productCount, 'product')}
            note={batch.undone ? <UndoneBadge /> : batchKindLabels[batch.kind]}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Bulk changes">
      <BatchesHead />
      <TableBody>
        {batches.map((batch) => (
          <TableRow key={batch.id}>
            <Cell className="w-1/2 max-w-0" title={batch.title}>
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate">
                  <BatchLink of={batch} />
                </span>
                {batch.undone && <UndoneBadge />}
              </span>
            </Cell>
            <Cell className="whitespace-nowrap">{batchKindLabels[batch.kind]}</Cell>
            <Cell className="whitespace-nowrap text-muted tabular">{dayAndMinute(batch.createdAt)}</Cell>
            <Cell className="w-1/6 max-w-0 truncate" title={batch.userName}>
              {batch.userName}
            </Cell>
            <Cell kind="number">{formatCount(batch.productCount)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function BatchLink({ of }: { of: Batch }) {
  return (
    <Link {...rowLink} to="/batches/$id" params={{ id: String(of.id) }}>
      {of.title}
    </Link>
  )
}

function UndoneBadge() {
  return <Badge tone="neutral">Undone</Badge>
}
