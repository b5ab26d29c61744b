// Edits a product and lets the user resolve conflicting changes.
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { type Product, ProductEdit } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { ConflictChoice, undecidedReason } from '#web/catalog/changes/ConflictChoice.tsx'
import type { OpenConflict, Side } from '#web/catalog/changes/useMergedEdit.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

import { describeChanges, formatFieldValue } from './productConflict.ts'
import { ProductFields } from './ProductFields.tsx'
import {
  type EditedFields,
  type ProductField,
  type ProductFormValues,
  productFieldLabels,
  productResolver,
  toFormValues,
  formFieldOf,
} from './productForm.ts'
import { useEditProduct } from './useEditProduct.ts'

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
  const { save, isSaving, conflict, isUndecided, choose } = useEditProduct(product, form, onDone)
  return (
    <FormProvider {...form}>
      <form className="contents" noValidate onSubmit={form.handleSubmit(save)}>
        <DialogBody>
          {conflict && <ProductConflict conflict={conflict} onChoose={choose} />}
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
            {/* The key re-renders the selects: merged values may be missing among their options. */}
            <ProductFields
              key={JSON.stringify(conflict && [conflict.current.version, conflict.chosen])}
              sizes={style?.sizeScale?.sizes.map(({ label }) => label)}
              section={fieldsOnly}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            busyText="Saving..."
            disabledReason={isUndecided ? undecidedReason : undefined}
          >
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}

function fieldsOnly(_title: string, fields: ReactNode): ReactNode {
  return fields
}

interface ProductConflictProps {
  conflict: OpenConflict<EditedFields, Product>
  onChoose: (field: ProductField, side: Side) => void
}

function ProductConflict({ conflict, onChoose }: ProductConflictProps) {
  const { failure, current, merge, chosen } = conflict
  const findMessage = (field: ProductField) => failure.errors?.find(({ path }) => path === formFieldOf(field))
  return (
    <ConflictChoice
      title={failure.message}
      fields={merge.conflicting.map((field) => ({
        name: field,
        label: productFieldLabels[field],
        message: findMessage(field)?.message,
        values: {
          theirs: formatFieldValue(field, current),
          mine: formatFieldValue(field, merge.fields),
        },
        side: chosen[field],
      }))}
      adopted={describeChanges(merge.adopted.flatMap((field) => findMessage(field) ?? []))}
      onChoose={onChoose}
    />
  )
}
