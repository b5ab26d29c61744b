// The dialogs of the product list: QR code, edit and delete.
import { Printer } from 'lucide-react'

import { findProductOrders, type ProductOrders } from '#contract/catalog/productOrders.ts'
import { type Product, deleteProduct } from '#contract/catalog/products.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmChange } from '#web/api/useConfirm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { EditProductDialog } from './EditProductDialog.tsx'
import { openLabel } from './openLabel.ts'
import type { ProductAction } from './ProductList.tsx'

interface ProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

type ProductDialogsProps = ProductDialogProps & { action: ProductAction }

export function ProductDialogs({ action, ...props }: ProductDialogsProps) {
  if (action === 'qr') return <QrCodeDialog {...props} />
  if (action === 'edit') return <EditProductDialog {...props} />
  return <DeleteProductDialog {...props} />
}

function DeleteProductDialog({ product, open, onOpenChange }: ProductDialogProps) {
  const { data: needed } = useCall(findProductOrders, { id: product.id }, { enabled: open })
  const remove = useChange(deleteProduct, {
    success: () => ({
      title: 'Product deleted successfully',
      description: `${product.name} (${product.code})`,
    }),
    failure: 'Failed to delete product',
  })
  return (
    <ConfirmChange
      change={remove}
      input={{ id: product.id }}
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This move will delete your product permanently. This action cannot be undone."
      confirmText="Yes"
      cancelText="No, Don't Delete"
      busyText="Deleting..."
    >
      <p className="text-control">
        <span className="font-medium">{product.name}</span>{' '}
        <span className="code text-muted">{product.code}</span>
      </p>
      {needed && needed.total > 0 && <NeededNotice {...needed} />}
    </ConfirmChange>
  )
}

/** What open orders lose with the product. */
function NeededNotice({ orders, total, openUnits, allocatedUnits }: ProductOrders) {
  const more = total - orders.length
  return (
    <Notice tone="warning" title={`${pluralize(total, 'open order')} ${total === 1 ? 'needs' : 'need'} it`}>
      <p>
        {`${formatUnits(openUnits)} can then only be cancelled.${allocatedUnits > 0 ? ` ${formatUnits(allocatedUnits)} that ${allocatedUnits === 1 ? 'is' : 'are'} allocated will be released.` : ''}`}
      </p>
      <ul>
        {orders.map(({ id, number, customerName, openUnits }) => (
          <li key={id} className="wrap-anywhere">
            {`${number}, ${customerName}: ${formatUnits(openUnits)}`}
          </li>
        ))}
        {more > 0 && <li>{`And ${pluralize(more, 'other order')}`}</li>}
      </ul>
    </Notice>
  )
}

function QrCodeDialog({ product, open, onOpenChange }: ProductDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="QR Code" size="sm">
      <DialogBody>
        <div className="flex flex-col items-center gap-3 text-center">
          <img
            src={product.qrCodeUrl}
            alt={`QR code of ${product.name}`}
            width={224}
            height={224}
            // Scanners need a white background and border, in the dark theme too.
            className="size-56 rounded-md border border-hairline bg-[#fff] p-2"
          />
          <div className="max-w-full">
            <p className="text-body font-semibold wrap-anywhere">{product.name}</p>
            <p className="code text-muted wrap-anywhere">{product.code}</p>
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => openLabel(product)}>
          <Printer aria-hidden="true" />
          Print QR Code
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
