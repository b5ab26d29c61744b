// Undoes an import or a batch: the button, the dialog that previews the undo, and the notice of its result.
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { countImported, type ImportKind, importedNames } from '#domain/files/imports.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { SkippedRecords } from './SkippedRecords.tsx'
import { describeUndo, formatUndoSummary, type Undoable, type UndoOutcome } from './undoLabels.ts'

interface UndoChangesProps<Reply extends UndoOutcome> {
  of: Undoable
  /** The records that it changed. */
  kind: ImportKind
  /** Its file name or title. */
  name: string
  /** Also identifies the cached preview. */
  id: number
  loadPreview: (signal: AbortSignal) => Promise<UndoOutcome>
  /** Resolves to undefined if it failed; the caller shows the error. */
  undo: () => Promise<Reply | undefined>
  isUndoing: boolean
  disabledReason: string | undefined
  onUndone: (reply: Reply) => void
}

export function UndoChanges<Reply extends UndoOutcome>({
  of,
  kind,
  name,
  id,
  disabledReason,
  isUndoing,
  ...props
}: UndoChangesProps<Reply>) {
  const [isOpen, setIsOpen] = useState(false)
  // Never cached: a sale a minute ago changes the result, and after the undo the preview is a 409.
  const query = useQuery({
    queryKey: ['undo preview', of, kind, id],
    queryFn: ({ signal }) => props.loadPreview(signal),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, isFetching } = query
  const undoneCount = data ? data.removed + data.restored : 0
  const confirmDisabledReason =
    !data || isFetching
      ? 'The changes to undo are being loaded.'
      : undoneCount === 0
        ? `There is nothing to undo: every ${importedNames[kind].name} was changed since.`
        : undefined
  const confirm = async () => {
    const reply = await props.undo()
    // The page shows the result, because a reload of its data may have removed this dialog.
    if (!reply) return
    props.onUndone(reply)
    setIsOpen(false)
  }
  return (
    <>
      <Button {...shortcutProps('undo')} disabledReason={disabledReason} onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" />
        {`Undo this ${of}`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !isUndoing && setIsOpen(next)}
        title={`Undo this ${of}`}
        description={name}
      >
        <DialogBody>
          {query.isError ? (
            <QueryError query={query} title="Failed to load the changes to undo" />
          ) : data && !isFetching ? (
            <UndoPreview of={of} kind={kind} reply={data} />
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
            busy={isUndoing}
            busyText="Undoing..."
            disabledReason={confirmDisabledReason}
            onClick={() => void confirm()}
          >
            {`Undo ${of}`}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}

interface UndoViewProps {
  of: Undoable
  kind: ImportKind
  reply: UndoOutcome
}

function UndoPreview({ of, kind, reply }: UndoViewProps) {
  return (
    <div className="flex flex-col gap-3 text-control">
      <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-muted">
        {describeUndo(of, kind, reply).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reply.skippedCount > 0 && (
        <div className="overflow-clip rounded-md border border-hairline">
          <SkippedRecords
            kind={kind}
            label={`Skipped ${importedNames[kind].names}`}
            records={reply.skipped}
            total={reply.skippedCount}
          />
        </div>
      )}
    </div>
  )
}

export function UndoneNotice({ of, kind, reply }: UndoViewProps) {
  return (
    <>
      <Notice tone="good" title={of === 'import' ? 'Import undone' : 'Change undone'}>
        {formatUndoSummary(kind, reply)}
      </Notice>
      {reply.skippedCount > 0 && (
        <Card title={`${countImported(kind, reply.skippedCount)} skipped`} flush>
          <SkippedRecords
            kind={kind}
            label={`Skipped ${importedNames[kind].names}`}
            records={reply.skipped}
            total={reply.skippedCount}
          />
        </Card>
      )}
    </>
  )
}
