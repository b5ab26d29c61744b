// The button that takes an import back, and the dialog that first shows what that means.
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { type Import, previewUndo, undoImport, type UndoReply } from '#contract/catalog/imports.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { importName, describeUndo } from './importLabels.ts'
import { UndoSkippedProducts } from './UndoSkippedProducts.tsx'

interface UndoImportProps {
  of: Import
  onUndone: (reply: UndoReply) => void
}

export function UndoImport({ of, onUndone }: UndoImportProps) {
  const whyNot = usePermissionError('products.import')
  const [isOpen, setIsOpen] = useState(false)
  if (of.undone !== null) return null
  return (
    <>
      <Button {...shortcutProps('Alt+U')} disabledReason={whyNot} onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" />
        Undo this import
      </Button>
      <UndoDialog of={of} open={isOpen} onOpenChange={setIsOpen} onUndone={onUndone} />
    </>
  )
}

interface UndoDialogProps extends UndoImportProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function UndoDialog({ of, open, onOpenChange, onUndone }: UndoDialogProps) {
  // Under a key of its own and never kept: what was sold a minute ago stays, and after the undo there is nothing to ask.
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['what an undo takes back', of.id],
    queryFn: ({ signal }) => call(previewUndo, { id: of.id }, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const undo = useChange(undoImport, { success: 'Import undone', failure: 'Failed to undo the import' })
  const taken = data ? data.removed + data.restored : 0
  const whyNotYet =
    !data || isFetching
      ? 'What would be taken back is being looked up.'
      : taken === 0
        ? 'There is nothing to take back: every product was touched since.'
        : undefined
  const takeBack = async () => {
    const reply = await undo.mutateAsync({ id: of.id }).catch(() => undefined)
    // By now the page may know that it is undone, and show this no more: what was left is the page's to tell.
    if (!reply) return
    onUndone(reply)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !undo.isPending && onOpenChange(next)}
      title="Undo this import"
      description={importName(of)}
    >
      <DialogBody>
        {error ? (
          <ErrorState
            title="Failed to look up what would be taken back"
            text={errorMessage(error, 'Check the connection, then try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data && !isFetching ? (
          <WhatHappens reply={data} />
        ) : (
          <SkeletonRegion label="Looking up what would be taken back">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </SkeletonRegion>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button
          variant="danger"
          busy={undo.isPending}
          busyText="Undoing..."
          disabledReason={whyNotYet}
          onClick={() => void takeBack()}
        >
          Undo import
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function WhatHappens({ reply }: { reply: UndoReply }) {
  return (
    <div className="flex flex-col gap-3 text-control">
      <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-muted">
        {describeUndo(reply).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reply.leftCount > 0 && (
        <div className="overflow-clip rounded-md border border-hairline">
          <UndoSkippedProducts products={reply.left} total={reply.leftCount} />
        </div>
      )}
    </div>
  )
}
