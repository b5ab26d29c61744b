// The picture of a product, in the kept width that its place asks for.
import type { ImageWidth } from '#domain/files/images.ts'
import { Photo } from '#web/ui/Photo.tsx'

interface ProductPhotoProps {
  /** Without its width; null where the product has no picture. */
  imageUrl: string | null
  alt: string
  /** Each kept width is at least twice as wide as its places, so that fine screens need no other. */
  width: ImageWidth
  size?: 'frame' | 'thumb' | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

export function ProductImage({ imageUrl, width, ...rest }: ProductPhotoProps) {
  return <Photo {...rest} src={imageUrl && `${imageUrl}/${width}`} />
}
