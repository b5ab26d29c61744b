// Adds a product: first the picture is uploaded, then the product is created, then the picture and its QR code follow.
import { useNavigate } from '@tanstack/react-router'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Notice } from '#web/ui/Notice.tsx'

import { AddProductForm } from './AddProductForm.tsx'
import { useAddProduct } from './useAddProduct.ts'

export function AddProductPage() {
  const whyNot = usePermissionError('products.edit')
  const navigate = useNavigate()
  // The form is full still, but leaving it loses nothing any more.
  const add = useAddProduct(() => void navigate({ to: '/products', ignoreBlocker: true }))
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      {whyNot !== undefined && (
        <div className="mb-4">
          <Notice tone="warning" title="You can't add products">
            {whyNot}
          </Notice>
        </div>
      )}
      <AddProductForm whyNot={whyNot} isSaving={add.isPending} onSave={(product) => add.mutate(product)} />
    </div>
  )
}
