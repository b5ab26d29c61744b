// How many units of a line.
import { useRef, useState } from 'react'

import { saleQuantityError } from '#domain/stock/stock.ts'
import { maxKeyIntervalMs } from '#web/catalog/stock/keyBurst.ts'
import { useScanGuard } from '#web/catalog/stock/useScanGuard.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { toast } from '#web/ui/toast.ts'

import type { DraftLine } from './invoiceLines.ts'

interface QuantityInputProps {
  product: DraftLine['product']
  quantity: number
  onChange: (quantity: number) => void
}

/** Less than 1 is ignored, more than there is refused in a toast (SPEC.md section 5). */
export function QuantityInput({ product, quantity, onChange }: QuantityInputProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  /** Waits until it is known that no scanner typed: of the digits of a code nothing is said. */
  const refusal = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (text: string) => {
    clearTimeout(refusal.current)
    setIsEmpty(text === '')
    const wanted = Number(text)
    if (!Number.isInteger(wanted) || wanted < 1) return
    const whyNot = saleQuantityError(product.productName, product.quantity, wanted)
    // Fewer than before is taken even where it is still too many: stock may have shrunk since the line was added.
    if (whyNot && wanted > quantity) {
      const refuse = () => toast({ title: 'Error', description: whyNot, variant: 'destructive' })
      refusal.current = setTimeout(refuse, 2 * maxKeyIntervalMs)
    } else onChange(wanted)
  }
  const guard = useScanGuard(quantity, (before) => {
    clearTimeout(refusal.current)
    setIsEmpty(false)
    onChange(before)
  })
  return (
    <div className="w-20 shrink-0" data-quantity={product.id}>
      <NumberInput
        aria-label={`Quantity of ${product.productName}`}
        min={1}
        max={Math.max(product.quantity, 1)}
        value={isEmpty ? '' : quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setIsEmpty(false)}
        onFocus={(event) => event.target.select()}
        onKeyDown={guard}
      />
    </div>
  )
}
