// Edits a style, and on request its products that still have the old values.
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'

import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { editStyle, findStyle, type Style, StyleEdit } from '#contract/catalog/styles.ts'
import { styleDefaults, type StyleDefault } from '#domain/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { conflictBody } from '#web/shell/mergeEdit.ts'
import { useMergedEdit } from '#web/shell/useMergedEdit.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'

import { StyleFields } from './StyleFields.tsx'
import {
  addedPriceCents,
  parseStyleForm,
  readStyleEdit,
  styleDefaultLabels,
  styleFieldLabels,
  type EditedStyle,
  type StyleField,
  styleFormFieldOf,
  type StyleFormValues,
  toEditedStyle,
  toStyleFormValues,
} from './styleForm.ts'
import type { ReportChange } from './UndoBatch.tsx'

interface EditStyleDialogProps {
  style: Style
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: ReportChange
}

export function EditStyleDialog({ style, open, onOpenChange, onChanged }: EditStyleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit style"
      description={<span className="code wrap-anywhere">{style.number}</span>}
    >
      <EditStyleForm style={style} onDone={() => onOpenChange(false)} onChanged={onChanged} />
    </Dialog>
  )
}

type EditValues = StyleFormValues & { id: number; version: number }

const resolver = schemaResolver<EditValues, typeof StyleEdit>(StyleEdit, parseStyleForm)

interface EditStyleFormProps {
  style: Style
  onDone: () => void
  onChanged: ReportChange
}

/** Mounted when the dialog opens, so it starts with the current style. */
function EditStyleForm({ style, onDone, onChanged }: EditStyleFormProps) {
  const [declined, setDeclined] = useState<readonly StyleDefault[]>([])
  const [movesPrices, setMovesPrices] = useState(false)
  const form = useForm<EditValues, unknown, StyleEdit>({
    resolver,
    defaultValues: { id: style.id, version: style.version, ...toStyleFormValues(toEditedStyle(style)) },
  })
  const { id } = style
  const editing = useMergedEdit({
    original: style,
    labels: styleFieldLabels,
    pathOf: styleFormFieldOf,
    toFields: toEditedStyle,
    save(fields, version) {
      // The server leaves out fields that the edit doesn't change.
      const alsoChange = styleDefaults.filter((field) => !declined.includes(field))
      const movePrices = movesPrices && alsoChange.includes('priceCents')
      return call(editStyle, { ...fields, id, version, alsoChange, movePrices })
    },
    load: () => call(findStyle, { id }),
    show(names, fields) {
      const values = toStyleFormValues(fields)
      for (const formField of names.map(styleFormFieldOf)) form.setValue(formField, values[formField])
    },
    success({ batchId }, kept) {
      if (kept !== undefined) return { title: 'Style updated', description: kept }
      return batchId === null ? { title: 'Nothing changed' } : undefined
    },
    failure: 'Failed to update style',
    onSaved: ({ batchId }) => onChanged('Style updated', batchId),
    onDone,
    onFailure(error) {
      const taken = conflictBody(error)?.errors?.find(({ path }) => path === 'number')
      if (taken) form.setError('number', { message: taken.message }, { shouldFocus: true })
      return taken !== undefined
    },
  })
  const { base } = editing
  const format = useFormatStyleField()
  const changed = useChangedDefaults(base, form.control)
  const save = form.handleSubmit((edit) => {
    if (!editing.isSaving) editing.save(readStyleEdit(edit))
  })
  const toggle = (field: StyleDefault, isWanted: boolean) =>
    setDeclined(isWanted ? declined.filter((other) => other !== field) : [...declined, field])
  return (
    <FormProvider {...form}>
      <DialogForm
        saveText="Save changes"
        isSaving={editing.isSaving}
        disabledReason={editing.isUndecided ? undecidedReason : undefined}
        onSave={save}
        onCancel={onDone}
      >
        <ConflictChoice editing={editing} format={format} />
        <div className="flex flex-col gap-4">
          {/* The key re-renders the selects: merged values may be missing among their options. */}
          <StyleFields key={JSON.stringify([base.version, editing.conflict?.chosen])} />
          {changed.length > 0 && (
            <fieldset className="flex flex-col gap-1 rounded-md border border-hairline px-3 py-2">
              <legend className="px-1 text-meta font-medium text-muted">Products of this style</legend>
              {changed.map(({ field, same, others }) => (
                <div key={field}>
                  <Checkbox
                    label={`Also change the ${pluralize(same, 'product')} that ${same === 1 ? 'has' : 'have'} the old ${styleDefaultLabels[field]}`}
                    checked={!declined.includes(field)}
                    onChange={(isWanted) => toggle(field, isWanted)}
                  />
                  {field === 'priceCents' && others > 0 && (
                    <PriceMove
                      base={base}
                      control={form.control}
                      others={others}
                      isOffered={!declined.includes(field)}
                      checked={movesPrices}
                      onChange={setMovesPrices}
                    />
                  )}
                </div>
              ))}
            </fieldset>
          )}
        </div>
      </DialogForm>
    </FormProvider>
  )
}

function useFormatStyleField() {
  const { data } = useCall(findSizeScales, {})
  return (field: StyleField, fields: EditedStyle): string => {
    const value = fields[field]
    if (value === null || typeof value === 'string') return value ?? ''
    if (field === 'priceCents') return formatUsd(value)
    return data?.sizeScales.find(({ id }) => id === value)?.name ?? 'Another size scale'
  }
}

type Control = ReturnType<typeof useForm<EditValues, unknown, StyleEdit>>['control']

/** The changed fields that products have too, with how many have the old value. */
function useChangedDefaults(base: Style, control: Control) {
  const values = useWatch({ control }) as EditValues
  const typed = parseStyleForm(values)
  const now: Record<StyleDefault, string | number | null> = {
    name: typed.name.trim(),
    category: typed.category,
    manufacturer: typed.manufacturer.trim() || null,
    description: typed.description.trim() || null,
    priceCents: base.priceCents + addedPriceCents(values.price, base.priceCents),
    season: typed.season.trim() || null,
  }
  return styleDefaults
    .filter((field) => now[field] !== base[field])
    .map((field) => {
      const same = base.products.filter((cell) => cell[field] === base[field]).length
      return { field, same, others: base.products.length - same }
    })
    .filter(({ same, others, field }) => same > 0 || (field === 'priceCents' && others > 0))
}

interface PriceMoveProps {
  base: Style
  control: Control
  others: number
  isOffered: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

function PriceMove({ base, control, others, isOffered, checked, onChange }: PriceMoveProps) {
  const price = useWatch({ control, name: 'price' })
  const by = addedPriceCents(price, base.priceCents)
  if (!isOffered) return null
  const amount = `${by < 0 ? '\u2212' : '+'}${formatUsd(Math.abs(by))}`
  return (
    <Checkbox
      label={`Move the ${others === 1 ? 'price' : 'prices'} of ${pluralize(others, 'other product')} by ${amount}`}
      checked={checked}
      onChange={onChange}
    />
  )
}
