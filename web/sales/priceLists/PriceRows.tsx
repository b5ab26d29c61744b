// The rows of one style or product in the editor of a price list: its price, then its quantity prices.
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { Cell, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { breakField, readPrice, singleField, unitsField } from './checkRows.ts'
import {
  addBreak,
  type PriceRow,
  removeBreak,
  sortBreaks,
  type TypedBreak,
  typeBreak,
} from './priceListRows.ts'
import { useRowErrors } from './useRowErrors.ts'

/** The rows of a style or product have no lines between them. */
const groupClass =
  '[&>tr:not(:last-child)>*]:border-b-0 last:[&>tr:last-child>*]:border-b-0 [&>tr:last-child:not(:first-child)>*]:pb-2'
const priceFieldClass = 'ml-auto w-36 text-left whitespace-normal max-sm:w-28'
const actionsClass = 'align-top max-sm:last:pr-1 [&>div]:h-control'

interface PriceRowsProps {
  row: PriceRow
  isReadOnly: boolean
  onChange: (change: (row: PriceRow) => PriceRow) => void
  onRemove: () => void
}

export function PriceRows({ row, isReadOnly, onChange, onRemove }: PriceRowsProps) {
  const { errors, markAdded, handlers } = useRowErrors(row, () => onChange(sortBreaks))
  const addButton = useRef<HTMLButtonElement>(null)
  /** Gets the focus when it appears. */
  const [addedId, setAddedId] = useState<number>()
  const { code, name, productId, normalPriceCents, text, breaks } = row
  const add = () => {
    const next = addBreak(row)
    const id = next.breaks.at(-1)?.id
    if (id === undefined) return
    setAddedId(id)
    markAdded(id)
    onChange(() => next)
  }
  return (
    <tbody className={groupClass} {...(!isReadOnly && handlers)}>
      <TableRow>
        <Cell className="w-full min-w-32">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <div>
              <div className="font-medium wrap-anywhere">{name}</div>
              <div className="text-meta wrap-anywhere text-muted">
                <span className="code">{code}</span>
                {productId === null && ' · style'}
                <span className="sm:hidden"> · normally {formatUsd(normalPriceCents)}</span>
              </div>
            </div>
            {!isReadOnly && (
              <Button
                ref={addButton}
                size="sm"
                variant="ghost"
                aria-label={`Add quantity price of ${code}`}
                className="text-muted max-sm:-mx-3 max-sm:text-left max-sm:whitespace-normal"
                onClick={add}
              >
                <Plus aria-hidden="true" />
                Add quantity price
              </Button>
            )}
          </div>
        </Cell>
        <Cell kind="money" className="max-sm:hidden">
          <Money value={formatUsd(normalPriceCents)} />
        </Cell>
        <Cell kind="money" className={isReadOnly ? '' : 'max-sm:align-top'}>
          {isReadOnly ? (
            <ReadOnlyPrice text={text} />
          ) : (
            <Field
              label={`List price of ${code}`}
              labelHidden
              className={priceFieldClass}
              error={errors.get(singleField)}
            >
              <MoneyInput
                name={singleField}
                value={text}
                // Fewer units take the price of the style, or the normal price.
                placeholder={breaks.length > 0 ? 'Optional' : undefined}
                onChange={({ target }) => onChange((row) => ({ ...row, text: target.value }))}
              />
            </Field>
          )}
        </Cell>
        <Cell kind="actions" className={isReadOnly ? '' : `${actionsClass} sm:align-middle`}>
          {!isReadOnly && (
            <IconButton size="sm" label={`Remove the price of ${code}`} onClick={onRemove}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </Cell>
      </TableRow>
      {breaks.map((typed, index) => (
        <BreakRow
          key={typed.id}
          typed={typed}
          name={`quantity price ${index + 1} of ${code}`}
          errors={errors}
          isReadOnly={isReadOnly}
          getsFocus={typed.id === addedId}
          onType={(change) => onChange((row) => typeBreak(row, typed.id, change))}
          onRemove={() => {
            onChange((row) => removeBreak(row, typed.id))
            addButton.current?.focus()
          }}
        />
      ))}
    </tbody>
  )
}

function ReadOnlyPrice({ text }: { text: string }) {
  const cents = readPrice(text)
  return cents === undefined ? <span className="text-muted">–</span> : <Money value={formatUsd(cents)} />
}

interface BreakRowProps {
  typed: TypedBreak
  /** 'quantity price 1 of MYN-7' */
  name: string
  errors: ReadonlyMap<string, string>
  isReadOnly: boolean
  getsFocus: boolean
  onType: (change: Partial<Omit<TypedBreak, 'id'>>) => void
  onRemove: () => void
}

function BreakRow({ typed, name, errors, isReadOnly, getsFocus, onType, onRemove }: BreakRowProps) {
  const isPhone = useIsPhone()
  const { id, units, text } = typed
  return (
    <TableRow>
      <Cell colSpan={isPhone ? 1 : 2} className="align-top">
        {isReadOnly ? (
          <p className="text-right text-muted tabular">from {pluralize(Number(units), 'unit')}</p>
        ) : (
          <div className="flex items-start justify-end gap-2">
            <span aria-hidden="true" className="flex h-control items-center text-muted">
              from
            </span>
            <Field
              label={`Units of ${name}`}
              labelHidden
              className="w-28 max-sm:w-24"
              error={errors.get(unitsField(id))}
            >
              <NumberInput
                ref={getsFocus ? focus : undefined}
                name={unitsField(id)}
                value={units}
                unit="units"
                min={2}
                onChange={({ target }) => onType({ units: target.value })}
              />
            </Field>
          </div>
        )}
      </Cell>
      <Cell kind="money" className="align-top">
        {isReadOnly ? (
          <ReadOnlyPrice text={text} />
        ) : (
          <Field
            label={`Price of ${name}`}
            labelHidden
            className={priceFieldClass}
            error={errors.get(breakField(id))}
          >
            <MoneyInput
              name={breakField(id)}
              value={text}
              onChange={({ target }) => onType({ text: target.value })}
            />
          </Field>
        )}
      </Cell>
      <Cell kind="actions" className={isReadOnly ? '' : actionsClass}>
        {!isReadOnly && (
          <IconButton size="sm" label={`Remove ${name}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </Cell>
    </TableRow>
  )
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
