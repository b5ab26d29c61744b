// The picture of a product, in the kept width that its place and screen ask for.
import { type ImageWidth, imageWidths } from '#domain/images.ts'
import { Photo } from '#web/ui/Photo.tsx'

interface ProductPhotoProps {
  /** Without its width; null where the product has no picture. */
  imageUrl: string | null
  alt: string
  /** The width to show where the browser can't choose; on a finer screen it takes the next one. */
  width: ImageWidth
  size?: 'frame' | 'thumb' | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

export function ProductPhoto({ imageUrl, width, ...rest }: ProductPhotoProps) {
  if (imageUrl === null) return <Photo {...rest} src={null} />
  const wider = imageWidths.find((kept) => kept > width) ?? width
  const srcSet = `${imageUrl}/${width} 1x, ${imageUrl}/${wider} 2x`
  return <Photo {...rest} src={`${imageUrl}/${width}`} srcSet={srcSet} />
}
