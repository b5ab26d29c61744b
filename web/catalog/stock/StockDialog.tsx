// Buttons and dialogs that change the stock of one product.
import { ClipboardCheck, PackagePlus, Scale } from 'lucide-react'

import type { Product } from '#contract/catalog/products.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { AdjustForm } from './AdjustForm.tsx'
import { CountForm } from './CountForm.tsx'
import { ReceiveForm } from './ReceiveForm.tsx'

export type StockAction = 'receive' | 'adjust' | 'count'

const titles: Record<StockAction, string> = {
  receive: 'Receive stock',
  adjust: 'Adjust stock',
  count: 'Count stock',
}

const forms = { receive: ReceiveForm, adjust: AdjustForm, count: CountForm }

interface StockDialogProps {
  action: StockAction
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function StockDialog({ action, product, open, onOpenChange }: StockDialogProps) {
  const Form = forms[action]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titles[action]}
      description={
        <span className="wrap-anywhere">
          {product.name} <span className="code">{product.code}</span>
        </span>
      }
      size="sm"
    >
      <Form product={product} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const buttons = {
  receive: { label: 'Receive', Icon: PackagePlus },
  adjust: { label: 'Adjust', Icon: Scale },
  count: { label: 'Count', Icon: ClipboardCheck },
}

interface StockButtonsProps {
  actions: readonly StockAction[]
  size?: ButtonProps['size']
  /** The primary button. */
  main?: StockAction
  onStart: (action: StockAction) => void
}

export function StockButtons({ actions, size, main, onStart }: StockButtonsProps) {
  const permissionError = usePermissionError('products.edit')
  return actions.map((action) => {
    const { label, Icon } = buttons[action]
    return (
      <Button
        key={action}
        {...shortcutProps(action)}
        size={size}
        variant={action === main ? 'primary' : 'secondary'}
        disabledReason={permissionError}
        onClick={() => onStart(action)}
      >
        <Icon aria-hidden="true" />
        {label}
      </Button>
    )
  })
}
