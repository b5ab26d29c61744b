// Opens the upload widget and reports its results in toasts.
import { useEffect, useRef, useState } from 'react'

import { isUnauthorized } from '#web/api/errorMessage.ts'
import type { ImageUploader } from '#web/catalog/products/uploader/imageUploader.ts'
import { useTheme } from '#web/ui/theme.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { useLatest } from '#web/ui/useLatest.ts'

export interface UploadedProductImage {
  /** Sets the image of a product. */
  uploadURL: string
  /** Shows the image; without the width. */
  imageUrl: string
}

/** Loads the widget when it is first opened, because it is half of the page's code. */
export function useImageUploader(onUploaded: (image: UploadedProductImage) => void) {
  const theme = useTheme()
  const uploader = useRef<ImageUploader>(null)
  const isUnmounted = useRef(false)
  const handler = useLatest(onUploaded)
  const [isOpening, setIsOpening] = useState(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      uploader.current?.destroy()
      uploader.current = null
    }
  }, [])

  async function open(): Promise<void> {
    setIsOpening(true)
    try {
      const { createImageUploader } = await import('#web/catalog/products/uploader/imageUploader.ts')
      if (isUnmounted.current) return
      uploader.current ??= createImageUploader({
        onUploaded: (image) => {
          handler.current(image)
          toast({ title: 'Image uploaded successfully' })
        },
        onFailed: ({ message, details, cause }) => {
          if (isUnauthorized(cause)) return
          toastError(details || message)
        },
      })
      uploader.current.open(theme)
    } catch {
      toastError('The upload window could not be loaded. Check the connection and try again.')
    } finally {
      setIsOpening(false)
    }
  }
  return { open: () => void open(), isOpening }
}
