// The form of a new product, in the sections of SPEC.md ("Add Product").
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { NewProduct } from '#contract/catalog/products.ts'
import { generateProductCode } from '#domain/catalog/products.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast } from '#web/ui/toast.ts'

import { ImageField } from './ImageField.tsx'
import { ProductFields } from './ProductFields.tsx'
import { emptyProductForm, type ProductFormValues, productResolver } from './productForm.ts'
import type { NewProductWithImage } from './useAddProduct.ts'
import type { UploadedProductImage } from './useImageUploader.ts'

type AddValues = ProductFormValues & { productId: string }

interface AddProductFormProps {
  /** Why the signed-in person may not save. */
  whyNot: string | undefined
  isSaving: boolean
  onSave: (product: NewProductWithImage) => void
}

const resolver = productResolver<AddValues, typeof NewProduct>(NewProduct)
const imageRequired = 'Please upload a product image before saving'

export function AddProductForm({ whyNot, isSaving, onSave }: AddProductFormProps) {
  const navigate = useNavigate()
  const form = useForm<AddValues, unknown, NewProduct>({
    resolver,
    defaultValues: { productId: '', ...emptyProductForm },
  })
  const [picture, setPicture] = useState<UploadedProductImage>()
  const [lacksPicture, setLacksPicture] = useState(false)
  const { errors, isDirty } = form.formState

  function save(product: NewProduct): void {
    if (picture) return onSave({ ...product, imageUrl: picture.uploadURL })
    setLacksPicture(true)
    toast({ title: 'Image Required', description: imageRequired, variant: 'destructive' })
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(save, () => setLacksPicture(!picture))}
        className="flex flex-col gap-4 lg:grid lg:grid-cols-[1fr_18rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <ProductFields
            section={section}
            lead={
              <Field label="Product ID" required error={errors.productId?.message}>
                <CodeInput
                  register={form.register('productId')}
                  onGenerate={(code) =>
                    form.setValue('productId', code, { shouldDirty: true, shouldValidate: true })
                  }
                />
              </Field>
            }
          />
        </div>
        <ImageField
          picture={picture}
          error={lacksPicture && !picture ? imageRequired : undefined}
          whyNot={whyNot}
          onUploaded={setPicture}
        />
        <BottomBar className="lg:col-span-full">
          <Button onClick={() => void navigate({ to: '/products' })}>Cancel</Button>
          <Button
            {...shortcutProps('Alt+S')}
            type="submit"
            variant="primary"
            busy={isSaving}
            busyText="Saving..."
            disabledReason={whyNot}
          >
            Save Product
          </Button>
        </BottomBar>
      </form>
      <LeaveDialog
        isDirty={isDirty || picture !== undefined}
        title="Leave without saving?"
        description="What you entered for this product will be lost."
        confirmText="Leave"
        cancelText="Keep editing"
      />
    </FormProvider>
  )
}

interface CodeInputProps {
  register: React.ComponentProps<'input'>
  onGenerate: (code: string) => void
}

function CodeInput({ register, onGenerate }: CodeInputProps) {
  return (
    <span className="flex gap-2">
      <Input {...register} autoComplete="off" spellCheck={false} className="code" />
      <Button
        {...shortcutProps('Alt+G')}
        onClick={() => onGenerate(generateProductCode(new Date(), Math.random))}
      >
        Generate
      </Button>
    </span>
  )
}

function section(title: string, fields: ReactNode): ReactNode {
  return (
    <Card title={title}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">{fields}</div>
    </Card>
  )
}
