// The image of a product, or the drawing of its garment if there is none.
import { garmentDrawingUrl } from '#contract/catalog/garments.ts'
import type { Product } from '#contract/catalog/products.ts'
import type { ImageWidth } from '#domain/files/images.ts'
import { Photo } from '#web/ui/Photo.tsx'

interface ProductImageProps {
  product: Pick<Product, 'imageUrl' | 'name' | 'category' | 'color'>
  /** Empty if the name is next to it. */
  alt: string
  /** At least twice the displayed width, for high-resolution screens. */
  width: ImageWidth
  size?: 'frame' | 'thumb' | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

/** An image that fails to load is replaced by the drawing. */
export function ProductImage({ product, width, ...rest }: ProductImageProps) {
  const drawing = garmentDrawingUrl(product)
  const { imageUrl } = product
  return <Photo {...rest} src={imageUrl === null ? drawing : `${imageUrl}/${width}`} fallback={drawing} />
}
