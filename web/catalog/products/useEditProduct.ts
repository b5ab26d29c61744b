// Saving the edit dialog: both people's changes are kept, and what both changed is asked about.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Product, ProductEdit } from '#contract/catalog/products.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { toast } from '#web/ui/toast.ts'

import { type EditedFields, toEditedFields, type ProductField } from './productConflict.ts'
import { type ProductFormValues, toFormValues } from './productForm.ts'
import { type EditConflict, saveProductEdit } from './saveProductEdit.ts'

export type Side = 'mine' | 'theirs'

export interface OpenConflict extends EditConflict {
  chosen: Partial<Record<ProductField, Side>>
}

interface Form {
  setValue: (field: keyof ProductFormValues, value: string) => void
}

/** `seen` is the product as the dialog opened with it; `onSaved` is called once it is saved and read again. */
export function useEditProduct(seen: Product, form: Form, onSaved: () => void) {
  const [conflict, setConflict] = useState<OpenConflict>()

  function show(field: ProductField, fields: EditedFields): void {
    form.setValue(field, toFormValues(fields)[field])
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (edit: ProductEdit) => saveProductEdit(conflict?.current ?? seen, toEditedFields(edit)),
    onSuccess: async (outcome) => {
      if ('failure' in outcome) {
        for (const field of outcome.merge.adopted) show(field, outcome.merge.fields)
        setConflict({ ...outcome, chosen: {} })
        return
      }
      toast({ title: 'Success', description: savedInWords(outcome.meanwhile) })
      await reloadDependentQueries()
    },
    onError: (error) => {
      if (isUnauthorized(error)) return redirectToSignIn()
      const description = errorMessage(error, 'Failed to update product')
      toast({ title: 'Error', description, variant: 'destructive' })
    },
  })

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

/** How many changes a toast has room for. */
const mostTold = 2

function savedInWords(meanwhile: readonly string[]): string {
  const saved = 'Product updated successfully'
  if (meanwhile.length === 0) return saved
  const more = meanwhile.length - mostTold
  const rest = more > 0 ? [`${more} more ${more === 1 ? 'field' : 'fields'} changed as well.`] : []
  return [`${saved}. This was changed meanwhile and is kept.`, ...meanwhile.slice(0, mostTold), ...rest].join(
    ' ',
  )
}
