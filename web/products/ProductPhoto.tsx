// The picture of a product, in the kept width that its place asks for.
import { Photo } from '#web/ui/Photo.tsx'

interface ProductPhotoProps {
  /** Without its width; null where the product has no picture. */
  imageUrl: string | null
  alt: string
  width: 160 | 480 | 1200
  size?: 'frame' | 'thumb' | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

export function ProductPhoto({ imageUrl, width, ...rest }: ProductPhotoProps) {
  return <Photo {...rest} src={imageUrl === null ? null : `${imageUrl}/${width}`} />
}
