// Asks before a product is deleted.
import { deleteProduct, type Product } from '#contract/catalog/products.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface DeleteProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteProductDialog({ product, open, onOpenChange }: DeleteProductDialogProps) {
  const remove = useChange(deleteProduct, {
    success: 'Product deleted successfully',
    failure: 'Failed to delete product',
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This move will delete your product permanently. This action cannot be undone."
      confirmText="Yes"
      cancelText="No, Don't Delete"
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={() => remove.mutate({ id: product.id }, { onSettled: () => onOpenChange(false) })}
    >
      <p className="text-control">
        <span className="font-medium">{product.productName}</span>{' '}
        <span className="code text-muted">{product.productId}</span>
      </p>
    </ConfirmDialog>
  )
}
