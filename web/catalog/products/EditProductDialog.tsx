// Edits a product and lets the user resolve conflicting changes.
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { editProduct, findProduct, type Product, ProductEdit } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { useMergedEdit } from '#web/shell/useMergedEdit.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { formatFieldValue, toEditedFields } from './productConflict.ts'
import { ProductFields } from './ProductFields.tsx'
import {
  type EditedFields,
  type ProductFormValues,
  productFieldLabels,
  productResolver,
  toFormValues,
  formFieldOf,
} from './productForm.ts'

interface EditProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EditProductDialog({ product, open, onOpenChange }: EditProductDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Product"
      description={<span className="code">{product.code}</span>}
    >
      <EditProductForm product={product} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type EditValues = ProductFormValues & { id: number }

const resolver = productResolver<EditValues, typeof ProductEdit>(ProductEdit)

/** Mounted when the dialog opens, so it starts with the current product. */
function EditProductForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const form = useForm<EditValues, unknown, ProductEdit>({
    resolver,
    defaultValues: { id: product.id, ...toFormValues(product) },
  })
  const { data: style } = useCall(
    findStyle,
    { id: product.styleId ?? 0 },
    { enabled: product.styleId !== null },
  )
  const editing = useMergedEdit({
    original: product,
    labels: productFieldLabels,
    pathOf: formFieldOf,
    toFields: (record: Product): EditedFields => record,
    save: (fields, version) => call(editProduct, { ...fields, id: product.id, version }),
    load: () => call(findProduct, { id: product.id }),
    show(names, fields) {
      const values = toFormValues(fields)
      for (const formField of names.map(formFieldOf)) form.setValue(formField, values[formField])
    },
    success: ({ notice }, kept) => ({
      title: 'Product updated successfully',
      description: [notice, kept].filter(Boolean).join(' ') || undefined,
    }),
    failure: 'Failed to update product',
    onDone,
  })
  const save = form.handleSubmit((edit) => editing.save(toEditedFields(edit)))
  return (
    <FormProvider {...form}>
      <DialogForm
        saveText="Save Changes"
        isSaving={editing.isSaving}
        disabledReason={editing.isUndecided ? undecidedReason : undefined}
        onSave={save}
        onCancel={onDone}
      >
        <ConflictChoice editing={editing} format={formatFieldValue} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
          {/* The key re-renders the selects: merged values may be missing among their options. */}
          <ProductFields
            key={JSON.stringify([editing.base.version, editing.conflict?.chosen])}
            sizes={style?.sizeScale?.sizes.map(({ label }) => label)}
            section={fieldsOnly}
          />
        </div>
      </DialogForm>
    </FormProvider>
  )
}

function fieldsOnly(_title: string, fields: ReactNode): ReactNode {
  return fields
}
