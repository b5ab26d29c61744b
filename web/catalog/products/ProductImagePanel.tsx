// The picture of a product on its page, which whoever may edit the product can send or replace there.
import { ImageUp } from 'lucide-react'

import { type Product, setProductImage } from '#contract/catalog/products.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ProductImage } from './ProductImage.tsx'
import { useImageUploader } from './useImageUploader.ts'

export function ProductImagePanel({ product }: { product: Product }) {
  const mayEdit = usePermissionError('products.edit') === undefined
  const setting = useChange(setProductImage, {
    success: 'Product image and QR code generated successfully',
    failure: 'Failed to update the image',
  })
  const { open, isOpening } = useImageUploader(({ uploadURL }) =>
    setting.mutate({ id: product.id, imageUrl: uploadURL }),
  )
  return (
    <div className="flex flex-col gap-2 sm:row-span-2 print:row-span-2">
      <ProductImage
        key={product.imageUrl}
        imageUrl={product.imageUrl}
        alt={product.productName}
        width={1200}
        eager
        className="rounded-md border border-hairline"
      />
      {mayEdit && (
        <Button
          {...shortcutProps('Alt+U')}
          size="sm"
          busy={isOpening || setting.isPending}
          onClick={open}
          className="print:hidden"
        >
          <ImageUp aria-hidden="true" className="max-sm:hidden" />
          {product.imageUrl === null ? 'Upload Image' : 'Replace Image'}
        </Button>
      )}
    </div>
  )
}
