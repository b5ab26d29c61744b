// How to import files of other programs: docs/imports.md.
import guide from '#docs/imports.md'
import { Guide } from '#web/shell/Guide.tsx'

export function ImportGuidePage() {
  return <Guide html={guide} />
}
