// Saves an edited product and merges it with other users' changes.
import { type Product, type ProductEdit, editProduct, findProduct } from '#contract/catalog/products.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { call } from '#web/api/call.ts'
import { useMergedEdit } from '#web/catalog/changes/useMergedEdit.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

import { describeChanges, productFieldNames, toEditedFields } from './productConflict.ts'
import { type EditedFields, formFieldOf, type ProductFormValues, toFormValues } from './productForm.ts'

interface Form {
  setValue: (field: keyof ProductFormValues, value: string) => void
}

/** `original` is the product that the dialog opened with. */
export function useEditProduct(original: Product, form: Form, onDone: () => void) {
  const { id } = original
  const { save, ...editing } = useMergedEdit({
    original,
    names: productFieldNames,
    toFields: (product: Product): EditedFields => product,
    save: (fields, version) => call(editProduct, { ...fields, id, version }),
    load: () => call(findProduct, { id }),
    show(field, fields) {
      const formField = formFieldOf(field)
      form.setValue(formField, toFormValues(fields)[formField])
    },
    success: ({ reply: { notice }, meanwhile }) => describeSave(notice, meanwhile),
    failure: 'Failed to update product',
    onDone,
  })
  return { ...editing, save: (edit: ProductEdit) => save(toEditedFields(edit)) }
}

/** A toast has room for this many. */
const maxListedChanges = 2

/** `notice` says what else the edit did. */
function describeSave(notice: string | undefined, errors: ErrorResponse['errors']): ToastMessage {
  const meanwhile = describeChanges(errors)
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
