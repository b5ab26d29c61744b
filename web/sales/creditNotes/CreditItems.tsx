// The lines of the invoice with the units and allowances to credit: styles as matrices, other lines as a list.
import { useState } from 'react'
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'

import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type CreditableLine, creditableQuantity } from '#domain/sales/creditNotes.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import type { ItemBlockMatrix, ItemsView } from '#web/sales/invoices/itemBlocks.ts'
import { ItemsCard } from '#web/sales/invoices/ItemsCard.tsx'
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
    <ItemsCard
      items={items}
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
      renderList={(own) => (
        <ul aria-label="Items to credit" className="divide-y divide-hairline">
          {own.map((item) => (
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
        <div className="font-medium wrap-anywhere">{product.name}</div>
        <div className="text-meta text-muted wrap-anywhere">
          <span className="code">{product.code}</span> · {variant}
        </div>
        <div className="text-meta text-muted tabular">
          {left === line.quantity
            ? formatUnits(line.quantity)
            : `${formatCount(left)} of ${formatUnits(line.quantity)} left`}{' '}
          at {formatUsd(unitPriceCents)}
        </div>
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
  matrix: ItemBlockMatrix
  items: readonly InvoiceItem[]
}

/** Returned units by color and size; damaged units and allowances are in the list. */
function CreditMatrix({
  matrix: { style, sizes, rows },
  items,
  lines,
  register,
  control,
  showsErrors,
}: CreditMatrixProps) {
  const own = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [items.indexOf(cell.item)] : [])))
  return (
    <section aria-label={`Style ${style.number}`} className="py-2.5 text-control">
      <h3 className="px-4 font-medium wrap-anywhere">
        <span className="mr-1 code text-muted">{style.number}</span> {style.name}
        <span className="ml-2 text-meta font-normal text-muted">Units returned to stock</span>
      </h3>
      <MatrixTable
        look="lines"
        label={`${style.number} ${style.name}`}
        sizes={sizes}
        sizeClass="w-20 min-w-16"
        rows={rows}
        renderHead={({ color }) => <ColorSwatch name={color} wraps />}
        renderCell={({ color, cells }, { column }) => {
          const cell = cells[column]
          const index = cell ? items.indexOf(cell.item) : -1
          const line = lines[index]
          return (
            <td className="px-1 py-1 text-right">
              {line ? (
                <Field label={`Returned units of ${color} in ${sizes[column]}`} labelHidden>
                  <NumberInput
                    min={0}
                    max={creditableQuantity(line)}
                    disabled={creditableQuantity(line) === 0}
                    placeholder={String(creditableQuantity(line))}
                    {...register(`items.${index}.quantity`)}
                  />
                </Field>
              ) : (
                <span className="text-placeholder">–</span>
              )}
            </td>
          )
        }}
      />
      {showsErrors && (
        <div className="px-4">
          {own.map((index) => (
            <LineError key={index} index={index} line={lines[index]} control={control} />
          ))}
        </div>
      )}
    </section>
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
