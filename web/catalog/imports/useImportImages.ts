// Uploads the images that come with an import, and keeps what became of them.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { randomId } from '#web/api/attemptKey.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import type { ImportForm } from '#web/files/imports/useImportForm.ts'
import { isRetryable, UploadError } from '#web/files/putFile.ts'
import { imageFileError, sendImage } from '#web/files/sendImage.ts'

import { countImages, type ImageFile, readImageFiles } from './imageFiles.ts'
import type { ProductImportTypes } from './productUploads.ts'

export interface ImportImages {
  imageSet: string
  isUploading: boolean
  /** Undefined for a ZIP file, whose images are counted only as they are read. */
  chosenCount: number | undefined
  uploadedCount: number
  failed: readonly { name: string; reason: string }[]
}

const concurrentUploads = 3
const retryDelaysMs = [1000, 3000, 5000]

/** The form gets the set once all images are uploaded. */
export function useImportImages(form: ImportForm<ProductImportTypes>) {
  const [last, setImages] = useState<ImportImages>()
  /** A form that was reset has none. */
  const images = last?.isUploading === true || last?.imageSet === form.input.imageSet ? last : undefined
  const uploading = useRef<AbortController>(undefined)
  useEffect(() => () => uploading.current?.abort(), [])
  const setInForm = useEffectEvent((imageSet: string) => form.changeInput({ imageSet }))
  const uploadedSet = last?.isUploading === false ? last.imageSet : undefined
  useEffect(() => {
    if (uploadedSet !== undefined) setInForm(uploadedSet)
  }, [uploadedSet])

  function change(update: (images: ImportImages) => Partial<ImportImages>): void {
    setImages((images) => images && { ...images, ...update(images) })
  }

  /** Adds the images to those that were chosen before. */
  async function add(files: readonly File[]): Promise<void> {
    uploading.current = new AbortController()
    const { signal } = uploading.current
    const imageSet = images?.imageSet ?? randomId()
    setImages({ imageSet, isUploading: true, ...countsBefore(images, files) })
    const fail = (name: string, reason: string) =>
      change(({ failed }) => ({ failed: [...failed, { name, reason }] }))
    try {
      await forEachConcurrently(readImageFiles(files), async (image) => {
        const reason = await upload(image, imageSet, signal)
        if (signal.aborted) return
        if (reason === undefined) change(({ uploadedCount }) => ({ uploadedCount: uploadedCount + 1 }))
        else fail(image.name, reason)
      })
    } catch {
      fail(files[0]?.name ?? '', 'The file is damaged or not a ZIP file.')
    }
    if (!signal.aborted) change(() => ({ isUploading: false }))
  }

  function remove(): void {
    uploading.current?.abort()
    setImages(undefined)
    form.changeInput({ imageSet: undefined })
  }

  return { images, add: (files: readonly File[]) => void add(files), remove }
}

/** The counts when further files are added. */
function countsBefore(images: ImportImages | undefined, files: readonly File[]) {
  const { uploadedCount = 0, failed = [] } = images ?? {}
  const count = countImages(files)
  const chosenCount = count === undefined ? undefined : uploadedCount + failed.length + count
  return { uploadedCount, failed, chosenCount }
}

/** Returns why the image was not uploaded. */
async function upload(
  { name, data }: ImageFile,
  imageSet: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reason = imageFileError(data)
  if (reason !== undefined) return reason
  for (const delay of [...retryDelaysMs, undefined]) {
    try {
      await sendImage(data, { forImport: { imageSet, fileName: name }, signal })
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      const isRefused = error instanceof CallError ? error.status < 500 : !isRetryable(error)
      if (delay === undefined || isRefused) return describeFailure(error)
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return undefined
}

function describeFailure(error: unknown): string {
  if (error instanceof UploadError && error.details !== '') return error.details
  return errorMessage(error, 'The image could not be uploaded.')
}

/** Takes the next item only when one of the running ones is done. */
async function forEachConcurrently<T>(
  items: AsyncGenerator<T>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const item of items) {
    const one: Promise<void> = run(item).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= concurrentUploads) await Promise.race(running)
  }
  await Promise.all(running)
}
