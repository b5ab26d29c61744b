// Changes the selected products: choose the change, see what it does, make it, undo it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'

import { undoBatch } from '#contract/catalog/batches.ts'
import { bulkEdit, type BulkEditPreview as Preview, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import type { ProductFilter } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { maxUnconfirmedProducts } from '#domain/catalog/bulkEdit.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useChange } from '#web/api/useChange.ts'
import { useStyleByNumber } from '#web/catalog/styles/useStyleByNumber.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { BulkEditFields } from './BulkEditFields.tsx'
import { type BulkEditForm, emptyBulkEditForm, readBulkEditForm } from './bulkEditForm.ts'
import { BulkEditPreview } from './BulkEditPreview.tsx'

/** Single products, or all that match a filter, with exceptions. */
export type BulkEditSelection = { ids: number[] } | { filter: ProductFilter; exceptIds: number[] }

interface BulkEditDialogProps {
  selection: BulkEditSelection
  /** '12 products' */
  description: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

const previewDelayMs = 250

export function BulkEditDialog({ selection, description, open, onOpenChange, onDone }: BulkEditDialogProps) {
  const [form, setForm] = useState(emptyBulkEditForm)
  const [confirmation, setConfirmation] = useState('')
  const styles = useStyleByNumber(form.value, { enabled: open && form.field === 'style' })
  const read = readBulkEditForm(form, styles)
  const edit = 'edit' in read ? read.edit : undefined
  const settledEdit = useDebounced(JSON.stringify(edit ?? null), previewDelayMs)
  const isSettled = settledEdit === JSON.stringify(edit ?? null)
  // Never cached: the products may change at any time.
  const query = useQuery({
    queryKey: ['bulk edit preview', selection, edit],
    queryFn: async ({ signal }) =>
      edit ? call(previewBulkEdit, { ...selection, edit }, { signal }) : undefined,
    enabled: open && edit !== undefined && isSettled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const undo = useChange(undoBatch, { success: 'Bulk edit undone', failure: 'Failed to undo the bulk edit' })
  const change = useChange(bulkEdit, {
    failure: 'Failed to change the products',
    onSuccess: ({ batchId, title, changedCount, leftStyles }) => {
      const also = leftStyles.length > 0 ? ` ${formatLeftStyles(leftStyles.length)}.` : ''
      toast({
        title,
        description: `${pluralize(changedCount, 'product')} changed.${also}`,
        action: { label: 'Undo', onAction: () => undo.mutate({ id: batchId }) },
      })
    },
    onFailure: (error) => {
      // The products were changed since: show what the change does now.
      if (error instanceof CallError && error.status === 409) void query.refetch()
      return false
    },
  })
  const preview = edit && isSettled && !query.isPlaceholderData ? query.data : undefined
  const count = preview?.ids.length ?? 0
  const needsConfirmation = count > maxUnconfirmedProducts
  const isConfirmed = !needsConfirmation || confirmation.replaceAll(/[,\s]/g, '') === String(count)

  function close(): void {
    onOpenChange(false)
    setForm(emptyBulkEditForm)
    setConfirmation('')
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!edit || !preview || disabledReason !== undefined) return
    const { ids, versions, fingerprint } = preview
    const input = { edit, ids, versions, fingerprint, ...(needsConfirmation && { confirmedCount: count }) }
    change.mutate(input, {
      onDone() {
        close()
        onDone()
      },
    })
  }

  const disabledReason = findDisabledReason({
    form,
    hasError: 'error' in read && read.error !== undefined,
    preview,
    isConfirmed,
    isFailed: query.isError,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !change.isPending && (next ? onOpenChange(true) : close())}
      title="Bulk edit"
      description={description}
      size="md"
    >
      <DialogForm
        saveText={count > 0 ? `Change ${pluralize(count, 'product')}` : 'Change products'}
        isSaving={change.isPending}
        busyText="Changing..."
        disabledReason={disabledReason}
        onSave={submit}
        onCancel={close}
      >
        <div className="flex flex-col gap-4">
          <BulkEditFields
            form={form}
            styles={styles}
            error={'error' in read ? read.error : undefined}
            onChange={(changed) => setForm({ ...form, ...changed })}
          />
          {edit && (
            <BulkEditPreview
              preview={preview ?? query.data}
              isLoading={preview === undefined && !query.isError}
              error={
                query.isError && isSettled
                  ? errorMessage(query.error, 'The change could not be previewed.')
                  : undefined
              }
              onRetry={() => void query.refetch()}
            />
          )}
          {needsConfirmation && (
            <Field
              label={`Type ${formatCount(count)} to confirm`}
              hint={`This changes ${pluralize(count, 'product')} at once.`}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={confirmation}
                onChange={({ target }) => setConfirmation(target.value)}
              />
            </Field>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}

interface Readiness {
  form: BulkEditForm
  preview: Preview | undefined
  isConfirmed: boolean
  isFailed: boolean
  /** The typed value is invalid. */
  hasError: boolean
}

function findDisabledReason({
  form,
  hasError,
  preview,
  isConfirmed,
  isFailed,
}: Readiness): string | undefined {
  if (!preview) {
    if (hasError) return 'Correct the value first.'
    if (isFailed) return "The change can't be previewed."
    return form.value.trim() === '' && form.valueWay === 'set'
      ? 'Enter the new value first.'
      : 'The change is being previewed.'
  }
  if (preview.ids.length === 0) return 'No product would change.'
  return isConfirmed ? undefined : `Type ${formatCount(preview.ids.length)} to confirm.`
}
