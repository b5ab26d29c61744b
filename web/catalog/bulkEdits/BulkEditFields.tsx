// The fields of the bulk edit dialog: what to change, how, and the new value.
import { useId } from 'react'

import { findProductValues } from '#contract/catalog/products.ts'
import {
  type BulkEditField,
  bulkEditFields,
  type PriceRounding,
  priceRoundings,
} from '#domain/catalog/bulkEdit.ts'
import { categories, productLimits } from '#domain/catalog/products.ts'
import { defaultLowStockThreshold } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { StyleNumberInput } from '#web/catalog/styles/StyleNumberInput.tsx'
import type { StyleSearch } from '#web/catalog/styles/useStyleByNumber.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Select } from '#web/ui/Select.tsx'

import { type BulkEditForm, type PriceWay, priceWays, type ValueWay } from './bulkEditForm.ts'

const fieldLabels: Record<BulkEditField, string> = {
  price: 'Price',
  category: 'Category',
  manufacturer: 'Manufacturer',
  lowStockThreshold: 'Low stock threshold',
  season: 'Season',
  shelf: 'Shelf',
  style: 'Style',
  firstCost: 'First cost',
}

const priceWayLabels: Record<PriceWay, string> = {
  'raise percent': 'Raise by a percentage',
  'lower percent': 'Lower by a percentage',
  'raise amount': 'Raise by an amount',
  'lower amount': 'Lower by an amount',
  value: 'Set to a price',
}

const roundingLabels: Record<PriceRounding, string> = {
  cent: 'To the cent',
  '0.05': 'To the nearest $0.05',
  '0.50': 'To the nearest $0.50',
  '1.00': 'To the nearest $1.00',
  '.99': 'Up to .99',
  '.95': 'Up to .95',
}

const removeLabels: Record<Exclude<BulkEditField, 'price' | 'firstCost'>, string> = {
  category: 'Remove the category',
  manufacturer: 'Remove the manufacturer',
  season: 'Remove the season',
  shelf: 'Remove the shelf',
  lowStockThreshold: `Use the default (${defaultLowStockThreshold})`,
  style: 'Take out of their styles',
}

interface BulkEditFieldsProps {
  form: BulkEditForm
  styles: StyleSearch
  error: string | undefined
  onChange: (change: Partial<BulkEditForm>) => void
}

export function BulkEditFields(props: BulkEditFieldsProps) {
  const { form, onChange } = props
  const { field, valueWay } = form
  const seesCosts = usePermissionError('costs.read') === undefined
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label="Change">
        <Select
          value={field}
          onChange={({ target }) =>
            onChange({ field: target.value as BulkEditField, value: '', valueWay: 'set' })
          }
        >
          {bulkEditFields
            .filter((name) => name !== 'firstCost' || seesCosts)
            .map((name) => (
              <option key={name} value={name}>
                {fieldLabels[name]}
              </option>
            ))}
        </Select>
      </Field>
      {field === 'price' ? (
        <PriceFields {...props} />
      ) : field === 'firstCost' ? (
        <CostField {...props} />
      ) : (
        <>
          <Field label="How">
            <Select
              value={valueWay}
              onChange={({ target }) => onChange({ valueWay: target.value as ValueWay })}
            >
              <option value="set">{field === 'style' ? 'Put into a style' : 'Set to a value'}</option>
              <option value="remove">{removeLabels[field]}</option>
            </Select>
          </Field>
          {valueWay === 'set' && <ValueField {...props} />}
        </>
      )}
    </div>
  )
}

function PriceFields({ form, error, onChange }: BulkEditFieldsProps) {
  const { priceWay, rounding, value } = form
  const isPercent = priceWay.endsWith('percent')
  return (
    <>
      <Field label="How">
        <Select value={priceWay} onChange={({ target }) => onChange({ priceWay: target.value as PriceWay })}>
          {priceWays.map((each) => (
            <option key={each} value={each}>
              {priceWayLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={isPercent ? 'Percentage' : priceWay === 'value' ? 'Price' : 'Amount'} error={error}>
        {isPercent ? (
          <NumberInput
            value={value}
            min={0}
            step={0.01}
            unit="%"
            onChange={({ target }) => onChange({ value: target.value })}
          />
        ) : (
          <MoneyInput value={value} onChange={({ target }) => onChange({ value: target.value })} />
        )}
      </Field>
      {isPercent && (
        <Field label="Round">
          <Select
            value={rounding}
            onChange={({ target }) => onChange({ rounding: target.value as PriceRounding })}
          >
            {priceRoundings.map((each) => (
              <option key={each} value={each}>
                {roundingLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

/** Of products that have no cost: the preview names the others. */
function CostField({ form: { value }, error, onChange }: BulkEditFieldsProps) {
  return (
    <Field
      label="Unit cost, USD"
      error={error}
      hint="It values all units on hand of products without a cost."
    >
      <Input
        value={value}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </Field>
  )
}

/** Texts offer the values in use; others can be typed. */
function ValueField(props: BulkEditFieldsProps) {
  const { form, error, onChange } = props
  const listId = useId()
  const { data } = useCall(findProductValues, {})
  const { field, value } = form
  if (field === 'price' || field === 'firstCost') return null
  if (field === 'style') return <StyleField {...props} />
  if (field === 'lowStockThreshold') {
    return (
      <Field label="Low stock threshold" error={error}>
        <NumberInput
          value={value}
          min={0}
          unit="units"
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </Field>
    )
  }
  const options = {
    category: categories,
    manufacturer: data?.manufacturers ?? [],
    season: data?.seasons ?? [],
    shelf: [],
  }[field]
  return (
    <Field label={fieldLabels[field]} error={error}>
      <Input
        value={value}
        list={listId}
        maxLength={productLimits[field]}
        autoComplete="off"
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </Field>
  )
}

function StyleField({ form: { value }, styles, error, onChange }: BulkEditFieldsProps) {
  return (
    <Field label="Style number" error={error} hint={styles.found?.name}>
      <StyleNumberInput
        value={value}
        styles={styles.list}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </Field>
  )
}
