// The picture of a new product: a button that opens the upload widget, and the picture once it is there.
import { ImageUp } from 'lucide-react'

import { maxImageBytesLabel } from '#domain/files/images.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ProductImage } from './ProductImage.tsx'
import { type UploadedProductImage, useImageUploader } from './useImageUploader.ts'

interface ImageFieldProps {
  picture: UploadedProductImage | undefined
  error: string | undefined
  whyNot: string | undefined
  onUploaded: (picture: UploadedProductImage) => void
}

export function ImageField({ picture, error, whyNot, onUploaded }: ImageFieldProps) {
  const { open, isOpening } = useImageUploader(onUploaded)
  return (
    <Card title="Product Image *" aria-label="Product Image">
      <div className="flex flex-col gap-3 max-lg:flex-row max-lg:items-center">
        <ProductImage
          key={picture?.imageUrl}
          imageUrl={picture?.imageUrl ?? null}
          alt={picture ? 'The uploaded picture' : 'No picture yet'}
          width={480}
          eager
          className="rounded-md border border-hairline max-lg:w-32"
        />
        <div className="flex flex-col gap-2">
          <Button
            {...shortcutProps('Alt+U')}
            busy={isOpening}
            busyText="Opening..."
            disabledReason={whyNot}
            onClick={open}
            aria-describedby="image-help"
          >
            <ImageUp aria-hidden="true" />
            {picture ? 'Replace Image' : 'Upload Image'}
          </Button>
          <p id="image-help" className="text-meta text-muted">
            PNG, JPG or GIF, up to {maxImageBytesLabel}. Shown at 4:5.
          </p>
          <FieldError error={error} />
        </div>
      </div>
    </Card>
  )
}
