// The button that undoes an import, the dialog that previews the undo, and the notice of its result.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { type Import, previewUndo, undoImport, type UndoReply } from '#contract/catalog/imports.ts'
import { nothingToUndoReason } from '#domain/catalog/importChanges.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { describeUndo, formatUndoSummary, importName } from './importLabels.ts'
import { ListLimitNote, ScrollRegion } from './ScrollRegion.tsx'

interface UndoImportProps {
  of: Import
  onUndone: (reply: UndoReply) => void
}

export function UndoImport({ of, onUndone }: UndoImportProps) {
  const permissionError = usePermissionError('products.import')
  const [isOpen, setIsOpen] = useState(false)
  // Never cached: a sale a minute ago changes the result, and after the undo the preview is a 409.
  const query = useQuery({
    queryKey: ['undo preview', of.id],
    queryFn: ({ signal }) => call(previewUndo, { id: of.id }, { signal }),
    enabled: isOpen && of.undone === null,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, isFetching } = query
  const undo = useChange(undoImport, { success: 'Import undone', failure: 'Failed to undo the import' })
  const undoneCount = data ? data.removed + data.restored : 0
  const disabledReason =
    !data || isFetching
      ? 'The changes to undo are being loaded.'
      : undoneCount === 0
        ? 'There is nothing to undo: every product was changed since.'
        : undefined
  const confirm = async () => {
    const reply = await undo.mutateAsync({ id: of.id }).catch(() => undefined)
    // The page shows the result, because a reload of its data may have removed this dialog.
    if (!reply) return
    onUndone(reply)
    setIsOpen(false)
  }
  if (of.undone !== null) return null
  return (
    <>
      <Button
        {...shortcutProps('Alt+U')}
        disabledReason={permissionError ?? nothingToUndoReason(of)}
        onClick={() => setIsOpen(true)}
      >
        <Undo2 aria-hidden="true" />
        Undo this import
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !undo.isPending && setIsOpen(next)}
        title="Undo this import"
        description={importName(of)}
      >
        <DialogBody>
          {query.isError ? (
            <QueryError query={query} title="Failed to load the changes to undo" />
          ) : data && !isFetching ? (
            <UndoPreview reply={data} />
          ) : (
            <SkeletonRegion label="Loading the changes to undo">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/2" />
            </SkeletonRegion>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button
            variant="danger"
            busy={undo.isPending}
            busyText="Undoing..."
            disabledReason={disabledReason}
            onClick={() => void confirm()}
          >
            Undo import
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}

function UndoPreview({ reply }: { reply: UndoReply }) {
  return (
    <div className="flex flex-col gap-3 text-control">
      <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-muted">
        {describeUndo(reply).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reply.skippedCount > 0 && (
        <div className="overflow-clip rounded-md border border-hairline">
          <UndoSkippedProducts products={reply.skipped} total={reply.skippedCount} />
        </div>
      )}
    </div>
  )
}

export function UndoneNotice({ reply }: { reply: UndoReply }) {
  return (
    <>
      <Notice tone="good" title="Import undone">
        {formatUndoSummary(reply)}
      </Notice>
      {reply.skippedCount > 0 && (
        <Card title={`${pluralize(reply.skippedCount, 'product')} skipped`} flush>
          <UndoSkippedProducts products={reply.skipped} total={reply.skippedCount} />
        </Card>
      )}
    </>
  )
}

interface UndoSkippedProductsProps {
  products: UndoReply['skipped']
  total: number
}

function UndoSkippedProducts({ products, total }: UndoSkippedProductsProps) {
  return (
    <>
      <ScrollRegion label="Skipped products">
        <RowList label="Skipped products" flush>
          {products.map(({ id, code, name, reason }) => (
            <ListRow
              key={id}
              title={
                <Link
                  to="/products/$id"
                  params={{ id: String(id) }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
              }
              meta={
                <>
                  <span className="code">{code}</span> · {reason}
                </>
              }
            />
          ))}
        </RowList>
      </ScrollRegion>
      {total > products.length && (
        <p className="border-t border-hairline px-4 py-2">
          <ListLimitNote listed={products.length} />
        </p>
      )}
    </>
  )
}
