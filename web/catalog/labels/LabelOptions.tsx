// What is on the labels, and how many of each there are.
import { type CodeKind, codeKinds } from '#domain/catalog/labels/labelCode.ts'
import { type LabelField, labelFields } from '#domain/catalog/labels/labelLayout.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { CopyMode, LabelChoices } from './labelChoices.ts'
import { type LabelSource, labelSources } from './labelSources.ts'

interface LabelOptionsProps {
  formats: readonly { id: number; name: string }[]
  formatId: number
  printers: readonly { id: number; name: string }[]
  printerProfileId: number | undefined
  choices: LabelChoices
  onChange: (changed: Partial<LabelChoices>) => void
  copyMode: CopyMode
  onCopyMode: (mode: CopyMode) => void
  /** The document whose products are printed. */
  source: LabelSource | undefined
}

const copyOptions: { value: CopyMode; label: string }[] = [
  { value: 'one', label: 'One each' },
  { value: 'stock', label: 'One per unit in stock' },
  { value: 'number', label: 'Number' },
]
const codeOptions = Object.entries(codeKinds).map(([value, label]) => ({ value: value as CodeKind, label }))

export function LabelOptions({
  formats,
  formatId,
  printers,
  printerProfileId,
  choices,
  onChange,
  copyMode,
  onCopyMode,
  source,
}: LabelOptionsProps) {
  const { codeKind, fields, copies } = choices
  const toggle = (field: LabelField, isOn: boolean) =>
    onChange({
      fields: (Object.keys(labelFields) as LabelField[]).filter((name) =>
        name === field ? isOn : fields.includes(name),
      ),
    })
  return (
    <div className="flex flex-col gap-4">
      <Field label="Label format">
        <Select value={formatId} onChange={(event) => onChange({ formatId: Number(event.target.value) })}>
          {formats.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {printers.length > 0 && (
        <Field label="Printer">
          <Select
            value={printerProfileId ?? ''}
            onChange={(event) => onChange({ printerProfileId: Number(event.target.value) || null })}
          >
            <option value="">Any other printer</option>
            {printers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-control font-medium">Copies</p>
        <SegmentedControl
          label="Copies"
          value={copyMode}
          options={
            source ? [{ value: 'document', label: labelSources[source] }, ...copyOptions] : copyOptions
          }
          onChange={onCopyMode}
        />
        {copyMode === 'number' && (
          <Field label="Copies of each" className="w-40">
            <NumberInput
              min={1}
              max={5000}
              value={copies}
              onChange={(event) => onChange({ copies: event.target.value })}
            />
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-control font-medium">Code</p>
        <SegmentedControl
          label="Code"
          value={codeKind}
          options={codeOptions}
          onChange={(kind) => onChange({ codeKind: kind })}
        />
      </div>
      <fieldset>
        <legend className="text-control font-medium">On the label</legend>
        <div className="flex flex-wrap gap-x-4">
          {Object.entries(labelFields).map(([field, label]) => (
            <Checkbox
              key={field}
              label={label}
              checked={fields.includes(field as LabelField)}
              onChange={(isOn) => toggle(field as LabelField, isOn)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
