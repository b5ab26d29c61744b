// Uploads files to a record, three at a time. One that fails says so and can be tried again while the others go on.
import { useEffect, useRef, useState } from 'react'

import type { AttachmentEndpoints } from '#contract/files/attachments.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { maxAttachmentBytes, maxAttachmentLabel } from '#domain/files/attachments.ts'
import { randomId } from '#web/api/attemptKey.ts'
import { mapConcurrently } from '#web/api/mapConcurrently.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { isRetryable, sendFile, UploadError } from '#web/files/putFile.ts'
import { toastError } from '#web/ui/toast.ts'
import { useAskBeforeUnload } from '#web/ui/useAskBeforeUnload.ts'

const maxUploads = 3

export interface FileUpload {
  /** Names the upload on the server too, so that a retry adds one file. */
  key: string
  file: File
  /** From 0 to 1. */
  share: number
  error?: string | undefined
  canRetry?: boolean
}

export function useFileUploads(endpoint: AttachmentEndpoints['add'], id: number) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const isMounted = useIsMounted()
  const isSending = uploads.some(({ error }) => error === undefined)
  useAskBeforeUnload(isSending, () => isSending)

  const change = (key: string, values: Partial<FileUpload>) =>
    setUploads((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  const dismiss = (key: string) => setUploads((uploads) => uploads.filter((upload) => upload.key !== key))

  async function send({ key, file }: FileUpload): Promise<void> {
    try {
      const { url } = buildRequest(endpoint, { id, key, originalName: file.name })
      await sendFile({
        method: 'POST',
        path: url,
        file,
        reply: endpoint.reply,
        signal: new AbortController().signal,
        onProgress: (sent, total) => change(key, { share: total > 0 ? sent / total : 0 }),
      })
      await reloadDependentQueries()
      dismiss(key)
    } catch (error) {
      const message = describeFailure(error)
      if (isMounted.current) change(key, { error: message, canRetry: isRetryable(error) })
      else toastError(`${file.name}: ${message}`)
    }
  }

  async function start(started: readonly FileUpload[]): Promise<void> {
    await mapConcurrently(started, maxUploads, send)
  }

  return {
    uploads,
    dismiss,
    add: (files: readonly File[]): void => {
      const added = files.map((file): FileUpload => ({ key: randomId(), file, share: 0, ...checkFile(file) }))
      setUploads((uploads) => [...uploads, ...added])
      void start(added.filter(({ error }) => error === undefined))
    },
    retry: (upload: FileUpload): void => {
      change(upload.key, { error: undefined, share: 0 })
      void start([upload])
    },
  }
}

/** A file that is too large is not sent. A folder that is dropped has no type and no content. */
function checkFile({ name, size }: File): Pick<FileUpload, 'error'> {
  if (name.trim() === '') return { error: 'The file has no name.' }
  if (size > maxAttachmentBytes) return { error: `The file is larger than ${maxAttachmentLabel}.` }
  return size === 0 ? { error: 'The file is empty.' } : {}
}

function describeFailure(error: unknown): string {
  if (error instanceof UploadError) return error.details || (error.status === 0 ? error.message : failed)
  return failed
}

const failed = 'The upload failed. Try again.'

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
