import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import sharp from 'sharp'

import { imageWidths, maxCardImageBytes } from '#domain/files/images.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertFasterThan } from '#server/testing/assertFasterThan.ts'
import { gif, heavyPhoto, photo, png } from '#server/testing/imageFixtures.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { renderImage } from './renderImage.ts'

function render(bytes: string | Uint8Array) {
  return renderImage(async () => Buffer.from(bytes), { userId: 1, signal: new AbortController().signal })
}

async function assertRefused(bytes: string | Uint8Array, message: RegExp): Promise<void> {
  await assert.rejects(render(bytes), (error: unknown) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.kind, 'invalid')
    assert.match(error.message, message)
    return true
  })
}

/** A PNG of 8,000 pixels per row. */
const blackImage = (rows: number) => png(8000, rows, Buffer.alloc((1 + 8000 * 3) * rows))
/** 40 megapixels. */
const largest = blackImage(5000)

const wrongFormat = /Please upload a PNG, JPG or GIF image\./
const damaged = /The image is damaged or not an image\./
const tooManyPixels = /^The image has more than 40 megapixels\.$/
const tooManyFrames = /^The image has more than 500 frames\.$/

test('converts a photo to WebP in every width, keeping its proportions', async () => {
  const { width, height, files } = await render(await photo(2400, 1800).jpeg().toBuffer())
  assert.deepEqual({ width, height }, { width: 1200, height: 900 })
  assert.deepEqual(
    files.map((file) => file.width),
    [...imageWidths],
  )
  for (const file of files) {
    assert.equal(file.bytes.subarray(8, 12).toString('latin1'), 'WEBP')
  }
})

test('never enlarges a small image', async () => {
  const { width, height, files } = await render(await photo(200, 100).png().toBuffer())
  assert.deepEqual({ width, height }, { width: 200, height: 100 })
  assert.deepEqual(
    files.map((file) => webpSize(file.bytes)),
    [
      [160, 80],
      [200, 100],
      [200, 100],
    ],
  )
})

test('accepts gray, transparent, 16-bit and CMYK images', async () => {
  const gray = photo(300, 200).toColourspace('b-w').png()
  const transparent = photo(300, 200).ensureAlpha(0.5).png()
  const deep = photo(300, 200).toColourspace('rgb16').png()
  const print = photo(300, 200).toColourspace('cmyk').jpeg()
  for (const image of [gray, transparent, deep, print]) {
    const { width, height } = await render(await image.toBuffer())
    assert.deepEqual({ width, height }, { width: 300, height: 200 })
  }
})

test('shrinks an image that is too tall for WebP', async () => {
  const { width, height } = await render(await photo(100, 30_000).png().toBuffer())
  assert.deepEqual({ width, height }, { width: 16, height: 4800 })
})

const tooLongSide = /^A side of the image has more than 30,000 pixels\.$/

test('rejects an image with a long side by its header, within a moment', async () => {
  const rows = sharp({ create: { width: 1, height: 30_001, channels: 3, background: 'white' } })
  const startedAt = performance.now()
  await assertRefused(await rows.png().toBuffer(), tooLongSide)
  await assertRefused(await rows.jpeg().toBuffer(), tooLongSide)
  await assertRefused(png(39_000_000, 1, Buffer.alloc(1)), tooLongSide)
  await assertRefused(png(1, 39_000_000, Buffer.alloc(1)), tooLongSide)
  assert.ok(performance.now() - startedAt < 3000)
  const wideGif = await photo(20, 20).gif().toBuffer()
  wideGif.writeUInt16LE(65_535, 6)
  await assertRefused(wideGif, tooLongSide)
})

test('does no work for a client that left', async () => {
  const image = await photo(20, 20).png().toBuffer()
  const hold = Promise.withResolvers<undefined>()
  const abort = new AbortController()
  let reads = 0
  const read = async () => {
    reads += 1
    await hold.promise
    return image
  }
  const running = renderImage(read, { userId: 1, signal: abort.signal })
  const waiting = renderImage(read, { userId: 1, signal: abort.signal })
  abort.abort()
  await assert.rejects(waiting)
  hold.resolve(undefined)
  await assert.rejects(running, { message: 'The upload was canceled.' })
  assert.equal(reads, 1)
  assert.equal((await render(image)).width, 20)
})

