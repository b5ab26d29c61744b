// The input of a field of a record, by its kind.
import { Controller, useFormContext } from 'react-hook-form'

import { formatMillimeters, readLength } from '#domain/platform/lengths.ts'
import { readInteger, type RecordField, wireNameOf } from '#domain/platform/records/fields.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { isReference, type RecordFormValues } from './recordForm.ts'
import { ReferenceInput } from './ReferenceInput.tsx'

interface RecordInputProps {
  name: string
  field: RecordField
  isNew: boolean
  /** The card around it has the same title. */
  labelHidden: boolean
}

export function RecordInput({ name, field, isNew, labelHidden }: RecordInputProps) {
  const { control, formState, getValues } = useFormContext<RecordFormValues>()
  const wireName = wireNameOf(name, field)
  if (field.kind === 'yesNo')
    return (
      <Controller
        control={control}
        name={wireName}
        render={({ field: { value, onChange } }) => (
          <div className="sm:self-end">
            <Checkbox label={field.label} checked={value === true} onChange={onChange} />
          </div>
        )}
      />
    )
  const isNumber = name === 'number'
  const value = getValues(wireName)
  const isOnlyTyped = isReference(value) && value.id === null
  const error = formState.errors[wireName]?.message
  return (
    <Field
      label={field.label}
      labelHidden={labelHidden}
      required={'isRequired' in field || (isNumber && !isNew)}
      hint={isNumber && isNew ? 'Empty: the next free number' : field.hint}
      error={error && isOnlyTyped ? `Choose the ${field.label.toLowerCase()} from the list` : error}
      className={field.kind === 'paragraph' ? 'sm:col-span-2' : ''}
    >
      <Control name={wireName} field={field} isCode={isNumber} />
    </Field>
  )
}

interface ControlProps {
  name: string
  field: Exclude<RecordField, { kind: 'yesNo' }>
  isCode: boolean
}

function Control({ name, field, isCode }: ControlProps) {
  const { register, control } = useFormContext<RecordFormValues>()
  if (field.kind === 'paragraph') return <Textarea {...register(name)} maxLength={field.max} />
  if (field.kind === 'integer')
    return (
      <NumberInput
        {...register(name)}
        min={field.min}
        max={field.max}
        unit={field.unit}
        readText={(text) => readInteger(field, text)}
      />
    )
  if (field.kind === 'length')
    return (
      <NumberInput
        {...register(name)}
        min={field.minUm / 1000}
        max={field.maxUm / 1000}
        hasDecimals
        unit="mm"
        readText={(text) => {
          const um = readLength(text)
          return Number.isNaN(um) ? um : Number(formatMillimeters(um))
        }}
      />
    )
  if (field.kind === 'money') return <MoneyInput {...register(name)} />
  if (field.kind === 'percent')
    return <NumberInput {...register(name)} min={0} max={field.maxBasisPoints / 100} hasDecimals unit="%" />
  if (field.kind === 'choice')
    return (
      <Select {...register(name)}>
        {field.default === undefined && <option value="">None</option>}
        {Object.entries(field.choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  if (field.kind === 'reference')
    return (
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <ReferenceInput
            to={field.to}
            label={field.label}
            value={isReference(value) ? value : null}
            onChange={onChange}
          />
        )}
      />
    )
  return (
    <Input
      {...register(name)}
      type={{ line: 'text', email: 'email', phone: 'tel' }[field.kind]}
      autoComplete="off"
      maxLength={field.max}
      className={isCode ? 'code' : ''}
    />
  )
}
