// Edits one product, against the version that the person sees (SPEC.md section 5, "Product edit").
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { type Product, ProductEdit } from '#contract/catalog/products.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

import { ConflictChoice } from './ConflictChoice.tsx'
import { ProductFields } from './ProductFields.tsx'
import { type ProductFormValues, toFormValues, productResolver } from './productForm.ts'
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
      description={<span className="code">{product.productId}</span>}
    >
      <EditProductForm product={product} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type EditValues = ProductFormValues & { id: number }

const resolver = productResolver<EditValues, typeof ProductEdit>(ProductEdit)

/** Lives as long as the dialog is open, so each opening begins with the product as it is. */
function EditProductForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const form = useForm<EditValues, unknown, ProductEdit>({
    resolver,
    defaultValues: { id: product.id, ...toFormValues(product) },
  })
  const { save, isSaving, conflict, isUndecided, choose } = useEditProduct(product, form, onDone)
  return (
    <FormProvider {...form}>
      <form className="contents" noValidate onSubmit={form.handleSubmit(save)}>
        <DialogBody>
          {conflict && <ConflictChoice conflict={conflict} onChoose={choose} />}
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
            {/* A select shows only what is among its choices: what is taken over may be none of them, so it is drawn anew. */}
            <ProductFields
              key={JSON.stringify(conflict && [conflict.current.version, conflict.chosen])}
              section={plain}
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
            disabledReason={isUndecided ? 'Choose Use mine or Keep theirs for each field first.' : undefined}
          >
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}

function plain(_title: string, fields: ReactNode): ReactNode {
  return fields
}
