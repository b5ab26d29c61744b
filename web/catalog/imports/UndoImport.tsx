// The button that undoes an import.
import { previewUndo, type ProductImport, undoImport, type UndoReply } from '#contract/catalog/imports.ts'
import { nothingToUndoReason } from '#domain/files/imports.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UndoChanges } from '#web/files/changes/UndoChanges.tsx'
import { importName } from '#web/files/imports/importName.ts'

interface UndoImportProps {
  of: ProductImport
  onUndone: (reply: UndoReply) => void
}

export function UndoImport({ of, onUndone }: UndoImportProps) {
  const permissionError = usePermissionError('products.import')
  const undo = useChange(undoImport, { success: 'Import undone', failure: 'Failed to undo the import' })
  if (of.undone !== null) return null
  return (
    <UndoChanges
      of="import"
      kind="product"
      name={importName(of)}
      id={of.id}
      loadPreview={(signal) => call(previewUndo, { id: of.id }, { signal })}
      undo={() => undo.mutateAsync({ id: of.id }).catch(() => undefined)}
      isUndoing={undo.isPending}
      disabledReason={permissionError ?? nothingToUndoReason('product', of)}
      onUndone={onUndone}
    />
  )
}
