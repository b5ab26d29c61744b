// Asks once for what the rows of a file with orders don't say: the customer, their order number, the days and the season.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { customerRecordLimits } from '#domain/sales/customers.ts'
import { orderLimits } from '#domain/sales/orders.ts'
import { CustomerField } from '#web/sales/customers/CustomerField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wrappingButton } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { FileValues, TextField } from './useFileValues.ts'

const fields = {
  customerPurchaseOrder: { label: 'Their order number', maxLength: customerRecordLimits.purchaseOrder },
  startShipOn: { label: 'Start ship', maxLength: undefined },
  cancelOn: { label: 'Cancel date', maxLength: undefined },
  season: { label: 'Season', maxLength: orderLimits.season },
} as const satisfies Record<TextField, { label: string; maxLength: number | undefined }>

export function FileValuesCard({ values }: { values: FileValues }) {
  const { asksCustomer, asked, texts, windowError } = values
  if (!asksCustomer && asked.length === 0) return null
  return (
    <Card title="For the whole file" className="overflow-visible">
      <div className="flex flex-col gap-4">
        <p className="text-control text-muted">
          These count for each order whose rows don't say them.
          {asksCustomer && ' What the rows above the column names say is filled in.'}
        </p>
        {asksCustomer && <FileCustomer values={values} />}
        <div
          className="grid grid-cols-4 gap-3 max-lg:grid-cols-2 max-sm:grid-cols-1"
          onBlur={() => values.commit()}
        >
          {asked.map((field) => {
            const { label, maxLength } = fields[field]
            return (
              <Field key={field} label={label} error={field === 'cancelOn' ? windowError : undefined}>
                {maxLength === undefined ? (
                  <DateInput value={texts[field]} onChange={(day) => values.chooseDay(field, day)} />
                ) : (
                  <Input
                    value={texts[field]}
                    maxLength={maxLength}
                    autoComplete="off"
                    onChange={({ target }) => values.edit({ [field]: target.value })}
                  />
                )}
              </Field>
            )
          })}
        </div>
      </div>
    </Card>
  )
}

function FileCustomer({ values }: { values: FileValues }) {
  const { customerId, customer, unclearCustomer, recentSenders } = values
  const [isChanging, setIsChanging] = useState(false)
  const choose = (id: number) => {
    setIsChanging(false)
    values.choose(id)
  }
  if (customerId !== undefined && !isChanging)
    return (
      <div className="flex flex-wrap items-center gap-3 text-control">
        <span>
          <span className="font-medium">Customer: </span>
          {customer ? `${customer.name} (${customer.number})` : '…'}
        </span>
        <Button size="sm" onClick={() => setIsChanging(true)}>
          Change customer
        </Button>
      </div>
    )
  return (
    <div className="flex max-w-120 flex-col gap-2">
      {unclearCustomer && (
        <Notice tone="warning" title={unclearCustomer.problem}>
          <p>
            Choose the customer, or{' '}
            <Link
              to="/add-customer"
              search={{ name: unclearCustomer.name }}
              target="_blank"
              className="text-link underline focus-ring"
            >
              add {unclearCustomer.name}
            </Link>{' '}
            and choose it then.
          </p>
        </Notice>
      )}
      <CustomerField key={unclearCustomer?.name} text={unclearCustomer?.name ?? ''} onChoose={choose} />
      {recentSenders.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-1 text-meta text-muted">Last imported for</legend>
          {recentSenders.map(({ id, number, name }) => (
            <Button key={id} size="sm" className={wrappingButton} onClick={() => choose(id)}>
              {`${name} (${number})`}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
