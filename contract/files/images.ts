// Pictures: an address to upload to, the upload itself, and the picture in the widths that are kept.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { imageIdPattern, imageWidths, maxImageBytes } from '#domain/files/images.ts'

/** Gives an address that takes one file, once, within 15 minutes. */
export const requestUpload = defineEndpoint({
  summary: 'Gives an address that takes one picture, once, within 15 minutes.',
  method: 'POST',
  path: '/api/objects/upload',
  allow: 'products.edit',
  input: z.strictObject({}),
  reply: z.object({ uploadURL: z.string() }),
  status: 201,
})

const token = z.string().check(z.regex(/^[\w-]{43}$/))

/** The upload. Its address is its permission: unguessable, for one use, given to somebody who may edit products. */
export const uploadImage = defineEndpoint({
  summary: 'Uploads a picture to the address that was given.',
  method: 'PUT',
  path: '/api/objects/upload/:token',
  allow: 'anyone',
  input: z.strictObject({ token }),
  reply: z.object({ imageUrl: z.string(), width: z.int(), height: z.int() }),
  body: {
    stream: true,
    limit: maxImageBytes,
    takes: { 'image/png': {}, 'image/jpeg': {}, 'image/gif': {} },
  },
})

const widthNames = imageWidths.map(String)

/** Which picture, and in which of its widths: the last two parts of its address. */
export const imageParams = {
  image: z.string().check(z.regex(new RegExp(`^${imageIdPattern.source}$`))),
  width: z.enum(widthNames, `Must be one of ${widthNames.join(', ')}`),
}

export const readImage = defineEndpoint({
  summary: 'Gives a picture in one of its widths.',
  method: 'GET',
  path: '/api/images/:image/:width',
  allow: 'products.read',
  input: z.strictObject(imageParams),
  reply: 'file',
  mediaTypes: ['image/webp'],
})
