// Saves the PDF of a document.
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Id } from '#contract/platform/fields.ts'
import { saveFile } from '#web/ui/saveFile.ts'

import { call } from './call.ts'
import { useAction } from './useAction.ts'

/** Saves the PDF of the document `id` as `{name}.pdf`. */
export function useSavePdf(
  endpoint: Endpoint<z.ZodMiniObject<{ id: typeof Id }, z.core.$strict>, 'file'>,
  id: number,
  name: string,
  { success }: { success?: string } = {},
) {
  return useAction(() => call(endpoint, { id }), {
    ...(success !== undefined && { success: () => ({ title: success, description: `${name}.pdf` }) }),
    failure: 'Failed to download PDF',
    onSuccess: (pdf) => saveFile(pdf, `${name}.pdf`),
  })
}
