// The page of one import: counts, refused rows and undo.
import type { ReactNode } from 'react'

import type { PastImport } from '#contract/files/imports.ts'
import type { ImportKind } from '#domain/files/imports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { importName } from './importName.ts'

/** The page of the list. */
type ListPath = '/imports' | '/customer-imports'

interface PastImportDetailsProps {
  of: PastImport
  kind: ImportKind
  list: ListPath
  /** 'Existing products skipped' */
  mode: string
  /** The result, if it was undone on this page. */
  undone: UndoOutcome | undefined
  actions: ReactNode
  counts: ReactNode
}

export function PastImportDetails({ of, kind, list, mode, undone, actions, counts }: PastImportDetailsProps) {
  const { dayAndMinute } = useCompanyDates()
  return (
    <>
      <PageHeader
        title={importName(of)}
        meta={[`Imported ${dayAndMinute(of.createdAt)}`, `by ${of.userName}`, mode].join(' · ')}
        actions={
          <>
            <BackToPage to={list} />
            {actions}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice of="import" kind={kind} reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Import undone">
            {`${of.undone.userName} undid this import on ${dayAndMinute(of.undone.at)}: ${pluralize(of.undone.count, kind)} removed or restored.`}
          </Notice>
        )}
        {counts}
      </div>
    </>
  )
}

export function ImportSkeleton() {
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
