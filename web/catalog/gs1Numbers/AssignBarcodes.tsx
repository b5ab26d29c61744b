// Assigns numbers of the company's GS1 prefix to the selected products: see which ones get a number, assign them, undo it.
import { useQuery } from '@tanstack/react-query'
import { Barcode } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'

import { undoBatch } from '#contract/catalog/batches.ts'
import { assignBarcodes, previewBarcodeAssignment } from '#contract/catalog/gs1Numbers.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useChange } from '#web/api/useChange.ts'
import type { BulkEditSelection } from '#web/catalog/bulkEdits/BulkEditDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { toast } from '#web/ui/toast.ts'

import { AssignmentPreview } from './AssignmentPreview.tsx'

interface AssignBarcodesProps {
  selection: BulkEditSelection
  /** '12 products' */
  description: string
  onDone: () => void
}

export function AssignBarcodes({ selection, description, onDone }: AssignBarcodesProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Never cached: other users assign numbers at any time.
  const query = useQuery({
    queryKey: ['barcode assignment preview', selection],
    queryFn: async ({ signal }) => call(previewBarcodeAssignment, selection, { signal }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  })
  const undo = useChange(undoBatch, { success: 'Barcodes removed', failure: 'Failed to undo the assignment' })
  const assignment = useChange(assignBarcodes, {
    failure: 'Failed to assign the barcodes',
    onSuccess: ({ batchId, title, firstNumber, lastNumber }) =>
      toast({
        title,
        description: firstNumber === lastNumber ? firstNumber : `${firstNumber} to ${lastNumber}`,
        action: { label: 'Undo', onAction: () => undo.mutate({ id: batchId }) },
      }),
    onFailure: (error) => {
      if (error instanceof CallError && error.status === 409) void query.refetch()
      return false
    },
  })
  const preview = query.isError ? undefined : query.data
  const count = preview?.ids.length ?? 0

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!preview || count === 0) return
    assignment.mutate(
      { ids: preview.ids },
      {
        onDone() {
          setIsOpen(false)
          onDone()
        },
      },
    )
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Barcode aria-hidden="true" />
        Assign barcodes
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !assignment.isPending && setIsOpen(open)}
        title="Assign barcodes"
        description={description}
        size="md"
      >
        <DialogForm
          saveText={count > 0 ? `Assign ${pluralize(count, 'barcode')}` : 'Assign barcodes'}
          isSaving={assignment.isPending}
          busyText="Assigning..."
          disabledReason={findDisabledReason({ isLoading: query.isPending, isFailed: query.isError, count })}
          onSave={submit}
          onCancel={() => setIsOpen(false)}
        >
          <AssignmentPreview
            preview={preview}
            error={
              query.isError ? errorMessage(query.error, 'The assignment could not be previewed.') : undefined
            }
            isOfPrefix={query.error instanceof CallError && query.error.status === 409}
            onRetry={() => void query.refetch()}
          />
        </DialogForm>
      </Dialog>
    </>
  )
}

interface Readiness {
  isLoading: boolean
  isFailed: boolean
  count: number
}

function findDisabledReason({ isLoading, isFailed, count }: Readiness): string | undefined {
  if (isFailed) return 'No numbers can be assigned.'
  if (isLoading) return 'The assignment is being previewed.'
  return count === 0 ? 'Each selected product already has a barcode.' : undefined
}
