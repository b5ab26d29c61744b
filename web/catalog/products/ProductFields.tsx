// The fields that adding and editing a product share, in the sections of SPEC.md ("Add Product").
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'

import { categories, noCategory, sizes } from '#domain/catalog/products.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { productFieldLabels } from './productConflict.ts'
import type { ProductFormValues } from './productForm.ts'

interface ProductFieldsProps {
  /** Stands before the name: the Product ID, where it can be chosen. */
  lead?: ReactNode
  /** Draws a section of a form around its fields: a page has titles, a dialog has not. */
  section: (title: string, fields: ReactNode) => ReactNode
}

/** Reads and writes the form of the FormProvider around it. */
export function ProductFields({ lead, section }: ProductFieldsProps) {
  const { register, formState, getValues } = useFormContext<ProductFormValues>()
  const { errors } = formState
  return (
    <>
      {section(
        'Basic Information',
        <>
          {lead}
          <Field
            label={productFieldLabels.productName}
            required
            error={errors.productName?.message}
            className={lead === undefined ? 'col-span-full' : ''}
          >
            <Input {...register('productName')} />
          </Field>
        </>,
      )}
      {section(
        'Product Details',
        <>
          <Field label={productFieldLabels.color} required error={errors.color?.message}>
            <Input {...register('color')} />
          </Field>
          <Field label={productFieldLabels.size} required error={errors.size?.message}>
            <Select {...register('size')}>
              <option value="">Select size</option>
              <Options of={sizes} besides={getValues('size')} />
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
        </>,
      )}
      {section(
        'Pricing & Category',
        <div className="col-span-full grid grid-cols-3 gap-x-4 gap-y-3 max-sm:grid-cols-1">
          <Field label={productFieldLabels.price} error={errors.price?.message}>
            <MoneyInput placeholder="0.00" {...register('price')} />
          </Field>
          <Field label={productFieldLabels.manufacturer} error={errors.manufacturer?.message}>
            <Input {...register('manufacturer')} />
          </Field>
          <Field label={productFieldLabels.category} error={errors.category?.message}>
            <Select {...register('category')}>
              <option value={noCategory}>None</option>
              <Options of={categories} besides={getValues('category')} />
            </Select>
          </Field>
        </div>,
      )}
      {section(
        'Description',
        <Field
          label={productFieldLabels.description}
          // On the page the section's title says it already.
          labelHidden={lead !== undefined}
          error={errors.description?.message}
          className="col-span-full"
        >
          <Textarea rows={3} {...register('description')} />
        </Field>,
      )}
    </>
  )
}

/** The known choices, and the one that an import brought. */
function Options({ of: known, besides }: { of: readonly string[]; besides: string | undefined }) {
  const isKnown = !besides || besides === noCategory || known.includes(besides)
  return (isKnown ? known : [...known, besides]).map((choice) => (
    <option key={choice} value={choice}>
      {choice}
    </option>
  ))
}
