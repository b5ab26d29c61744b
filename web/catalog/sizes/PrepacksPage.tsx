// The prepacks of the company, with the form to add or edit one: its name, its size scale and the units of each size.
import { Controller, useFormContext, useWatch } from 'react-hook-form'

import {
  createPrepack,
  deletePrepack,
  editPrepack,
  findPrepacks,
  type Prepack,
} from '#contract/catalog/prepacks.ts'
import { findSizeScales, type SizeScale } from '#contract/catalog/sizeScales.ts'
import { describePrepackSizes, prepackLimits } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { readUnits } from '#web/catalog/matrix/matrixValues.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { type EditedKind, findMessage } from './EditorForm.tsx'
import { EditorPage } from './EditorPage.tsx'

export function PrepacksPage() {
  const prepacks = useCall(findPrepacks, {})
  const sizeScales = useCall(findSizeScales, {})
  const scales = sizeScales.data?.sizeScales ?? []
  return (
    <EditorPage
      kind={prepackKind(scales)}
      fields={<PrepackFields scales={scales} />}
      intro="A fixed assortment of sizes, sold or received as one. Stock is always counted in units."
      query={prepacks.error ? prepacks : sizeScales}
      items={sizeScales.data && prepacks.data?.prepacks}
      drawing={<ClothDrawing />}
      emptyText="Add a prepack such as 1-2-2-1 to fill a whole size run at once."
      describe={({ sizeScaleId }) => scales.find(({ id }) => id === sizeScaleId)?.name ?? ''}
      renderSizes={({ sizes }) => <PrepackSizes sizes={sizes} />}
      dialogSize="sm"
      deleteEndpoint={deletePrepack}
      deleteText="Stock and invoices don't change."
    />
  )
}

function sumUnits(sizes: Prepack['sizes']): number {
  return sizes.reduce((sum, { quantity }) => sum + quantity, 0)
}

function PrepackSizes({ sizes }: Pick<Prepack, 'sizes'>) {
  return (
    <ul className="flex flex-wrap items-center gap-1 text-meta">
      {sizes.map(({ label, quantity }) => (
        <li key={label} className="rounded-sm border border-hairline px-1.5 tabular">
          <span className="text-muted">{label}</span> <span className="font-semibold">{quantity}</span>
        </li>
      ))}
      <li className="px-1 text-muted tabular">{formatUnits(sumUnits(sizes))}</li>
    </ul>
  )
}

interface SizeUnits {
  label: string
  /** As typed; empty for none. */
  units: string
}

interface PrepackValues {
  name: string
  /** Empty: the first one, which may not be loaded yet. */
  sizeScaleId: string
  /** The dialog doesn't change it. */
  styleId: number | null
  sizes: SizeUnits[]
}

/** The sizes of the scale with the units of those that `sizes` has, which may have been renamed in the scale. */
function unitsInScale(sizes: readonly SizeUnits[], scale: SizeScale | undefined): SizeUnits[] {
  if (!scale) return []
  const units = new Map(sizes.map((size) => [findSizeIndex(scale, size.label), size.units]))
  return scale.sizes.map(({ label }, index) => ({ label, units: units.get(index) ?? '' }))
}

function findScale(scales: readonly SizeScale[], sizeScaleId: string): SizeScale | undefined {
  return scales.find(({ id }) => String(id) === sizeScaleId) ?? scales[0]
}

function parseUnits(sizes: readonly SizeUnits[]): Prepack['sizes'] {
  return sizes
    .map(({ label, units }) => ({ label, quantity: readUnits(units) ?? 0 }))
    .filter(({ quantity }) => quantity !== 0)
}

function prepackKind(
  scales: readonly SizeScale[],
): EditedKind<PrepackValues, typeof createPrepack.input, typeof editPrepack.input, Prepack> {
  return {
    name: 'prepack',
    create: createPrepack,
    edit: editPrepack,
    empty: { name: '', sizeScaleId: '', styleId: null, sizes: [] },
    labels: { name: 'Name', sizeScaleId: 'Size scale', styleId: 'Style', sizes: 'Units of each size' },
    toFields: ({ name, sizeScaleId, styleId, sizes }) => ({
      name,
      sizeScaleId: String(sizeScaleId),
      styleId,
      sizes: unitsInScale(
        sizes.map(({ label, quantity }) => ({ label, units: String(quantity) })),
        scales.find(({ id }) => id === sizeScaleId),
      ),
    }),
    parse({ name, sizeScaleId, styleId, sizes }) {
      const scale = findScale(scales, sizeScaleId)
      return { name, sizeScaleId: scale?.id, styleId, sizes: parseUnits(unitsInScale(sizes, scale)) }
    },
    format(field, values) {
      if (field === 'sizes') return describePrepackSizes(parseUnits(values.sizes))
      if (field === 'sizeScaleId') return findScale(scales, values.sizeScaleId)?.name ?? ''
      return String(values[field] ?? '')
    },
    loadAll: async () => (await call(findPrepacks, {})).prepacks,
    nameProps: { maxLength: prepackLimits.name, placeholder: 'A' },
  }
}

function PrepackFields({ scales }: { scales: readonly SizeScale[] }) {
  const { control, formState } = useFormContext<PrepackValues>()
  const { errors } = formState
  const [sizeScaleId, typed] = useWatch({ control, name: ['sizeScaleId', 'sizes'] })
  const scale = findScale(scales, sizeScaleId)
  const sizes = unitsInScale(typed, scale)
  const error = findMessage(errors.sizes) ?? errors.styleId?.message
  const unitCount = sumUnits(parseUnits(sizes))
  return (
    <>
      <Field label="Size scale" required error={errors.sizeScaleId && 'Choose a size scale'}>
        <Controller
          control={control}
          name="sizeScaleId"
          render={({ field: { onChange } }) => (
            <Select value={scale?.id ?? ''} onChange={onChange}>
              {scales.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <fieldset>
        <legend className="text-control font-medium">Units of each size</legend>
        <Controller
          control={control}
          name="sizes"
          render={({ field: { onChange } }) => (
            <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
              {sizes.map(({ label, units }, index) => (
                <Field key={label} label={label}>
                  <NumberInput
                    aria-invalid={error !== undefined && Number.isNaN(readUnits(units))}
                    min={0}
                    placeholder="0"
                    value={units}
                    onChange={({ target }) => onChange(sizes.with(index, { label, units: target.value }))}
                  />
                </Field>
              ))}
            </div>
          )}
        />
      </fieldset>
      <FieldError error={error} />
      <p className="text-control text-muted tabular">
        {`One prepack is ${formatUnits(Number.isNaN(unitCount) ? 0 : unitCount)}.`}
      </p>
    </>
  )
}
