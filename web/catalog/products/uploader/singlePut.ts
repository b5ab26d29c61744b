// The Uppy plugin that uploads a file: requests an upload URL, sends the file in one PUT, and retries.
import { BasePlugin, EventManager, type Meta, type PluginOpts, type Uppy } from '@uppy/core'
import { filterFilesToUpload, RateLimitedQueue } from '@uppy/core/utils'

import { requestUpload } from '#contract/files/images.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'
import { isRetryable, putFile, type UploadedImage, UploadError } from '#web/files/putFile.ts'

const concurrentUploads = 6
const retryDelaysMs = [0, 1000, 3000, 5000]

/** A file is preprocessed until it has an upload URL, and postprocessed until its image has loaded. */
export class SinglePut extends BasePlugin<PluginOpts, Meta, UploadedImage> {
  private readonly queue = new RateLimitedQueue(concurrentUploads)

  constructor(uppy: Uppy<Meta, UploadedImage>, options?: PluginOpts) {
    super(uppy, options)
    this.id = 'SinglePut'
    this.type = 'uploader'
  }

  override install(): void {
    const { capabilities } = this.uppy.getState()
    this.uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } })
    this.uppy.addUploader(this.upload)
    this.uppy.addPostProcessor(this.loadImages)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.upload)
    this.uppy.removePostProcessor(this.loadImages)
  }

  private readonly upload = async (fileIds: string[]): Promise<void> => {
    const send = this.queue.wrapPromiseFunction((id: string) => this.send(id))
    await Promise.all(filterFilesToUpload(this.uppy.getFilesByIds(fileIds)).map(({ id }) => send(id)))
  }

  private async send(id: string): Promise<void> {
    const [removed, paused] = [new AbortController(), new AbortController()]
    const events = new EventManager(this.uppy)
    events.onCancelAll(id, () => removed.abort())
    events.onFileRemove(id, () => removed.abort())
    events.onPauseAll(id, () => paused.abort())
    events.onPause(id, (isPaused) => isPaused && paused.abort())
    try {
      const signal = AbortSignal.any([removed.signal, paused.signal])
      const uploadURL = await this.requestUploadUrl(id, signal)
      this.uppy.emit('upload-start', [this.uppy.getFile(id)])
      const response = await this.putWithRetries(id, uploadURL, signal)
      this.uppy.emit('upload-success', this.uppy.getFile(id), { ...response, uploadURL })
    } catch (error) {
      if (removed.signal.aborted) return
      if (!paused.signal.aborted) {
        const failure = error instanceof UploadError ? error : new UploadError(String(error))
        this.uppy.emit('upload-error', this.uppy.getFile(id), failure)
        return
      }
      await this.untilResumed(id, removed.signal)
      // A single PUT can't be resumed, and the upload URL may have expired.
      if (!removed.signal.aborted) await this.send(id)
    } finally {
      events.remove()
    }
  }

  private async untilResumed(id: string, removed: AbortSignal): Promise<void> {
    const events = new EventManager(this.uppy)
    await new Promise<void>((resolve) => {
      events.onResumeAll(id, resolve)
      events.onPause(id, (isPaused) => !isPaused && resolve())
      removed.addEventListener('abort', () => resolve())
    })
    events.remove()
  }

  private async requestUploadUrl(id: string, signal: AbortSignal): Promise<string> {
    this.uppy.emit('preprocess-progress', this.uppy.getFile(id), {
      mode: 'indeterminate',
      message: 'Preparing upload',
    })
    try {
      return (await call(requestUpload, {}, { signal })).uploadURL
    } catch (error) {
      const message = isUnauthorized(error) ? 'Authorization required' : 'Failed to get upload URL'
      throw new UploadError(message, { cause: error })
    } finally {
      this.uppy.emit('preprocess-complete', this.uppy.getFile(id))
    }
  }

  private async putWithRetries(id: string, url: string, signal: AbortSignal) {
    const file = this.uppy.getFile(id)
    const started = Date.now()
    for (const delay of [...retryDelaysMs, undefined]) {
      try {
        return await putFile({
          // The URL contains the server's public URL; the page uses its own origin.
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
        if (delay === undefined || signal.aborted || !isRetryable(error)) throw error
        await wait(delay, signal)
      }
    }
    throw new UploadError('Non 2xx')
  }

  /** Loads the image in the width that the form shows. */
  private readonly loadImages = async (fileIds: string[]): Promise<void> => {
    for (const file of this.uppy.getFilesByIds(fileIds)) {
      if (!file.response?.body) continue
      this.uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Loading image' })
      const image = new Image()
      image.src = `${file.response.body.imageUrl}/480`
      // The upload succeeded; the form reports an image that doesn't load.
      await image.decode().catch(() => {})
      this.uppy.emit('postprocess-complete', file)
    }
  }
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
