// The dialogs of the product list. What was chosen stays while its dialog leaves.
import type { Product } from '#contract/catalog/products.ts'

import { DeleteProductDialog } from './DeleteProductDialog.tsx'
import { EditProductDialog } from './EditProductDialog.tsx'
import type { ProductAction } from './productActions.ts'
import { QrCodeDialog } from './QrCodeDialog.tsx'

interface ProductDialogsProps {
  deed: ProductAction
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ProductDialogs({ deed, product, open, onOpenChange }: ProductDialogsProps) {
  const props = { product, open, onOpenChange }
  if (deed === 'qr') return <QrCodeDialog {...props} />
  if (deed === 'edit') return <EditProductDialog {...props} />
  return <DeleteProductDialog {...props} />
}
