// Reads codes apart from the page, because it compiles WebAssembly: the server sends this script with a policy that allows it (decision 0043).
import wasmUrl from 'virtual:zxing-reader.wasm?url'

import { createCodeReader, type NativeDetector } from './createCodeReader.ts'
import type { ReaderAnswer } from './startCodeReader.ts'

const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector }
const reader = createCodeReader(BarcodeDetector, wasmUrl)

async function answer(picture: ImageBitmap): Promise<ReaderAnswer> {
  try {
    const read = await reader
    return { codes: await read(picture) }
  } catch (error) {
    return { error: String(error) }
  } finally {
    picture.close()
  }
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  globalThis.postMessage(await answer(data))
})
