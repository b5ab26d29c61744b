// The page of one import: counts, refused rows and undo.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { countImported, undoneAs } from '#domain/files/imports.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { ImportActions } from './ImportActions.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { importName } from './importName.ts'
import type { ImportOf, ImportPages, ImportTypes } from './importPages.ts'

export function ImportPage<T extends ImportTypes>({ imports }: { imports: ImportPages<T> }) {
  const { id = '' } = useParams({ strict: false })
  const { paths, endpoints } = imports
  return (
    <RecordPage
      endpoint={endpoints.find}
      id={id}
      list={paths.list}
      title={(of) => ({ text: importName(of) })}
      skeleton={<ImportSkeleton />}
    >
      {(of) => <ImportDetails imports={imports} of={of} />}
    </RecordPage>
  )
}

function ImportDetails<T extends ImportTypes>({ imports, of }: { imports: ImportPages<T>; of: ImportOf<T> }) {
  const { dayAndMinute } = useCompanyDates()
  const [undone, setUndone] = useState<UndoOutcome>()
  const { kind, modeTitle, modeLabels } = imports
  const mode = `${modeTitle} ${modeLabels[of.mode].toLowerCase()}`
  return (
    <>
      <PageHeader
        meta={[`Imported ${dayAndMinute(of.createdAt)}`, `by ${of.userName}`, mode].join(' · ')}
        actions={
          <>
            <BackToPage to={imports.paths.list} />
            <ImportActions imports={imports} of={of} isUndone={undone !== undefined} onUndone={setUndone} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice of="import" kind={kind} reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Import undone">
            {`${of.undone.userName} undid this import on ${dayAndMinute(of.undone.at)}: ${countImported(kind, of.undone.count)} ${undoneAs[kind].changed}.`}
          </Notice>
        )}
        <ImportCounts of={of} hasUpdates={imports.hasUpdates(of.mode)} />
      </div>
    </>
  )
}

function ImportSkeleton() {
  return (
    <SkeletonRegion label="Loading import">
      <div className="mb-4 flex min-h-control items-center">
        <Skeleton className="h-5 w-72" />
      </div>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    </SkeletonRegion>
  )
}
