// The image of a product in one of the stored widths.
import type { ImageWidth } from '#domain/files/images.ts'
import { Photo } from '#web/ui/Photo.tsx'

interface ProductPhotoProps {
  /** Without the width; null if the product has no image. */
  imageUrl: string | null
  alt: string
  /** At least twice the displayed width, for high-resolution screens. */
  width: ImageWidth
  size?: 'frame' | 'thumb' | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

export function ProductImage({ imageUrl, width, ...rest }: ProductPhotoProps) {
  return <Photo {...rest} src={imageUrl && `${imageUrl}/${width}`} />
}
