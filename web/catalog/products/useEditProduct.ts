// Saves an edited product and merges it with other users' changes.
import { useState } from 'react'

import { type Product, type ProductEdit, editProduct, findProduct } from '#contract/catalog/products.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useChange.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

import {
  toEditedFields,
  describeChanges,
  type EditMerge,
  mergeEdit,
  staleEditFailure,
} from './productConflict.ts'
import {
  type EditedFields,
  type ProductField,
  type ProductFormValues,
  formFieldOf,
  toFormValues,
} from './productForm.ts'

export type Side = 'mine' | 'theirs'

export interface OpenConflict extends EditConflict {
  chosen: Partial<Record<ProductField, Side>>
}

interface Form {
  setValue: (field: keyof ProductFormValues, value: string) => void
}

/** `original` is the product that the dialog opened with. */
export function useEditProduct(original: Product, form: Form, onSaved: () => void) {
  const [conflict, setConflict] = useState<OpenConflict>()

  function show(field: ProductField, fields: EditedFields): void {
    const formField = formFieldOf(field)
    form.setValue(formField, toFormValues(fields)[formField])
  }

  const { mutate, isPending } = useAction(
    (edit: ProductEdit) => saveProductEdit(conflict?.current ?? original, toEditedFields(edit)),
    {
      success: (outcome) => ('meanwhile' in outcome ? describeSave(outcome) : undefined),
      failure: 'Failed to update product',
      onSuccess(outcome) {
        if ('meanwhile' in outcome) return reloadDependentQueries()
        for (const field of outcome.merge.adopted) show(field, outcome.merge.fields)
        return setConflict({ ...outcome, chosen: {} })
      },
    },
  )

  return {
    save: (edit: ProductEdit) =>
      mutate(edit, { onSuccess: (outcome) => void ('meanwhile' in outcome && onSaved()) }),
    isSaving: isPending,
    conflict,
    isUndecided: conflict?.merge.conflicting.some((field) => conflict.chosen[field] === undefined) ?? false,
    choose: (field: ProductField, side: Side): void => {
      if (!conflict) return
      show(field, side === 'mine' ? conflict.merge.fields : conflict.current)
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: side } })
    },
  }
}

/** A toast has room for this many. */
const maxListedChanges = 2

function describeSave({ meanwhile, notice }: Saved): ToastMessage {
  const title = 'Product updated successfully'
  if (meanwhile.length === 0) return notice === undefined ? { title } : { title, description: notice }
  const more = meanwhile.length - maxListedChanges
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'field' : 'fields'} changed.`] : []
  const sentences = [
    ...(notice === undefined ? [] : [notice]),
    'Changes by other users were kept.',
    ...meanwhile.slice(0, maxListedChanges),
    ...rest,
  ]
  return { title, description: sentences.join(' ') }
}

/** Both users changed the same field. Nothing is saved until the user has chosen a value. */
interface EditConflict {
  failure: ErrorResponse
  /** The current product; the next attempt is based on it. */
  current: Product
  merge: EditMerge
}

interface Saved {
  /** What else the edit did. */
  notice: string | undefined
  /** A message for each field that another user changed. */
  meanwhile: string[]
}

const maxAttempts = 5

/** Retries with the merged fields if another user changed different fields. Throws the last error. */
async function saveProductEdit(original: Product, mine: EditedFields): Promise<Saved | EditConflict> {
  const { id } = original
  const changes = new Map<string, { path: string; message: string }>()
  let { version } = original
  let fields = mine
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { notice } = await call(editProduct, { ...fields, id, version })
      return { meanwhile: describeChanges([...changes.values()]), notice }
    } catch (error) {
      const failure = staleEditFailure(error)
      if (!failure || attempt === maxAttempts) throw error
      for (const change of failure.errors ?? []) changes.set(change.path, change)
      const current = await call(findProduct, { id })
      const merge = mergeEdit(original, current, mine)
      if (merge.conflicting.length > 0) {
        return { failure: { ...failure, errors: [...changes.values()] }, current, merge }
      }
      version = current.version
      fields = merge.fields
    }
  }
}
