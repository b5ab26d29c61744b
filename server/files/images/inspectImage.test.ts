import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'

import sharp, { type Sharp } from 'sharp'

import { maxImageFrames } from '#domain/files/images.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { gif } from '#server/testing/imageFixtures.ts'

import { inspectImage } from './inspectImage.ts'

const damaged = /^The image is damaged or not an image\.$/

function assertRefused(file: Buffer, message: RegExp, what?: string): void {
  assert.throws(
    () => inspectImage(file),
    (error: unknown) => {
      assert.ok(error instanceof Refusal, `${what}: ${String(error)}`)
      assert.equal(error.kind, 'invalid')
      assert.match(error.message, message, what)
      return true
    },
    what,
  )
}

/** The same image in every accepted format. */
async function encodeInEveryFormat(width: number, pixels: Buffer): Promise<Record<string, Buffer>> {
  const image = () => sharp(pixels, { raw: { width, height: pixels.length / 3 / width, channels: 3 } })
  const forms: Record<string, Sharp> = {
    png: image().png(),
    interlaced: image().png({ progressive: true }),
    jpeg: image().jpeg(),
    progressive: image().jpeg({ progressive: true }),
    gif: image().gif(),
  }
  const files = Object.entries(forms).map(async ([name, form]) => [name, await form.toBuffer()] as const)
  return Object.fromEntries(await Promise.all(files))
}

/** Deterministic noise: random files would sometimes be valid by chance. */
function grain(bytes: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes))
}

test('accepts intact images, also with data after the end marker', async () => {
  for (const file of Object.values(await encodeInEveryFormat(300, grain(300 * 200 * 3)))) {
    inspectImage(file)
    inspectImage(Buffer.concat([file, Buffer.from('A second image, a film, a note of the maker.'.repeat(9))]))
  }
})

test('accepts blank images, whose pixels repeat', async () => {
  for (const shade of [0, 40, 90, 255]) {
    const blank = Buffer.alloc(1200 * 900 * 3, shade)
    for (const file of Object.values(await encodeInEveryFormat(1200, blank))) inspectImage(file)
  }
})

test('rejects files that change into other content after the header or midway', async () => {
  const html = Buffer.from('<!doctype html><title>Sale</title><script>alert(1)</script>\n'.repeat(20_000))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\n')
  const images = await encodeInEveryFormat(300, grain(300 * 200 * 3))
  for (const [name, image] of Object.entries(images)) {
    const others = Object.entries({ html, svg, ...images }).filter(([other]) => other !== name)
    for (const [other, bytes] of others) {
      for (const part of [0.01, 0.1, 0.5, 0.9]) {
        const start = image.subarray(0, Math.floor(image.length * part))
        assertRefused(Buffer.concat([start, bytes]), damaged, `${name}, ${other} from ${part}`)
      }
    }
  }
})

test('rejects animations with too many frames', () => {
  inspectImage(gif(maxImageFrames))
  assertRefused(gif(maxImageFrames + 1), /^The image has more than 500 frames\.$/)
  assertRefused(gif(10_000), /^The image has more than 500 frames\.$/)
  assertRefused(gif(3).subarray(0, -1), damaged)
})

test('rejects a JPEG with a thousand scans', async () => {
  const { progressive } = await encodeInEveryFormat(64, grain(64 * 64 * 3))
  assert.ok(progressive)
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const end = Buffer.from([0xff, 0xd9])
  const withMore = (scans: number) =>
    Buffer.concat([progressive.subarray(0, -2), ...Array<Buffer>(scans).fill(scan), end])
  inspectImage(withMore(50))
  assertRefused(withMore(1000), damaged)
})
