// Reads codes in pictures: by the browser where it can, else by zxing-wasm.
import {
  BarcodeDetector as WasmDetector,
  type BarcodeFormat,
  prepareZXingModule,
} from 'barcode-detector/ponyfill'

import type { SeenCode } from './codeFilter.ts'

/** By name: a reader of all formats takes the mark of a carton for a code of a pharmacy. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code'] satisfies BarcodeFormat[]

/** What the readers of a browser and of zxing-wasm share. */
interface Detector {
  detect: (
    picture: ImageBitmap | ImageData,
  ) => Promise<{ rawValue: string; boundingBox: Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'> }[]>
}

export interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

export type CodeReader = (picture: ImageBitmap | ImageData) => Promise<SeenCode[]>

/** `native` is the browser's BarcodeDetector, if it has one. `wasmUrl` is fetched unless that reads all formats. */
export async function createCodeReader(
  native: NativeDetector | undefined,
  wasmUrl: string,
): Promise<CodeReader> {
  const supported = (await native?.getSupportedFormats().catch(() => [])) ?? []
  const detector =
    native && formats.every((format) => supported.includes(format))
      ? new native({ formats })
      : await createWasmDetector(wasmUrl)
  return async (picture) => {
    const codes = await detector.detect(picture)
    return codes.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      distance: Math.hypot(x + (width - picture.width) / 2, y + (height - picture.height) / 2),
    }))
  }
}

/** Throws if the file can't be loaded. */
async function createWasmDetector(wasmUrl: string): Promise<Detector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return new WasmDetector({ formats })
}
