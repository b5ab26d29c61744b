// The id of the record in the URL of its page.
import * as z from 'zod/mini'

import { Id } from '#contract/platform/fields.ts'

/** Undefined if the text is not an id. */
export function readId(text: string): number | undefined {
  return z.safeDecode(Id, text).data
}
