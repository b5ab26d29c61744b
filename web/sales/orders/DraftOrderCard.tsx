// The fields of the form that only an order has: kind, season, ship window and quote.
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'

import { findOrderSeasons } from '#contract/sales/orders.ts'
import { orderLimits } from '#domain/sales/orders.ts'
import { orderKinds } from '#domain/sales/orderStates.ts'
import { useCall } from '#web/api/useCall.ts'
import type { SaleFormInput } from '#web/sales/saleForm/saleValues.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

import { kindNames } from './orderTexts.ts'

export function DraftOrderCard() {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const seasonsId = useId()
  const { data } = useCall(findOrderSeasons, {})
  return (
    <Card title="Order">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Kind" error={errors.order?.kind?.message}>
          <Select {...register('order.kind')}>
            {orderKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Season" error={errors.order?.season?.message}>
          <Input
            {...register('order.season')}
            list={seasonsId}
            autoComplete="off"
            maxLength={orderLimits.season}
          />
        </Field>
        <datalist id={seasonsId}>
          {data?.seasons.map((season) => (
            <option key={season}>{season}</option>
          ))}
        </datalist>
        <DayField name="startShipOn" label="Start ship" />
        <DayField name="cancelOn" label="Cancel date" />
        <DayField name="validUntil" label="Quote valid until" />
        <Controller
          control={control}
          name="order.shipComplete"
          render={({ field: { value = false, onChange } }) => (
            <Checkbox
              label="Ship complete"
              checked={value}
              onChange={onChange}
              className="min-h-control w-fit gap-2 self-end text-control"
            />
          )}
        />
      </div>
    </Card>
  )
}

function DayField({ name, label }: { name: 'startShipOn' | 'cancelOn' | 'validUntil'; label: string }) {
  const {
    control,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  return (
    <Controller
      control={control}
      name={`order.${name}`}
      render={({ field: { ref, value = '', onChange } }) => (
        <Field label={label} error={errors.order?.[name]?.message}>
          <DateInput ref={ref} value={value} onChange={onChange} />
        </Field>
      )}
    />
  )
}
