// The upload plugin of our picture widget: asks for an address, sends the file there by one PUT, and tries again.
import { BasePlugin, EventManager, type Meta, type PluginOpts, type Uppy } from '@uppy/core'
import { filterFilesToUpload, RateLimitedQueue } from '@uppy/core/utils'

import { requestUpload } from '#contract/files/images.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized } from '#web/api/errorMessage.ts'
import { isRetryable, putFile, type UploadedImage, UploadError } from '#web/files/putFile.ts'

/** SPEC.md section 9. */
const concurrentUploads = 6
const retryDelays = [0, 1000, 3000, 5000]

/**
 * Each file of the widget is sent to its own address in a single part. Around that, the states of SPEC.md (section 4):
 * a file is preprocessed while it has no address yet, and postprocessed until its picture can be shown. Errors bear
 * SPEC.md's messages (section 8).
 */
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
    this.uppy.addPostProcessor(this.show)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.upload)
    this.uppy.removePostProcessor(this.show)
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
      const uploadURL = await this.findAddress(id, signal)
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
      // A single part can't go on where it stopped, and its address may have run out.
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

  private async findAddress(id: string, signal: AbortSignal): Promise<string> {
    this.uppy.emit('preprocess-progress', this.uppy.getFile(id), {
      mode: 'indeterminate',
      message: 'Asking for an address',
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
        if (delay === undefined || signal.aborted || !isRetryable(error)) throw error
        await wait(delay, signal)
      }
    }
    throw new UploadError('Non 2xx')
  }

  /** Fetches the picture as the form is about to show it. */
  private readonly show = async (fileIds: string[]): Promise<void> => {
    for (const file of this.uppy.getFilesByIds(fileIds)) {
      if (!file.response?.body) continue
      this.uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Loading the picture' })
      const image = new Image()
      image.src = `${file.response.body.imageUrl}/480`
      // It has been kept; if it can't be seen now, the form says so.
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
