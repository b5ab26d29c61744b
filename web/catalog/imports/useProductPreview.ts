// Requests the preview of an import of products.
import { type PreviewEvent, previewImport } from '#contract/catalog/imports.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import { call } from '#web/api/call.ts'
import { type PreviewRun, usePreview } from '#web/files/imports/usePreview.ts'

import { applyPreviewEvent, emptyPreview, type Preview, withColumnMapping } from './previewState.ts'

export function useProductPreview(): PreviewRun<ImportColumn, Preview> {
  return usePreview<ImportColumn, PreviewEvent, Preview>({
    load: (input, options) => call(previewImport, input, options),
    empty: emptyPreview,
    apply: applyPreviewEvent,
    withMapping: withColumnMapping,
  })
}
