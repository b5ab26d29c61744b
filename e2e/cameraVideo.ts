// A video of codes for Chromium's fake camera: one after another, each for two seconds, on an otherwise white picture.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** As a module, its \`raw\` is another function. */
const { raw } = require('bwip-js/node') as typeof import('bwip-js/node')

export interface VideoCode {
  /** As bwip-js names it. */
  symbology: 'ean13' | 'ean8' | 'upca' | 'code128' | 'qrcode' | 'itf14'
  text: string
}

const width = 640
const height = 360
/** Pixels of a module. */
const scale = 4

/** Before the first code, until the reader is loaded. */
const startSeconds = 6
/** After the last code: Chromium begins again at the end. */
const endSeconds = 60

/** Writes the YUV4MPEG2 file. It has one picture for each second. */
export function writeVideo(path: string, codes: readonly VideoCode[]): void {
  const white = drawFrame()
  const frames = [
    ...Array.from({ length: startSeconds }, () => white),
    ...codes.map((code) => drawFrame(code)).flatMap((frame) => [frame, frame]),
    ...Array.from({ length: endSeconds }, () => white),
  ]
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420\n`)
  writeFileSync(path, Buffer.concat([header, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])]))
}

/** In YUV 4:2:0, without colors. */
function drawFrame(code?: VideoCode): Buffer {
  const luma = Buffer.alloc(width * height, 235)
  if (code) drawCode(luma, code)
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)])
}

function drawCode(luma: Buffer, { symbology, text }: VideoCode): void {
  const [symbol] = raw(symbology, text, '')
  if (symbol && 'pixs' in symbol) {
    const { pixs, pixx, pixy } = symbol
    pixs.forEach((isDark, index) => {
      if (!isDark) return
      const x = (index % pixx) - pixx / 2
      const y = Math.floor(index / pixx) - pixy / 2
      fill(luma, x, y, 1, 1)
    })
  } else if (symbol && 'sbs' in symbol) {
    // Widths of bars and spaces in turns.
    let x = -symbol.sbs.reduce((sum, modules) => sum + modules, 0) / 2
    symbol.sbs.forEach((modules, index) => {
      if (index % 2 === 0) fill(luma, x, -15, modules, 30)
      x += modules
    })
  }
}

/** In modules, from the center. */
function fill(luma: Buffer, x: number, y: number, columns: number, rows: number): void {
  const startX = Math.round(width / 2 + x * scale)
  const startY = Math.round(height / 2 + y * scale)
  for (let row = startY; row < startY + rows * scale; row += 1)
    luma.fill(16, row * width + startX, row * width + startX + columns * scale)
}
