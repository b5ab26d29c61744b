// Uploads one image: requests an upload URL and sends the file to it.
import { requestUpload } from '#contract/files/images.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { imageTypes, maxImageBytes, maxImageBytesLabel } from '#domain/files/images.ts'
import { call } from '#web/api/call.ts'

import { putFile, type UploadedImage } from './putFile.ts'

interface SendOptions {
  forImport?: InputOf<typeof requestUpload>['forImport']
  signal: AbortSignal
  /** Gets a share from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Throws an UploadError, or what `call` throws. */
export async function sendImage(
  file: Blob,
  { forImport, signal, onProgress }: SendOptions,
): Promise<UploadedImage> {
  const { uploadURL } = await call(requestUpload, { forImport }, { signal })
  const { body } = await putFile({
    // The URL has the server's public origin, which may differ from the page's origin.
    path: new URL(uploadURL, window.location.href).pathname,
    file,
    signal,
    onProgress: (sent, total) => onProgress?.(total > 0 ? sent / total : 0),
  })
  return body
}

/** Why a file can't be uploaded as an image. */
export function imageFileError({ type, size }: Blob): string | undefined {
  if (!imageTypes.some((known) => known === type)) return 'Please upload a PNG, JPG or GIF image.'
  return size > maxImageBytes ? `The image is larger than ${maxImageBytesLabel}.` : undefined
}
