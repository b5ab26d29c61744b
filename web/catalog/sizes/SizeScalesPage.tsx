// The size scales of the company, with the form to add or edit one: its name and its sizes in order.
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import {
  createSizeScale,
  deleteSizeScale,
  editSizeScale,
  findSizeScales,
  type SizeScale,
} from '#contract/catalog/sizeScales.ts'
import { describeScaleSizes, sizeScaleLimits } from '#domain/catalog/sizeScales.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'

import { type EditedKind, findMessage } from './EditorForm.tsx'
import { EditorPage } from './EditorPage.tsx'

export function SizeScalesPage() {
  const query = useCall(findSizeScales, {})
  return (
    <EditorPage
      kind={sizeScaleKind}
      fields={<SizesField />}
      intro="The sizes of a kind of article, in their order. Core sizes are those that customers expect: a run without one is broken."
      query={query}
      items={query.data?.sizeScales}
      drawing={<TagDrawing />}
      emptyText="A scale puts the sizes of a style in order."
      describe={({ sizes }) => pluralize(sizes.length, 'size')}
      renderSizes={({ sizes }) => <SizeChips sizes={sizes} />}
      deleteEndpoint={deleteSizeScale}
      deleteText="Products keep their sizes. A scale that a style or a prepack uses can't be deleted."
    />
  )
}

function SizeChips({ sizes }: Pick<SizeScale, 'sizes'>) {
  return (
    <ul className="flex flex-wrap gap-1">
      {sizes.map(({ label, aliases, isCore }) => (
        <li
          key={label}
          title={aliases.length > 0 ? `Also ${aliases.join(', ')}` : undefined}
          className={`min-w-7 rounded-sm border px-1.5 text-center text-meta ${isCore ? 'border-accent bg-accent-soft font-medium text-link' : 'border-hairline text-muted'}`}
        >
          {label}
          {isCore && <span className="sr-only"> (core size)</span>}
        </li>
      ))}
    </ul>
  )
}

interface SizeValues {
  label: string
  /** Separated by commas. */
  aliases: string
  isCore: boolean
}

interface SizeScaleValues {
  name: string
  sizes: SizeValues[]
}

const emptySize: SizeValues = { label: '', aliases: '', isCore: false }

/** Without the rows that have no size. */
function parseSizes(rows: readonly SizeValues[]): SizeScale['sizes'] {
  return rows
    .map(({ label, aliases, isCore }) => {
      const names = aliases.split(',').map((alias) => alias.trim())
      return { label: label.trim(), aliases: names.filter((alias) => alias !== ''), isCore }
    })
    .filter(({ label }) => label !== '')
}

const sizeScaleKind: EditedKind<
  SizeScaleValues,
  typeof createSizeScale.input,
  typeof editSizeScale.input,
  SizeScale
> = {
  name: 'size scale',
  create: createSizeScale,
  edit: editSizeScale,
  empty: { name: '', sizes: [emptySize, emptySize, emptySize] },
  labels: { name: 'Name', sizes: 'Sizes' },
  toFields: ({ name, sizes }) => ({
    name,
    sizes: sizes.map(({ label, aliases, isCore }) => ({ label, aliases: aliases.join(', '), isCore })),
  }),
  parse: ({ name, sizes }) => ({ name, sizes: parseSizes(sizes) }),
  format: (field, { name, sizes }) => (field === 'name' ? name : describeScaleSizes(parseSizes(sizes))),
  loadAll: async () => (await call(findSizeScales, {})).sizeScales,
  nameProps: { maxLength: sizeScaleLimits.name },
}

function SizesField() {
  const { control, formState } = useFormContext<SizeScaleValues>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'sizes' })
  return (
    <fieldset>
      <legend className="text-control font-medium">Sizes</legend>
      <p className="text-meta text-muted">Other spellings are separated by commas, such as XXL for 2XL.</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {fields.map(({ id }, index) => (
          <SizeFields key={id} index={index} count={fields.length} move={move} remove={remove} />
        ))}
      </ul>
      <div className="mt-2 flex items-center justify-between gap-2">
        <FieldError error={findMessage(formState.errors.sizes)} />
        <Button
          size="sm"
          onClick={() => append(emptySize)}
          className="ml-auto"
          disabledReason={
            fields.length >= sizeScaleLimits.sizes
              ? `A scale has at most ${sizeScaleLimits.sizes} sizes.`
              : undefined
          }
        >
          <Plus aria-hidden="true" />
          Add size
        </Button>
      </div>
    </fieldset>
  )
}

interface SizeFieldsProps {
  index: number
  count: number
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

function SizeFields({ index, count, move, remove }: SizeFieldsProps) {
  const { control, register } = useFormContext<SizeScaleValues>()
  const label = useWatch({ control, name: `sizes.${index}.label` })
  const name = label.trim() || `size ${index + 1}`
  return (
    <li className="flex flex-wrap items-center gap-1.5">
      <Input
        {...register(`sizes.${index}.label`)}
        aria-label={`Size ${index + 1}`}
        autoComplete="off"
        maxLength={sizeScaleLimits.label}
        className="w-24!"
      />
      <Input
        {...register(`sizes.${index}.aliases`)}
        aria-label={`Other spellings of ${name}`}
        autoComplete="off"
        placeholder="Other spellings"
        className="w-auto! max-sm:basis-[calc(100%-7rem)] max-sm:grow sm:flex-1"
      />
      <Controller
        control={control}
        name={`sizes.${index}.isCore`}
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="Core"
            aria-label={`${name} is a core size`}
            checked={value}
            onChange={onChange}
            className="h-control gap-1.5 px-1 text-control"
          />
        )}
      />
      <span className="flex max-sm:ml-auto">
        <IconButton
          label={`Move ${name} up`}
          disabledReason={index === 0 ? 'This is the first size.' : undefined}
          onClick={() => move(index, index - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabledReason={index === count - 1 ? 'This is the last size.' : undefined}
          onClick={() => move(index, index + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => remove(index)}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
