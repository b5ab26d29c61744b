// Uploads a file with XMLHttpRequest, because fetch reports no upload progress.
import * as z from 'zod/mini'

import { uploadImage } from '#contract/files/images.ts'
import { ErrorResponse } from '#contract/platform/errors.ts'

export type UploadedImage = z.output<typeof uploadImage.reply>

/** `details` is the server's error message. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number
  readonly details: string

  constructor(message: string, options: { status?: number; details?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status ?? 0
    this.details = options.details ?? ''
  }
}

/** True for network errors, 429 and 5xx. */
export function isRetryable(error: unknown): boolean {
  return error instanceof UploadError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

interface SendOptions<Reply extends z.ZodMiniType> {
  method: 'PUT' | 'POST'
  path: string
  file: Blob
  reply: Reply
  signal: AbortSignal
  onProgress: (bytesSent: number, bytesTotal: number) => void
}

/** Throws an UploadError. */
export function sendFile<Reply extends z.ZodMiniType>({
  method,
  path,
  file,
  reply,
  signal,
  onProgress,
}: SendOptions<Reply>): Promise<{ status: number; body: z.output<Reply> }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      const { status, responseText } = request
      const isSuccess = status >= 200 && status < 300
      const body = isSuccess ? parseReply(reply, responseText) : undefined
      if (body) resolve({ status, body })
      // A 2xx without our JSON comes from a proxy, so the server was not reached.
      else reject(uploadError(isSuccess ? 0 : status, responseText))
    })
    request.open(method, path)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.send(file)
  })
}

/** Sends an image to an upload URL. */
export function putFile(
  options: Omit<SendOptions<typeof uploadImage.reply>, 'method' | 'reply'>,
): Promise<{ status: number; body: UploadedImage }> {
  return sendFile({ ...options, method: 'PUT', reply: uploadImage.reply })
}

function parseReply<Reply extends z.ZodMiniType>(reply: Reply, text: string): z.output<Reply> | undefined {
  try {
    return z.decode(reply, JSON.parse(text) as z.input<Reply>)
  } catch {
    return undefined
  }
}

function uploadError(status: number, text: string): UploadError {
  if (status === 0)
    return new UploadError("The server can't be reached. Check your connection and try again.")
  if (status === 401) return new UploadError('Authorization required', { status })
  if (status === 403 && text.includes('Request has expired')) {
    return new UploadError('Request has expired', { status })
  }
  return new UploadError('Non 2xx', { status, details: parseMessage(text) })
}

function parseMessage(text: string): string {
  try {
    return z.safeParse(ErrorResponse, JSON.parse(text)).data?.message ?? ''
  } catch {
    return ''
  }
}
