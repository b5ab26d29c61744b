// The page of one batch: its products with old and new values, and undo.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import {
  type Batch,
  type BatchChange,
  findBatch,
  findBatchChanges,
  previewBatchUndo,
  undoBatch,
} from '#contract/catalog/batches.ts'
import type { UndoReply } from '#contract/catalog/imports.ts'
import { batchPermissions } from '#domain/catalog/batches.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UndoChanges, UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import { type Column, ListSkeleton, ListTable } from '#web/lists/ListTable.tsx'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { batchKindLabels, changedFieldLabel } from './batchLabels.ts'

const route = getRouteApi('/shell/batches/$id')
const changesPerPage = 50

export function BatchPage() {
  return (
    <RecordPage
      endpoint={findBatch}
      id={route.useParams().id}
      list="/batches"
      title={({ title }) => ({ text: title })}
      skeleton={skeleton}
    >
      {(of) => <BatchDetails of={of} />}
    </RecordPage>
  )
}

function BatchDetails({ of }: { of: Batch }) {
  const { dayAndMinute } = useCompanyDates()
  const permissionError = usePermissionError(batchPermissions[of.kind])
  const [undone, setUndone] = useState<UndoReply>()
  const undo = useChange(undoBatch, {
    success: `Change undone: ${of.title}`,
    failure: 'Failed to undo the change',
  })
  return (
    <>
      <PageHeader
        meta={[
          batchKindLabels[of.kind],
          `${dayAndMinute(of.createdAt)} by ${of.userName}`,
          pluralize(of.productCount, 'product'),
        ].join(' · ')}
        actions={
          <>
            <BackToPage to="/batches" />
            {of.undone === null && (
              <UndoChanges
                kind="product"
                of="change"
                name={of.title}
                id={of.id}
                loadPreview={(signal) => call(previewBatchUndo, { id: of.id }, { signal })}
                undo={() => undo.mutateAsync({ id: of.id }).catch(() => undefined)}
                isUndoing={undo.isPending}
                disabledReason={permissionError}
                onUndone={setUndone}
              />
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice of="change" kind="product" reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Change undone">
            {`${of.undone.userName} undid this change on ${dayAndMinute(of.undone.at)}: ${pluralize(of.undone.count, 'product')} restored.`}
          </Notice>
        )}
        <Changes of={of} />
      </div>
    </>
  )
}

function Changes({ of }: { of: Batch }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall(findBatchChanges, { id: of.id, page, limit: changesPerPage }, { keep: true })
  if (query.isError) return <QueryError query={query} title="Failed to load the products" />
  const { data } = query
  if (!data) return skeleton
  return (
    <div>
      <ListTable label="Changed products" columns={columns} rows={data.changes} />
      <Pagination
        page={page}
        pageSize={changesPerPage}
        total={data.total}
        onPageChange={(page) => void navigate({ search: { page: page > 1 ? page : undefined } })}
      />
    </div>
  )
}

const columns: readonly Column<BatchChange>[] = [
  {
    header: 'Product',
    cell: (change) => (
      <>
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate" title={change.name}>
            <ProductName of={change} />
          </span>
          {change.isUndone && <Badge tone="neutral">Undone</Badge>}
        </div>
        <div className="code truncate text-muted">{change.code}</div>
      </>
    ),
    className: 'w-1/2 max-w-0',
    bar: 'w-64',
  },
  {
    header: 'Change',
    cell: ({ fields }) =>
      fields.map(({ path, from, to }) => (
        <div key={path} className="wrap-anywhere">
          <span className="text-muted">{changedFieldLabel(path)} </span>
          <Value text={from} /> <span aria-label="becomes">→</span> <Value text={to} />
        </div>
      )),
    bar: 'w-40',
  },
]

const skeleton = <ListSkeleton label="Changed products" columns={columns} rowCount={12} />

function ProductName({ of: { id, name, isDeleted } }: { of: BatchChange }) {
  if (isDeleted) return <span className="text-muted">{`${name} (deleted)`}</span>
  return (
    <Link {...rowLink} to="/products/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="text-muted">none</span> : <span className="font-medium">{text}</span>
}
