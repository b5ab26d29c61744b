// The picture of a new product: a button that opens the upload widget, and the picture once it is there.
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { isUnauthorized, sayUnauthorized } from '#web/api/failures.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { keyed } from '#web/ui/keys.ts'
import { useTheme } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast.ts'

import { ProductPhoto } from './ProductPhoto.tsx'
import type { ImageUploader } from './uploader/imageUploader.ts'

export interface UploadedPicture {
  /** The address that it was sent to: the product's picture is set by it. */
  uploadURL: string
  /** Without its width. */
  imageUrl: string
}

interface ImageFieldProps {
  picture: UploadedPicture | undefined
  error: string | undefined
  whyNot: string | undefined
  onUploaded: (picture: UploadedPicture) => void
}

export function ImageField({ picture, error, whyNot, onUploaded }: ImageFieldProps) {
  const { open, isOpening } = useImageUploader(onUploaded)
  return (
    <Card title="Product Image *" aria-label="Product Image">
      <div className="flex flex-col gap-3 max-lg:flex-row max-lg:items-center">
        <ProductPhoto
          key={picture?.imageUrl}
          imageUrl={picture?.imageUrl ?? null}
          alt={picture ? 'The uploaded picture' : 'No picture yet'}
          width={480}
          eager
          className="rounded-md border border-hairline max-lg:w-32"
        />
        <div className="flex flex-col gap-2">
          <Button
            {...keyed('Alt+U')}
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
            PNG, JPG or GIF, up to 10 MB. Shown at 4:5.
          </p>
          <FieldError error={error} />
        </div>
      </div>
    </Card>
  )
}

/** The widget is half of the page's weight, so it comes when it is first asked for, and goes with the page. */
function useImageUploader(onUploaded: (picture: UploadedPicture) => void) {
  const theme = useTheme()
  const uploader = useRef<ImageUploader>(null)
  const isLeft = useRef(false)
  const [isOpening, setIsOpening] = useState(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      uploader.current?.destroy()
      uploader.current = null
    }
  }, [])

  async function open(): Promise<void> {
    setIsOpening(true)
    try {
      const { makeImageUploader } = await import('./uploader/imageUploader.ts')
      if (isLeft.current) return
      uploader.current ??= makeImageUploader({
        onUploaded: (picture) => {
          onUploaded(picture)
          toast({ title: 'Success', description: 'Image uploaded successfully' })
        },
        onFailed: ({ message, details, cause }) => {
          if (isUnauthorized(cause)) sayUnauthorized()
          else toast({ title: 'Error', description: details || message, variant: 'destructive' })
        },
      })
      uploader.current.open(theme)
    } catch {
      toast({
        title: 'Error',
        description: 'The upload window could not be loaded. Check the connection and try again.',
        variant: 'destructive',
      })
    } finally {
      setIsOpening(false)
    }
  }
  return { open: () => void open(), isOpening }
}