test('rotates a photo upright and removes its metadata', async () => {
  const original = await photo(400, 300)
    .withExif({ IFD0: { Make: 'SecretCam', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok(original.includes('SecretCam') && (await orientationOf(original)) === 6, 'the photo carries EXIF')
  const { width, height, files } = await render(original)
  assert.deepEqual({ width, height }, { width: 300, height: 400 })
  for (const { bytes } of files) {
    for (const trace of ['SecretCam', 'Somebody', 'EXIF', 'Exif', 'XMP ', 'ICCP']) {
      assert.ok(!bytes.includes(trace), trace)
    }
  }
})

test('keeps the first frame of an animation', async () => {
  const [red, blue] = [
    Buffer.alloc(60 * 40 * 3, '\xc0\0\0', 'latin1'),
    Buffer.alloc(60 * 40 * 3, '\0\0\xc0', 'latin1'),
  ]
  const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const
  const turning = await sharp(Buffer.concat([red, blue]), { raw })
    .gif()
    .toBuffer()
  const still = await sharp(red, { raw: { width: 60, height: 40, channels: 3 } })
    .gif()
    .toBuffer()
  assert.deepEqual(await render(turning), await render(still))
})

trialTest('keeps the card width small for detailed photos', async () => {
  for (const busy of [await heavyPhoto(1500), await photo(480, 1920, 120).png().toBuffer()]) {
    const { files } = await render(busy)
    const card = files.find((file) => file.width === 480)
    assert.ok(
      card && card.bytes.length > 2000 && card.bytes.length <= maxCardImageBytes,
      `${card?.bytes.length}`,
    )
  }
})

test('uses full quality for simple photos', async () => {
  const { data, info } = await photo(480, 600, 5).raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const { files } = await render(await pixels().png().toBuffer())
  assert.deepEqual(files[1]?.bytes, await pixels().webp({ quality: 80 }).toBuffer())
})

test('rejects anything but PNG, JPEG and GIF', async () => {
  await assertRefused('', wrongFormat)
  await assertRefused('GIF', wrongFormat)
  await assertRefused('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', wrongFormat)
  await assertRefused('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', wrongFormat)
  await assertRefused('<!doctype html><script>alert(1)</script>', wrongFormat)
  await assertRefused('%PDF-1.7\n', wrongFormat)
  await assertRefused('productId,productName\n1,Dress\n', wrongFormat)
  await assertRefused(await photo(20, 20).webp().toBuffer(), wrongFormat)
  await assertRefused(await photo(20, 20).tiff().toBuffer(), wrongFormat)
})

test('rejects files with only an image signature', async () => {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  await assertRefused(
    Buffer.concat([signature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    damaged,
  )
  await assertRefused('GIF89a<script>alert(1)</script>', damaged)
  await assertRefused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000, 7)]), damaged)
})

test('the decoder rejects SVG, TIFF or WebP', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'selvedge-render-'))
  const path = join(folder.path, 'other')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [svg, await photo(9, 9).tiff().toBuffer(), await photo(9, 9).webp().toBuffer()]) {
    await writeFile(path, bytes)
    await assert.rejects(sharp(path).raw().toBuffer(), /unsupported image format|Input file/)
    await assert.rejects(sharp(bytes).raw().toBuffer(), /unsupported image format|Input buffer/)
  }
})

test('removes a script after the image data', async () => {
  const polyglot = Buffer.concat([
    await photo(50, 50).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { files } = await render(polyglot)
  for (const { bytes } of files) assert.ok(!bytes.includes('<script>'))
})

trialTest('rejects half a file', async () => {
  for (const whole of [
    await photo(400, 300).jpeg().toBuffer(),
    await photo(400, 300).jpeg({ progressive: true }).toBuffer(),
    await photo(400, 300).png().toBuffer(),
    await photo(400, 300).gif().toBuffer(),
  ]) {
    await assertRefused(whole.subarray(0, whole.length / 2), damaged)
  }
})

trialTest('rejects malicious files quickly and with little memory', async () => {
  const screen = gif(1)
  // In the screen and the frame descriptor: the decoder uses the frame size.
  for (const at of [6, 8, 32, 34]) screen.writeUInt16LE(25_000, at)
  const page = Buffer.from('<!doctype html><title>Sale</title><script>alert(1)</script>\n'.repeat(80_000))
  const blank = sharp({ create: { width: 7900, height: 5000, channels: 3, background: '#fff' } })
  const hostile: [Buffer, RegExp][] = [
    [png(25_000, 25_000, Buffer.alloc(75_001)), tooManyPixels],
    [screen, tooManyPixels],
    [gif(10_000), tooManyFrames],
    [gif(400_000), tooManyFrames],
    [Buffer.concat([largest.subarray(0, largest.length / 2), page]), damaged],
    [Buffer.concat([(await blank.jpeg().toBuffer()).subarray(0, 50_000), page]), damaged],
    [page, wrongFormat],
  ]

  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5)
  for (const [file, message] of hostile) {
    await assertFasterThan(2000, async () => {
      const start = performance.now()
      await assertRefused(file, message)
      return performance.now() - start
    })
  }
  clearInterval(watch)
  assert.ok(most < 100_000_000, `${most} bytes`)
})

trialTest('accepts 40 megapixels and rejects one more row', async () => {
  const { width, height } = await render(largest)
  assert.deepEqual({ width, height }, { width: 1200, height: 750 })
  await assertRefused(blackImage(5001), tooManyPixels)
})

async function orientationOf(jpeg: Buffer): Promise<number | undefined> {
  return (await sharp(jpeg).metadata()).orientation
}

/** Width and height in a lossy WebP without alpha (RFC 9649, section 2.5, and RFC 6386, section 9.1). */
function webpSize(webp: Buffer): [number, number] {
  assert.equal(webp.subarray(12, 16).toString('latin1'), 'VP8 ')
  return [webp.readUInt16LE(26), webp.readUInt16LE(28)]
}
