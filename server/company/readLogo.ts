// The company's logo: of all pictures the one that visitors may see.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { readImage } from '#server/files/images/readImage.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readCompany } from './findCompany.ts'

export async function readLogo(ctx: PublicCtx, input: { image: string; width: string }): Promise<FileReply> {
  const { logoImageId } = await readCompany(ctx.db)
  if (input.image !== logoImageId) throw new Refusal('missing', 'Image not found')
  return readImage(ctx, input)
}
