// The prepacks of the company, with the form to add or edit one: its name, its size scale and the units of each size.
import { useState } from 'react'

import {
  createPrepack,
  deletePrepack,
  editPrepack,
  findPrepacks,
  type Prepack,
} from '#contract/catalog/prepacks.ts'
import { findSizeScales, type SizeScale } from '#contract/catalog/sizeScales.ts'
import { prepackLimits } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { readUnits } from '#web/catalog/matrix/matrixValues.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { EditorForm, useEditorSave } from './EditorForm.tsx'
import { EditorPage } from './EditorPage.tsx'

export function PrepacksPage() {
  const prepacks = useCall(findPrepacks, {})
  const sizeScales = useCall(findSizeScales, {})
  const scales = sizeScales.data?.sizeScales ?? []
  return (
    <EditorPage
      noun="prepack"
      intro="A fixed assortment of sizes, sold or received as one. Stock is always counted in units."
      query={prepacks.error ? prepacks : sizeScales}
      items={sizeScales.data && prepacks.data?.prepacks}
      drawing={<ClothDrawing />}
      emptyText="Add a prepack such as 1-2-2-1 to fill a whole size run at once."
      describe={({ sizeScaleId }) => scales.find(({ id }) => id === sizeScaleId)?.name ?? ''}
      renderSizes={({ sizes }) => <PrepackSizes sizes={sizes} />}
      dialogSize="sm"
      renderForm={(prepack, onDone) => <PrepackForm prepack={prepack} scales={scales} onDone={onDone} />}
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

interface PrepackFormProps {
  prepack: Prepack | undefined
  scales: readonly SizeScale[]
  onDone: () => void
}

function PrepackForm({ prepack, scales, onDone }: PrepackFormProps) {
  const [chosenId, setChosenId] = useState(prepack?.sizeScaleId)
  // The form may be opened before the scales are loaded.
  const scaleId = chosenId ?? scales[0]?.id
  const scale = scales.find(({ id }) => id === scaleId)
  /** Typed texts by size label. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const textOf = (label: string) => texts[label] ?? heldUnits(prepack, scale, label)
  const sizes = (scale?.sizes ?? []).map(({ label }) => ({ label, quantity: readUnits(textOf(label)) ?? 0 }))
  const isInvalid = sizes.some(({ quantity }) => Number.isNaN(quantity))
  const filled = sizes.filter(({ quantity }) => quantity > 0)
  const error = isInvalid
    ? 'Quantity must be a whole number'
    : !scale
      ? 'Choose a size scale'
      : filled.length === 0
        ? 'Enter the units of at least one size'
        : undefined

  const saving = useEditorSave('Prepack', !prepack, onDone)
  const creating = useChange(createPrepack, saving.options)
  const editing = useChange(editPrepack, saving.options)
  const save = (name: string) => {
    if (!scale) return
    const fields = { name, sizeScaleId: scale.id, styleId: prepack?.styleId ?? null, sizes: filled }
    if (prepack) editing.mutate({ id: prepack.id, version: prepack.version, ...fields })
    else creating.mutate(fields)
  }
  return (
    <EditorForm
      saving={saving}
      isSaving={creating.isPending || editing.isPending}
      name={{ initial: prepack?.name ?? '', maxLength: prepackLimits.name, placeholder: 'A' }}
      error={error}
      onSave={save}
      onCancel={onDone}
    >
      {(shownError) => (
        <>
          <Field label="Size scale" required>
            <Select value={scaleId ?? ''} onChange={(event) => setChosenId(Number(event.target.value))}>
              {scales.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <fieldset>
            <legend className="text-control font-medium">Units of each size</legend>
            <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
              {sizes.map(({ label, quantity }) => (
                <Field key={label} label={label}>
                  <NumberInput
                    aria-invalid={shownError !== undefined && Number.isNaN(quantity)}
                    min={0}
                    placeholder="0"
                    value={textOf(label)}
                    onChange={(event) => setTexts({ ...texts, [label]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
          <FieldError error={shownError} />
          <p className="text-control text-muted tabular">
            {`One prepack is ${formatUnits(isInvalid ? 0 : sumUnits(filled))}.`}
          </p>
        </>
      )}
    </EditorForm>
  )
}

/** The units that the prepack holds of a size, which may have been renamed in the scale; empty for none. */
function heldUnits(prepack: Prepack | undefined, scale: SizeScale | undefined, label: string): string {
  if (!scale) return ''
  const held = prepack?.sizes.find((size) => findSizeIndex(scale, size.label) === findSizeIndex(scale, label))
  return held ? String(held.quantity) : ''
}
