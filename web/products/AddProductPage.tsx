// Adds a product: first the picture is uploaded, then the product is created, then the picture and its QR code follow.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

import { AddProductForm } from './AddProductForm.tsx'
import { useAddProduct } from './useAddProduct.ts'

export function AddProductPage() {
  const whyNot = useWhyNot('products.edit')
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const add = useAddProduct(() => {
    setIsDone(true)
    // The form must know that it is done before it is left, or it would ask.
    setTimeout(() => void navigate({ to: '/products' }))
  })
  return (
    <div className="mx-auto max-w-240">
      <PageHeader title="Add Product" />
      {whyNot !== undefined && (
        <div className="mb-4">
          <Notice tone="warning" title="You can't add products">
            {whyNot}
          </Notice>
        </div>
      )}
      <AddProductForm
        whyNot={whyNot}
        isSaving={add.isPending}
        isDone={isDone}
        onSave={(product) => add.mutate(product)}
      />
    </div>
  )
}
