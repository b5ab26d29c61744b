// Adds or edits a prepack: its name, its size scale and the units of each size.
import { useState, type SubmitEvent } from 'react'

import { createPrepack, editPrepack, type Prepack } from '#contract/catalog/prepacks.ts'
import type { SizeScale } from '#contract/catalog/sizeScales.ts'
import { CallError } from '#contract/platform/client.ts'
import { prepackLimits } from '#domain/catalog/prepacks.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { readUnits } from './matrixValues.ts'

interface PrepackDialogProps {
  /** undefined: closed. */
  prepack: Prepack | 'new' | undefined
  scales: readonly SizeScale[]
  onClose: () => void
}

export function PrepackDialog({ prepack, scales, onClose }: PrepackDialogProps) {
  return (
    <Dialog
      open={prepack !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={prepack === 'new' ? 'Add prepack' : 'Edit prepack'}
      size="sm"
    >
      <PrepackForm prepack={prepack === 'new' ? undefined : prepack} scales={scales} onDone={onClose} />
    </Dialog>
  )
}

interface PrepackFormProps {
  prepack: Prepack | undefined
  scales: readonly SizeScale[]
  onDone: () => void
}

function PrepackForm({ prepack, scales, onDone }: PrepackFormProps) {
  const [name, setName] = useState(prepack?.name ?? '')
  const [scaleId, setScaleId] = useState(prepack?.sizeScaleId ?? scales[0]?.id)
  /** Typed texts by size label. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(prepack?.sizes.map(({ label, quantity }) => [label, String(quantity)]) ?? []),
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const scale = scales.find(({ id }) => id === scaleId)
  const sizes = (scale?.sizes ?? []).map(({ label }) => ({ label, quantity: readUnits(texts[label]) ?? 0 }))
  const isInvalid = sizes.some(({ quantity }) => Number.isNaN(quantity))
  const filled = sizes.filter(({ quantity }) => quantity > 0)
  const sizesError = isInvalid
    ? 'Quantity must be a whole number'
    : filled.length === 0
      ? 'Enter the units of at least one size'
      : undefined
  const nameError = name.trim() === '' ? 'Name is required' : undefined

  const options = {
    success: prepack ? 'Prepack updated successfully' : 'Prepack added successfully',
    failure: 'Failed to save the prepack',
    onSuccess: onDone,
    onFailure(error: unknown) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      setRefusal(error.sentence)
      return true
    },
  }
  const creating = useChange(createPrepack, options)
  const editing = useChange(editPrepack, options)
  const isSaving = creating.isPending || editing.isPending
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    setRefusal(undefined)
    if (isSaving || !scale || nameError !== undefined || sizesError !== undefined) return
    const fields = { name, sizeScaleId: scale.id, styleId: prepack?.styleId ?? null, sizes: filled }
    if (prepack) editing.mutate({ id: prepack.id, version: prepack.version, ...fields })
    else creating.mutate(fields)
  }
  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <Field label="Name" required error={isSubmitted ? nameError : undefined}>
            <Input
              value={name}
              autoComplete="off"
              placeholder="A"
              maxLength={prepackLimits.name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="Size scale" required>
            <Select value={scaleId} onChange={(event) => setScaleId(Number(event.target.value))}>
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
              {sizes.map(({ label }) => (
                <Field key={label} label={label}>
                  <NumberInput
                    min={0}
                    placeholder="0"
                    value={texts[label] ?? ''}
                    onChange={(event) => setTexts({ ...texts, [label]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
          <FieldError error={refusal ?? (isSubmitted ? sizesError : undefined)} />
          <p className="text-control text-muted tabular">
            {`One prepack is ${formatUnits(isInvalid ? 0 : filled.reduce((sum, { quantity }) => sum + quantity, 0))}.`}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
