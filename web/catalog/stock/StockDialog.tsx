// The dialogs that change one product's stock: receive, adjust, count.
import type { Product } from '#contract/catalog/products.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

import { AdjustForm } from './AdjustForm.tsx'
import { CountForm } from './CountForm.tsx'
import { ReceiveForm } from './ReceiveForm.tsx'

export type StockAction = 'receive' | 'adjust' | 'count'

export interface StockActionProps {
  product: Product
  onDone: () => void
}

const titles: Record<StockAction, string> = {
  receive: 'Receive stock',
  adjust: 'Adjust stock',
  count: 'Count stock',
}

const forms = { receive: ReceiveForm, adjust: AdjustForm, count: CountForm }

interface StockDialogProps {
  deed: StockAction
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function StockDialog({ deed, product, open, onOpenChange }: StockDialogProps) {
  const Form = forms[deed]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titles[deed]}
      description={
        <span className="wrap-anywhere">
          {product.productName} <span className="code">{product.productId}</span>
        </span>
      }
      size="sm"
    >
      <Form product={product} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
