import { encodeQR } from 'qr'
import sharp from 'sharp'

/** Black and white PNG, 8 pixels per module, a margin of 4 modules (ISO/IEC 18004), error correction level M. */
export async function renderQrPng(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 8 })
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255))
  const raw = { width: rows.length, height: rows.length, channels: 1 } as const
  return sharp(pixels, { raw }).png({ palette: true, colours: 2 }).toBuffer()
}
