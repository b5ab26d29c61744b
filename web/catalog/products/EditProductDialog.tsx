// Edits a product and lets the user resolve conflicting changes.
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { type Product, ProductEdit } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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
import { useEditProduct, type OpenConflict, type Side } from './useEditProduct.ts'

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
          {conflict && <ConflictChoice conflict={conflict} onChoose={choose} />}
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
            disabledReason={isUndecided ? 'Choose Use mine or Keep theirs for each field first.' : undefined}
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

interface ConflictChoiceProps {
  conflict: OpenConflict
  onChoose: (field: ProductField, side: Side) => void
}

function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { failure, current, merge, chosen } = conflict
  const findMessage = (field: ProductField) => failure.errors?.find(({ path }) => path === formFieldOf(field))
  const adopted = describeChanges(merge.adopted.flatMap((field) => findMessage(field) ?? []))
  return (
    <div ref={scrollIntoView} className="mb-4">
      <Notice tone="warning" title={failure.message}>
        <p>Your changes are not saved yet. Choose a value for each field, then save again.</p>
        {merge.conflicting.map((field) => (
          <Choice
            key={field}
            field={field}
            message={findMessage(field)?.message}
            values={{ theirs: current, mine: merge.fields }}
            side={chosen[field]}
            onChoose={(side) => onChoose(field, side)}
          />
        ))}
        {adopted.length > 0 && (
          <div className="mt-3">
            <p className="font-medium">Other changes that are kept</p>
            {adopted.map((sentence) => (
              <p key={sentence} className="text-meta wrap-anywhere text-muted">
                {sentence}
              </p>
            ))}
          </div>
        )}
      </Notice>
    </div>
  )
}

/** The dialog may be scrolled to its end. */
function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'start' })
}

interface ChoiceProps {
  field: ProductField
  /** Describes the other user's change. */
  message: string | undefined
  values: Record<Side, EditedFields>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Choice({ field, message, values, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="font-medium">{productFieldLabels[field]}</legend>
      {message !== undefined && <p className="text-meta wrap-anywhere text-muted">{message}</p>}
      <div className="mt-1 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {(['theirs', 'mine'] as const).map((option) => (
          <label
            key={option}
            className="flex min-h-control min-w-0 cursor-pointer items-start gap-2 rounded-md border border-edge bg-surface px-2.5 py-1.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={field}
              checked={side === option}
              onChange={() => onChoose(option)}
              className="mt-1"
            />
            <span className="min-w-0">
              {option === 'mine' ? 'Use mine' : 'Keep theirs'}
              <span className="line-clamp-3 font-semibold wrap-anywhere">
                {formatFieldValue(field, values[option])}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
