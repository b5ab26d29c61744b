import type { FileReply } from '#contract/platform/endpoint.ts'
import { imageWidths } from '#domain/files/images.ts'
import type { AppServices } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { imageKey } from './imageStore.ts'

/** An image never changes under its URL. */
const yearSeconds = 365 * 24 * 3600

const largestWidth = String(Math.max(...imageWidths))

export async function readLargestImage(
  ctx: Pick<AppServices, 'images'>,
  input: { image: string },
): Promise<FileReply> {
  return readImage(ctx, { ...input, width: largestWidth })
}

export async function readImage(
  ctx: Pick<AppServices, 'images'>,
  input: { image: string; width: string },
): Promise<FileReply> {
  const name = imageKey(input.image, input.width)
  const bytes = await ctx.images.read(name)
  if (!bytes) throw new Refusal('missing', 'Image not found')
  return { name, type: 'image/webp', bytes, cacheSeconds: yearSeconds, download: false }
}
