// The fields of the forms that add and edit a product.
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { categories, noCategory, productLimits, sizes as standardSizes } from '#domain/catalog/products.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { type ProductFormValues, productFieldLabels, zeroPriceHint } from './productForm.ts'

interface ProductFieldsProps {
  /** The sizes on offer: those of the product's style. */
  sizes?: readonly string[] | undefined
  /** Shown before the name: the product ID of a new product. */
  lead?: ReactNode
  /** Shown after the quantity: what the units of a new product cost. */
  cost?: ReactNode
  /** Renders a section around its fields: with a title on the page, without in the dialog. */
  section: (title: string, fields: ReactNode) => ReactNode
}

/** Uses the form of the surrounding FormProvider. */
export function ProductFields({ sizes = standardSizes, lead, cost, section }: ProductFieldsProps) {
  const { register, formState, getValues } = useFormContext<ProductFormValues>()
  const { errors } = formState
  const price = useWatch<ProductFormValues, 'price'>({ name: 'price' })
  return (
    <>
      {section(
        'Basic Information',
        <>
          {lead}
          <Field
            label={productFieldLabels.name}
            required
            error={errors.productName?.message}
            className={lead === undefined ? 'col-span-full' : ''}
          >
            <Input {...register('productName')} maxLength={productLimits.name} />
          </Field>
        </>,
      )}
      {section(
        'Product Details',
        <>
          <Field label={productFieldLabels.color} required error={errors.color?.message}>
            <Input {...register('color')} maxLength={productLimits.color} />
          </Field>
          <Field label={productFieldLabels.size} required error={errors.size?.message}>
            <Select {...register('size')}>
              <option value="">Select size</option>
              <Options options={sizes} current={getValues('size')} />
            </Select>
          </Field>
          <div className="col-span-full grid grid-cols-2 gap-x-4">
            <Field label={productFieldLabels.quantity} error={errors.quantity?.message}>
              <NumberInput min={0} placeholder="0" {...register('quantity')} />
            </Field>
            <Field label={productFieldLabels.lowStockThreshold} error={errors.lowStockThreshold?.message}>
              <NumberInput
                min={0}
                placeholder={String(defaultLowStockThreshold)}
                {...register('lowStockThreshold')}
              />
            </Field>
          </div>
          {cost}
        </>,
      )}
      {section(
        'Pricing & Category',
        <div className="col-span-full grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
          <Field
            label={productFieldLabels.priceCents}
            hint={zeroPriceHint(price)}
            error={errors.price?.message}
          >
            <MoneyInput placeholder="0.00" {...register('price')} />
          </Field>
          <Field label={productFieldLabels.manufacturer} error={errors.manufacturer?.message}>
            <Input {...register('manufacturer')} maxLength={productLimits.manufacturer} />
          </Field>
          <Field label={productFieldLabels.category} error={errors.category?.message}>
            <Select {...register('category')}>
              <option value={noCategory}>None</option>
              <Options options={categories} current={getValues('category')} />
            </Select>
          </Field>
          <Field label={productFieldLabels.season} error={errors.season?.message}>
            <Input {...register('season')} placeholder="Fall 2026" maxLength={productLimits.season} />
          </Field>
          <Field label={productFieldLabels.shelf} error={errors.shelf?.message}>
            <Input {...register('shelf')} placeholder="A-03-2" maxLength={productLimits.shelf} />
          </Field>
        </div>,
      )}
      {section(
        'Description',
        <Field
          label={productFieldLabels.description}
          // On the page, the section title is the label.
          labelHidden={lead !== undefined}
          error={errors.description?.message}
          className="col-span-full"
        >
          <Textarea rows={3} {...register('description')} maxLength={productLimits.description} />
        </Field>,
      )}
    </>
  )
}

/** The standard options, and the current value if an import set a different one. */
function Options({ options, current }: { options: readonly string[]; current: string | undefined }) {
  const isListed = !current || current === noCategory || options.includes(current)
  return (isListed ? options : [...options, current]).map((option) => (
    <option key={option} value={option}>
      {option}
    </option>
  ))
}
