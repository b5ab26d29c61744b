// How to import files of other programs: docs/imports.md.
import './importGuide.css'
import guide from '#docs/imports.md'

export function ImportGuidePage() {
  return (
    // The text is part of this app.
    <article className="import-guide w-full max-w-240 min-w-0" dangerouslySetInnerHTML={{ __html: guide }} />
  )
}
