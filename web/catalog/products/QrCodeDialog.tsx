// The QR code of a product, to look at, to scan, and to print as a label.
import { Printer } from 'lucide-react'

import type { Product } from '#contract/catalog/products.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

interface QrCodeDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function QrCodeDialog({ product, open, onOpenChange }: QrCodeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="QR Code" size="sm">
      <DialogBody>
        <div className="flex flex-col items-center gap-3 text-center">
          <img
            src={product.qrCodeUrl}
            alt={`QR code of ${product.productName}`}
            width={224}
            height={224}
            // Always dark on white, with its quiet edge, as scanners want it.
            className="size-56 rounded-md border border-hairline bg-[#fff] p-2"
          />
          <div className="max-w-full">
            <p className="text-body font-semibold wrap-anywhere">{product.productName}</p>
            <p className="code text-muted wrap-anywhere">{product.productId}</p>
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

/** The label in a window of its own, which prints itself. */
function openLabel({ id }: Product): void {
  window.open(`/products/${id}/label`, '_blank', 'popup,width=420,height=560')
}
