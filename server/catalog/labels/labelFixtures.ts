// Reads printed labels back: the pages as pixels, and their codes with a decoder that shares nothing with the encoders.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import type { Box } from '#domain/catalog/labels/labelPages.ts'

const require = createRequire(import.meta.url)
const run = promisify(execFile)

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

const dpi = 600
const toPixels = (um: number) => (um * dpi) / 25_400

export interface PageImage {
  widthUm: number
  heightUm: number
  /** One byte per pixel, 0 is black. */
  pixels: Uint8Array
  width: number
}

/** Draws a page of a PDF at 600 dpi with poppler. */
export async function rasterizePage(path: string, page: number): Promise<PageImage> {
  const args = ['-r', String(dpi), '-f', String(page), '-l', String(page), '-gray', '-png', path]
  const { stdout } = await run('pdftoppm', args, { encoding: 'buffer', maxBuffer: 100_000_000 })
  const { data, info } = await sharp(stdout).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { widthUm: (width * 25_400) / dpi, heightUm: (height * 25_400) / dpi, pixels: data, width }
}

export async function textOfLabels(path: string): Promise<string> {
  return (await run('pdftotext', ['-layout', path, '-'])).stdout
}

/** The codes inside a box. */
export async function readCodes(image: PageImage, box: Box): Promise<string[]> {
  const { x: startX, y: startY, width, height } = pixelBox(box)
  return decode(width, height, (x, y) => image.pixels[(startY + y) * image.width + startX + x] ?? 255)
}

/** The codes that a label printer draws from ZPL, on its first label. */
export async function readZplCodes(zpl: string): Promise<string[]> {
  const [, x0 = '', y0 = '', bytes = '', data = ''] =
    /\^FO(\d+),(\d+)\^GFA,\d+,\d+,(\d+),([\dA-F:]+)\^FS/.exec(zpl) ?? assert.fail(zpl)
  const [, labelWidth = ''] = /\^PW(\d+)/.exec(zpl) ?? []
  const [, labelHeight = ''] = /\^LL(\d+)/.exec(zpl) ?? []
  const rows: string[] = []
  for (const [row] of data.matchAll(/:|[\dA-F]+/g)) {
    // A colon repeats the row above.
    const drawn = row === ':' ? (rows.at(-1) ?? '') : row
    assert.equal(drawn.length, 2 * Number(bytes))
    rows.push(drawn)
  }
  const isDark = (x: number, y: number) => {
    const nibble = Number.parseInt(rows[y]?.[Math.floor(x / 4)] ?? '0', 16)
    return x >= 0 && ((nibble >> (3 - (x % 4))) & 1) === 1
  }
  // Decoders want more than one pixel per dot.
  const scale = 3
  return decode(Number(labelWidth) * scale, Number(labelHeight) * scale, (x, y) =>
    isDark(Math.floor(x / scale) - Number(x0), Math.floor(y / scale) - Number(y0)) ? 0 : 255,
  )
}

async function decode(
  width: number,
  height: number,
  grayOf: (x: number, y: number) => number,
): Promise<string[]> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      rgba.fill(grayOf(x, y), at, at + 3)
    }
  const results = await readBarcodes(
    { data: rgba, width, height, colorSpace: 'srgb' },
    {
      formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA'],
    },
  )
  return results.map(({ text }) => text)
}

/** The box around the ink inside a box, in micrometers of the page. */
export function findInk(image: PageImage, box: Box): Box {
  const { x: startX, y: startY, width, height } = pixelBox(box)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -1, -1]
  for (let y = startY; y < startY + height; y += 1)
    for (let x = startX; x < startX + width; x += 1) {
      if ((image.pixels[y * image.width + x] ?? 255) > 127) continue
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minY = Math.min(minY, y)
      maxY = Math.max(maxY, y)
    }
  const um = (pixels: number) => (pixels * 25_400) / dpi
  return { leftUm: um(minX), topUm: um(minY), widthUm: um(maxX + 1 - minX), heightUm: um(maxY + 1 - minY) }
}

function pixelBox({ leftUm, topUm, widthUm, heightUm }: Box) {
  return {
    x: Math.round(toPixels(leftUm)),
    y: Math.round(toPixels(topUm)),
    width: Math.round(toPixels(widthUm)),
    height: Math.round(toPixels(heightUm)),
  }
}
