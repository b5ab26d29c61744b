// The page Add Product: uploads the image, creates the product, then attaches the image.
import { useNavigate } from '@tanstack/react-router'
import { ImageUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'

import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import { createProduct, setProductImage, NewProduct } from '#contract/catalog/products.ts'
import { maxImageBytesLabel } from '#domain/files/images.ts'
import { readTypedDecimal, toPlainNumber } from '#domain/platform/numberTexts.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { showFieldErrors } from '#web/shell/useRecordForm.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toast, toastError } from '#web/ui/toast.ts'

import { BarcodeField, type NewProductCodes, ProductIdField } from './NewProductCodes.tsx'
import { ProductFields } from './ProductFields.tsx'
import { emptyProductForm, parseProductForm, type ProductFormValues } from './productForm.ts'
import { ProductStyleField, useProductStyle } from './ProductStyleField.tsx'
import { type UploadedProductImage, useImageUploader } from './useImageUploader.ts'

type AddValues = ProductFormValues & NewProductCodes & { firstCost: string }
type NewProductWithImage = NewProduct & { imageUrl: string }

const costDecimals = 6

/** An empty cost is not known. */
const resolver = schemaResolver<AddValues, typeof NewProduct>(NewProduct, ({ firstCost, ...values }) => ({
  ...parseProductForm(values),
  ...(firstCost.trim() !== '' && { firstCost: toPlainNumber(firstCost, costDecimals) ?? firstCost }),
}))
const imageRequired = 'Please upload a product image before saving'

export function AddProductPage() {
  const navigate = useNavigate()
  const form = useForm<AddValues, unknown, NewProduct>({
    resolver,
    defaultValues: { productId: '', barcode: '', firstCost: '', ...emptyProductForm },
  })
  // Once the product is saved, leaving the filled form needs no confirmation.
  const add = useAddProduct({
    onCreated: () => void navigate({ to: '/products', ignoreBlocker: true }),
    onFailure: (error) => showFieldErrors(form, error),
  })
  const seesCosts = usePermissionError('costs.read') === undefined
  const firstCost = useWatch({ control: form.control, name: 'firstCost' })
  const style = useProductStyle()
  const [image, setImage] = useState<UploadedProductImage>()
  const [lacksImage, setLacksImage] = useState(false)
  const { errors, isDirty } = form.formState
  const saved = useSavedForm({
    name: 'add-product',
    isDirty: isDirty || image !== undefined || style.isTyped,
    values: () => ({ fields: form.getValues(), image, styleNumber: style.number }),
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true })
      setImage(kept.image)
      style.setNumber(kept.styleNumber)
    },
    lostText: 'What you entered for this product will be lost.',
  })

  function save(product: NewProduct): void {
    // Without an id, the typed number is unknown or still looked up.
    if (style.isTyped && style.id === undefined) {
      const description = style.error ?? 'The style is still being looked up. Try again.'
      return toastError(description)
    }
    if (image)
      return saved.send(() => add.mutateAsync({ ...product, styleId: style.id, imageUrl: image.uploadURL }))
    setLacksImage(true)
    toast({ title: 'Image Required', description: imageRequired, variant: 'destructive' })
  }

  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <FormProvider {...form}>
        <form
          ref={focusFirstField}
          noValidate
          onSubmit={form.handleSubmit(save, () => setLacksImage(!image))}
          className="flex flex-col gap-4 lg:grid lg:grid-cols-[1fr_18rem] lg:items-start"
        >
          <div className="flex min-w-0 flex-col gap-4">
            <ProductFields
              section={section}
              sizes={style.sizes}
              cost={
                seesCosts && (
                  <Field
                    label="Unit cost, USD"
                    error={errors.firstCost?.message}
                    hint={
                      readTypedDecimal(firstCost, costDecimals) === 0
                        ? 'These units cost nothing, such as samples. Without a known cost, leave it empty.'
                        : 'Of the units in stock, with up to six decimals. Empty: not known'
                    }
                  >
                    <Input {...form.register('firstCost')} inputMode="decimal" autoComplete="off" />
                  </Field>
                )
              }
              lead={
                <>
                  <ProductIdField />
                  <ProductStyleField {...style} />
                  <BarcodeField />
                </>
              }
            />
          </div>
          <ImageField
            image={image}
            error={lacksImage && !image ? imageRequired : undefined}
            onUploaded={setImage}
          />
          <BottomBar className="lg:col-span-full">
            <Button onClick={() => void navigate({ to: '/products' })}>Cancel</Button>
            <Button
              {...shortcutProps('save')}
              type="submit"
              variant="primary"
              busy={saved.isSaving}
              busyText="Saving..."
            >
              Save Product
            </Button>
          </BottomBar>
        </form>
        {saved.leaveDialog}
      </FormProvider>
    </div>
  )
}

interface AddProductOptions {
  /** Called once the product exists, even if its image could not be set. */
  onCreated: () => void
  onFailure: (error: unknown) => boolean
}

function useAddProduct({ onCreated, onFailure }: AddProductOptions) {
  const create = useKeyedCall(createProduct)
  return useAction(
    async (product: NewProductWithImage) => {
      const { id } = await create(product)
      toast({ title: 'Product created successfully', description: product.code })
      await attachImage(id, product.imageUrl)
    },
    {
      failure: 'Failed to create product',
      onSuccess: reloadDependentQueries,
      onDone: onCreated,
      onFailure,
    },
  )
}

async function attachImage(id: number, imageUrl: string): Promise<void> {
  try {
    await call(setProductImage, { id, imageUrl })
    toast({ title: 'Product image and QR code generated successfully' })
  } catch {
    const description = 'Product created but failed to update image'
    toast({ title: 'Warning', description, variant: 'destructive' })
  }
}

function section(title: string, fields: ReactNode): ReactNode {
  return (
    <Card title={title}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">{fields}</div>
    </Card>
  )
}

interface ImageFieldProps {
  image: UploadedProductImage | undefined
  error: string | undefined
  onUploaded: (image: UploadedProductImage) => void
}

const noImageUrl = garmentDrawingUrl({ name: '', color: '' })

function ImageField({ image, error, onUploaded }: ImageFieldProps) {
  const { open, isOpening } = useImageUploader(onUploaded)
  return (
    <Card title="Product Image *" aria-label="Product Image">
      <div className="flex flex-col gap-3 max-lg:flex-row max-lg:items-center">
        <Photo
          src={image ? `${image.imageUrl}/480` : noImageUrl}
          alt={image ? 'Uploaded image' : 'No image'}
          eager
          className="rounded-md border border-hairline max-lg:w-32"
        />
        <div className="flex flex-col gap-2">
          <Button
            {...shortcutProps('uploadImage')}
            busy={isOpening}
            busyText="Opening..."
            onClick={open}
            aria-describedby="image-help"
          >
            <ImageUp aria-hidden="true" />
            {image ? 'Replace Image' : 'Upload Image'}
          </Button>
          <p id="image-help" className="text-meta text-muted">
            PNG, JPG or GIF, up to {maxImageBytesLabel}. Shown at 4:5.
          </p>
          <FieldError error={error} />
        </div>
      </div>
    </Card>
  )
}
