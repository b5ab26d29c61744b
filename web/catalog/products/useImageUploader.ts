// The upload widget, opened by a button of a page: what it says, and what it hands on.
import { useEffect, useRef, useState } from 'react'

import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import type { ImageUploader } from '#web/catalog/products/uploader/imageUploader.ts'
import { useTheme } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast.ts'

export interface UploadedProductImage {
  /** The address that it was sent to: the product's picture is set by it. */
  uploadURL: string
  /** Without its width. */
  imageUrl: string
}

/** The widget is half of the page's weight, so it comes when it is first asked for, and goes with the page. */
export function useImageUploader(onUploaded: (picture: UploadedProductImage) => void) {
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
      const { createImageUploader: makeImageUploader } =
        await import('#web/catalog/products/uploader/imageUploader.ts')
      if (isLeft.current) return
      uploader.current ??= makeImageUploader({
        onUploaded: (picture) => {
          onUploaded(picture)
          toast({ title: 'Success', description: 'Image uploaded successfully' })
        },
        onFailed: ({ message, details, cause }) => {
          if (isUnauthorized(cause)) redirectToSignIn()
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
