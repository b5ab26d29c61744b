// The lines of the invoice with the units and allowances to credit: styles as matrices, other lines as a list.
import { useState } from 'react'
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'

import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type CreditableLine, creditableQuantity } from '#domain/sales/creditNotes.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ProductText } from '#web/catalog/products/ProductText.tsx'
import type { ItemsView, StyleMatrix } from '#web/sales/lines/lineBlocks.ts'
import { LineCard } from '#web/sales/lines/LineList.tsx'
import { StyleBlock, StyleGrid } from '#web/sales/lines/StyleBlock.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { MoneyInput, NumberInput } from '#web/ui/NumberInput.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { type CreditFormValues, lineError } from './creditForm.ts'

interface LinesProps {
  lines: readonly CreditableLine[]
  register: UseFormRegister<CreditFormValues>
  control: Control<CreditFormValues>
  /** Errors are shown once the form was submitted. */
  showsErrors: boolean
}

interface CreditItemsProps extends LinesProps {
  invoice: Invoice
  onReturnAll: () => void
}

export function CreditItems({ invoice: { items }, onReturnAll, ...form }: CreditItemsProps) {
  const isPhone = useIsPhone()
  const [view, setView] = useState<ItemsView>('matrix')
  return (
    <LineCard
      lines={items}
      maxSizes={12}
      view={view}
      onViewChange={setView}
      // A phone has no room for inputs in a matrix.
      isListOnly={isPhone}
      action={
        <Button size="sm" onClick={onReturnAll}>
          Return all
        </Button>
      }
      renderMatrix={(matrix) => <CreditMatrix matrix={matrix} items={items} {...form} />}
      renderList={(listed) => (
        <ul aria-label="Items to credit" className="divide-y divide-hairline">
          {listed.map((item) => (
            <CreditRow key={items.indexOf(item)} item={item} index={items.indexOf(item)} {...form} />
          ))}
        </ul>
      )}
    />
  )
}

interface CreditRowProps extends LinesProps {
  item: InvoiceItem
  index: number
}

function CreditRow({
  item: { product, unitPriceCents },
  index,
  lines,
  register,
  control,
  showsErrors,
}: CreditRowProps) {
  const line = lines[index]
  const values = useWatch({ control, name: `items.${index}` })
  if (!line) return null
  const left = creditableQuantity(line)
  const error = showsErrors ? lineError(line, values) : undefined
  const variant = [product.color, product.size].join(', ')
  const label = (name: string) => `${name} of ${product.name} (${variant})`
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-control sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <ProductText name={product.name} code={product.code} facts={[variant]}>
          <div className="text-meta text-muted tabular">
            {left === line.quantity
              ? formatUnits(line.quantity)
              : `${formatCount(left)} of ${formatUnits(line.quantity)} left`}{' '}
            at {formatUsd(unitPriceCents)}
          </div>
        </ProductText>
      </div>
      <div className="grid grid-cols-3 gap-2 sm:w-84">
        <LabeledInput label="Returned" name={label('Returned units')}>
          <NumberInput min={0} max={left} disabled={left === 0} {...register(`items.${index}.quantity`)} />
        </LabeledInput>
        <LabeledInput label="Damaged" name={label('Damaged units')}>
          <NumberInput min={0} max={left} disabled={left === 0} {...register(`items.${index}.damaged`)} />
        </LabeledInput>
        <LabeledInput label="Allowance" name={label('Allowance')}>
          <MoneyInput {...register(`items.${index}.allowance`)} />
        </LabeledInput>
      </div>
      <div className="sm:col-span-2">
        <FieldError error={error} />
      </div>
    </li>
  )
}

/** The visible label is short; the accessible name includes the product. */
function LabeledInput({ label, name, children }: { label: string; name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-meta text-muted">
        {label}
      </span>
      <Field label={name} labelHidden>
        {children}
      </Field>
    </div>
  )
}

interface CreditMatrixProps extends LinesProps {
  matrix: StyleMatrix<InvoiceItem>
  items: readonly InvoiceItem[]
}

/** Returned units by color and size; damaged units and allowances are in the list. */
function CreditMatrix({ matrix, items, lines, register, control, showsErrors }: CreditMatrixProps) {
  const indexes = matrix.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell ? [items.indexOf(cell.item)] : [])),
  )
  return (
    <StyleBlock matrix={matrix} figures="Units returned to stock">
      <StyleGrid
        matrix={matrix}
        sizeClass="w-20"
        renderCell={(item, size) => {
          const index = items.indexOf(item)
          const line = lines[index]
          if (!line) return null
          const creditableUnits = creditableQuantity(line)
          return (
            <Field
              label={`Returned units of ${item.product.color} in ${size}`}
              labelHidden
              className="ml-auto w-18"
            >
              <NumberInput
                min={0}
                max={creditableUnits}
                disabled={creditableUnits === 0}
                placeholder={String(creditableUnits)}
                {...register(`items.${index}.quantity`)}
              />
            </Field>
          )
        }}
      />
      {showsErrors && (
        <div className="px-4">
          {indexes.map((index) => (
            <LineError key={index} index={index} line={lines[index]} control={control} />
          ))}
        </div>
      )}
    </StyleBlock>
  )
}

interface LineErrorProps {
  index: number
  line: CreditableLine | undefined
  control: Control<CreditFormValues>
}

function LineError({ index, line, control }: LineErrorProps) {
  const values = useWatch({ control, name: `items.${index}` })
  return <FieldError error={line && lineError(line, values)} />
}
