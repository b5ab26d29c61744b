// A color in the lines of a document, with the picture of its product.
import type { LineProduct } from '#contract/sales/lineProduct.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'

interface ColorHeadProps {
  product: Pick<LineProduct, 'name' | 'category' | 'color'>
  /** Undefined: a drawing. */
  imageUrl: string | undefined
}

export function ColorHead({ product, imageUrl }: ColorHeadProps) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      <ProductImage
        product={{ ...product, imageUrl: imageUrl ?? null }}
        alt=""
        width={160}
        size="thumb"
        className="h-8! w-6.5!"
      />
      <ColorSwatch name={product.color} wraps />
    </span>
  )
}
