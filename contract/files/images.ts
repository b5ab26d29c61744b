// Image uploads, and images in their stored widths.
import * as z from 'zod/mini'

import { ImportKey } from '#contract/files/imports.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { SingleLineText } from '#contract/platform/fields.ts'
import { imageIdPattern, imageWidths, maxImageBytes } from '#domain/files/images.ts'

/** Names the images that come with an import. Chosen by the client; only its user can use it. */
export const ImageSet = ImportKey

export const requestUpload = defineEndpoint({
  summary: 'Creates an upload URL that accepts one image within 15 minutes.',
  method: 'POST',
  path: '/api/objects/upload',
  allow: 'products.edit',
  input: z.strictObject({
    /** For an import that names the set within a day: it finds the image by the name or path of its file. */
    forImport: z.optional(
      z.strictObject({ imageSet: ImageSet, fileName: SingleLineText(300, 'File name is required') }),
    ),
  }),
  reply: z.object({ uploadURL: z.string() }),
  status: 201,
})

const token = z.string().check(z.regex(/^[\w-]{43}$/))

/** Needs no session: the URL is unguessable, works once, and was issued to a user who may edit products. */
export const uploadImage = defineEndpoint({
  summary: 'Uploads an image to an upload URL.',
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
  stopsOnDisconnect: true,
})

const widthNames = imageWidths.map(String)

export const imageParams = {
  image: z.string().check(z.regex(new RegExp(`^${imageIdPattern.source}$`))),
  width: z.enum(widthNames, `Must be one of ${widthNames.join(', ')}`),
}

/** Responds to the `imageUrl` of a product as it is. */
export const readLargestImage = defineEndpoint({
  summary: 'Returns an image in its largest width.',
  method: 'GET',
  path: '/api/images/:image',
  allow: 'products.read',
  input: z.strictObject({ image: imageParams.image }),
  reply: 'file',
  mediaTypes: ['image/webp'],
})

export const readImage = defineEndpoint({
  summary: 'Returns an image in one of its widths.',
  method: 'GET',
  path: '/api/images/:image/:width',
  allow: 'products.read',
  input: z.strictObject(imageParams),
  reply: 'file',
  mediaTypes: ['image/webp'],
})
