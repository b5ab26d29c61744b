// The upload plugin of our picture widget: asks for an address, sends the file there by one PUT, and tries again.
import { BasePlugin, type Meta, type PluginOpts, type Uppy } from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, RateLimitedQueue } from '@uppy/core/utils'

import { requestUpload } from '#contract/images.ts'
import { call } from '#web/api/call.ts'

import { isWorthAnotherTry, putFile, type UploadedImage, UploadError } from './putFile.ts'

/** SPEC.md section 9. */
const concurrentUploads = 6
const retryDelays = [0, 1000, 3000, 5000]

/** One file of the widget, sent to its own address in a single part. Errors bear SPEC.md's messages (section 8). */
export class SinglePut extends BasePlugin<PluginOpts, Meta, UploadedImage> {
  private readonly queue = new RateLimitedQueue(concurrentUploads)

  constructor(uppy: Uppy<Meta, UploadedImage>, options?: PluginOpts) {
    super(uppy, options)
    this.id = 'SinglePut'
    this.type = 'uploader'
  }

  override install(): void {
    this.uppy.addUploader(this.upload)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.upload)
  }

  private readonly upload = async (fileIds: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(fileIds))
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files))
    const send = this.queue.wrapPromiseFunction((id: string) => this.send(id))
    await Promise.all(files.map(({ id }) => send(id)))
  }

  private async send(id: string): Promise<void> {
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    const stopIfRemoved = (file: { id: string }) => file.id === id && stop()
    this.uppy.on('cancel-all', stop)
    this.uppy.on('file-removed', stopIfRemoved)
    try {
      const uploadURL = await findAddress(stopped.signal)
      const response = await this.putWithRetries(id, uploadURL, stopped.signal)
      this.uppy.emit('upload-success', this.uppy.getFile(id), { ...response, uploadURL })
    } catch (error) {
      if (stopped.signal.aborted) return
      const failure = error instanceof UploadError ? error : new UploadError(String(error))
      this.uppy.emit('upload-error', this.uppy.getFile(id), failure)
    } finally {
      this.uppy.off('cancel-all', stop)
      this.uppy.off('file-removed', stopIfRemoved)
    }
  }

  private async putWithRetries(id: string, url: string, signal: AbortSignal) {
    const file = this.uppy.getFile(id)
    const started = Date.now()
    for (const delay of [...retryDelays, undefined]) {
      try {
        return await putFile({
          // The address names this server as it sees itself; the page reaches it by its own origin.
          path: new URL(url, window.location.href).pathname,
          file: file.data as Blob,
          signal,
          onProgress: (bytesUploaded, bytesTotal) =>
            this.uppy.emit('upload-progress', this.uppy.getFile(id), {
              uploadStarted: started,
              bytesUploaded,
              bytesTotal,
            }),
        })
      } catch (error) {
        if (delay === undefined || signal.aborted || !isWorthAnotherTry(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
    throw new UploadError('Non 2xx')
  }
}

async function findAddress(signal: AbortSignal): Promise<string> {
  try {
    return (await call(requestUpload, {}, { signal })).uploadURL
  } catch (error) {
    throw new UploadError('Failed to get upload URL', { cause: error })
  }
}
