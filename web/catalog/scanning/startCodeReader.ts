// Sends the pictures of a video to the worker that reads codes, one after another.
import { createCodeFilter, type SeenCode } from './codeFilter.ts'

/** The answer of the worker to a picture. */
export type ReaderAnswer = { codes: SeenCode[] } | { error: string }

/** Between two pictures, so that a phone doesn't get hot. */
const pauseMs = 60

interface CodeReaderHandlers {
  onScan: (code: string) => void
  /** The reader could not be loaded, or stopped. */
  onFailure: () => void
}

/** Returns the function that ends it. */
export function startCodeReader(
  video: HTMLVideoElement,
  { onScan, onFailure }: CodeReaderHandlers,
): () => void {
  const worker = new Worker(new URL('barcodeWorker.ts', import.meta.url), { type: 'module' })
  const filter = createCodeFilter()
  let pause: ReturnType<typeof setTimeout> | undefined
  let takenAtMs = 0
  const stop = () => {
    clearTimeout(pause)
    worker.terminate()
  }
  const fail = () => {
    stop()
    onFailure()
  }
  const sendPicture = async () => {
    // A video without a picture yet, or between two of them.
    const picture = await createImageBitmap(video).catch(() => undefined)
    takenAtMs = performance.now()
    if (picture) worker.postMessage(picture, [picture])
    else sendLater()
  }
  const sendLater = () => {
    pause = setTimeout(() => void sendPicture(), pauseMs)
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    if ('error' in data) return fail()
    const code = filter(data.codes, takenAtMs)
    if (code !== undefined) onScan(code)
    sendLater()
  })
  void sendPicture()
  return stop
}
