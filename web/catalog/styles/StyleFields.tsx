// The fields of the forms that add and edit a style.
import { useFormContext } from 'react-hook-form'

import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { categories, noCategory, productLimits } from '#domain/catalog/products.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import type { StyleFormValues } from './styleForm.ts'

/** Uses the form of the surrounding FormProvider. Two columns, one on a phone. */
export function StyleFields() {
  const { register, formState, getValues } = useFormContext<StyleFormValues>()
  const { errors } = formState
  const category = getValues('category')
  const isListed = category === noCategory || categories.some((known) => known === category)
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-3 max-sm:grid-cols-1 max-sm:*:col-span-full">
      <Field label="Style number" required error={errors.number?.message} className="col-span-2">
        <Input
          {...register('number')}
          autoComplete="off"
          spellCheck={false}
          maxLength={styleLimits.number}
          className="code"
        />
      </Field>
      <Field label="Name" required error={errors.name?.message} className="col-span-4">
        <Input {...register('name')} autoComplete="off" maxLength={productLimits.name} />
      </Field>
      <Field label="Price" error={errors.price?.message} className="col-span-2">
        <MoneyInput placeholder="0.00" {...register('price')} />
      </Field>
      <Field label="Category" error={errors.category?.message} className="col-span-2">
        <Select {...register('category')}>
          <option value={noCategory}>None</option>
          {(isListed ? categories : [...categories, category]).map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
      </Field>
      <Field label="Size scale" error={errors.sizeScaleId?.message} className="col-span-2">
        <SizeScaleSelect {...register('sizeScaleId')} />
      </Field>
      <Field label="Manufacturer" error={errors.manufacturer?.message} className="col-span-3">
        <Input {...register('manufacturer')} maxLength={productLimits.manufacturer} />
      </Field>
      <Field
        label="Season"
        hint="For example, Fall 2026"
        error={errors.season?.message}
        className="col-span-3"
      >
        <Input {...register('season')} autoComplete="off" maxLength={productLimits.season} />
      </Field>
      <Field label="Description" error={errors.description?.message} className="col-span-3">
        <Textarea rows={2} {...register('description')} maxLength={productLimits.description} />
      </Field>
      <Field label="Notes" hint="Not printed." error={errors.notes?.message} className="col-span-3">
        <Textarea rows={2} {...register('notes')} maxLength={styleLimits.notes} />
      </Field>
    </div>
  )
}

/** A native select of the company's scales; the value is an id, or '' for none. */
export function SizeScaleSelect({ value, ...rest }: React.ComponentProps<'select'>) {
  const { data, isPending } = useCall(findSizeScales, {})
  const scales = data?.sizeScales
  return (
    // The key selects the registered value again once its option is there.
    <Select key={scales?.length} aria-busy={isPending} {...rest} {...(value === undefined ? {} : { value })}>
      <option value="">None</option>
      {scales?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
