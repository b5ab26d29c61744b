// The result of an upload: its counts, what to do with it, and the rows that were not imported.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

import { ImportActions } from './ImportActions.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import type { ImportOf, ImportOutcome, ImportPages, ImportTypes } from './importPages.ts'
import { RefusedRows } from './RefusedRows.tsx'

interface ImportResultProps<T extends ImportTypes> {
  imports: ImportPages<T>
  of: ImportOf<T>
  /** Undefined if the response was lost. */
  done?: ImportOutcome<T>
}

export function ImportResult<T extends ImportTypes>({ imports, of, done }: ImportResultProps<T>) {
  const [undone, setUndone] = useState<UndoOutcome>()
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {undone && <UndoneNotice of="import" kind={imports.kind} reply={undone} />}
      <ImportCounts of={of} hasUpdates={imports.hasUpdates(of.mode)} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <ImportActions imports={imports} of={of} isUndone={undone !== undefined} onUndone={setUndone} />
        <Link to={imports.paths.record} params={{ id: String(of.id) }} className={buttonStyles()}>
          Open this import
        </Link>
      </div>
      {done && (
        <>
          {imports.renderDetails?.(done)}
          {done.refused.length > 0 && (
            <RefusedRows labels={imports.columnLabels} rows={done.refused} total={of.refusedCount} />
          )}
          {done.duplicates.length > 0 && imports.renderSkipped(done)}
        </>
      )}
    </section>
  )
}
