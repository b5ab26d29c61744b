// The lines of one arrival in the form of a bill: units and cost of each, and one cost for all sizes of a style.
import { X } from 'lucide-react'

import type { Currency } from '#domain/platform/currencies.ts'
import { formatCost } from '#domain/purchasing/costs.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { SizeLabel } from '#web/catalog/products/SizeLabel.tsx'
import { CostField } from '#web/purchasing/purchaseOrders/CostField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { costError, type DraftBillLine, unitsError } from './billDraft.ts'

interface BillLinesCardProps {
  lines: readonly DraftBillLine[]
  currency: Currency
  onChange: (changed: DraftBillLine[]) => void
  onRemove: () => void
}

export function BillLinesCard({ lines, currency, onChange, onRemove }: BillLinesCardProps) {
  const number = lines[0]?.arrivalNumber ?? ''
  const styles = Map.groupBy(lines, ({ styleNumber, name }) => styleNumber ?? name)
  return (
    <Card
      title={number}
      flush
      action={
        <Button size="sm" variant="ghost" aria-label={`Remove ${number}`} onClick={onRemove}>
          <X aria-hidden="true" />
          Remove
        </Button>
      }
    >
      <div
        aria-hidden="true"
        className="flex justify-end gap-3 px-4 pt-2 text-right text-meta text-muted max-sm:justify-start max-sm:text-left"
      >
        <span className="w-24">Units</span>
        <span className="w-28">{`Cost, ${currency}`}</span>
      </div>
      {[...styles].map(([style, styleLines]) => (
        <section key={style} className="border-b border-hairline last:border-b-0">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2.5">
            <h3 className="min-w-0 text-control font-medium wrap-anywhere">
              {styleLines[0]?.styleNumber && <span className="mr-1 code text-muted">{style}</span>}{' '}
              {styleLines[0]?.name}
            </h3>
            {styleLines.length > 1 && (
              <CostField
                lines={styleLines}
                name={`all of ${style}`}
                currency={currency}
                costs={Object.fromEntries(styleLines.map(({ productId, cost }) => [productId, cost]))}
                onChange={(costs) =>
                  onChange(styleLines.map((line) => ({ ...line, cost: costs[line.productId] ?? line.cost })))
                }
              />
            )}
          </div>
          <ul aria-label={`Lines of ${style}`} className="pb-2">
            {styleLines.map((line) => (
              <LineRow
                key={line.line}
                line={line}
                onChange={(changed) => onChange([{ ...line, ...changed }])}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

interface LineRowProps {
  line: DraftBillLine
  onChange: (changed: Partial<DraftBillLine>) => void
}

function LineRow({ line, onChange }: LineRowProps) {
  const { code, color, size, toBill, agreedCostMicros, agreedCurrency, units, cost } = line
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-1 text-control max-sm:flex-wrap">
      <div className="min-w-0 flex-1 basis-48 self-center">
        <div className="flex flex-wrap items-center gap-x-3">
          <ColorSwatch name={color} wraps />
          <SizeLabel size={size} />
          <span className="code text-meta text-muted wrap-anywhere">{code}</span>
        </div>
        <div className="text-meta text-muted tabular">
          {`${formatUnits(toBill)} to bill, `}
          {agreedCostMicros === null || agreedCurrency === null
            ? 'no agreed cost'
            : `agreed ${formatCost(agreedCostMicros, agreedCurrency)}`}
        </div>
      </div>
      <div className="flex shrink-0 gap-3">
        <Field label={`Units of ${code}`} labelHidden error={unitsError(line)} className="w-24">
          <NumberInput
            min={0}
            max={toBill}
            value={units}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => onChange({ units: target.value })}
          />
        </Field>
        <Field
          label={`Unit cost of ${code}`}
          labelHidden
          error={cost === '' ? undefined : costError(line)}
          className="w-28"
        >
          <Input
            value={cost}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular"
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => onChange({ cost: target.value })}
          />
        </Field>
      </div>
    </li>
  )
}
