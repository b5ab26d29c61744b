// What can be done with an import: download its refused rows, and undo it.
import { Download } from 'lucide-react'

import { buildRequest } from '#contract/platform/client.ts'
import { nothingToUndoReason } from '#domain/files/imports.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/api/useChange.ts'
import { UndoChanges } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

import { importName } from './importName.ts'
import type { ImportOf, ImportPages, ImportTypes } from './importPages.ts'

interface ImportActionsProps<T extends ImportTypes> {
  imports: ImportPages<T>
  of: ImportOf<T>
  /** On this page. */
  isUndone: boolean
  onUndone: (reply: UndoOutcome) => void
}

export function ImportActions<T extends ImportTypes>(props: ImportActionsProps<T>) {
  const { imports, of, isUndone } = props
  return (
    <>
      {of.refusedCount > 0 && (
        // A link, so that the browser streams the file to disk.
        <a
          href={buildRequest(imports.endpoints.downloadRefused, { id: of.id }).url}
          download
          className={buttonStyles()}
        >
          <Download aria-hidden="true" />
          Download refused rows
        </a>
      )}
      {!isUndone && of.undone === null && (
        <>
          {imports.renderActions?.(of)}
          <UndoImport {...props} />
        </>
      )}
    </>
  )
}

function UndoImport<T extends ImportTypes>({ imports, of, onUndone }: ImportActionsProps<T>) {
  const { kind, endpoints } = imports
  const undo = useChange(endpoints.undo, {
    success: `Import undone: ${importName(of)}`,
    failure: 'Failed to undo the import',
  })
  return (
    <UndoChanges
      of="import"
      kind={kind}
      name={importName(of)}
      id={of.id}
      loadPreview={(signal) => call(endpoints.previewUndo, { id: of.id }, { signal })}
      undo={() => undo.mutateAsync({ id: of.id }).catch(() => undefined)}
      isUndoing={undo.isPending}
      disabledReason={nothingToUndoReason(kind, of)}
      onUndone={onUndone}
    />
  )
}
