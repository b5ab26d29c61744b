// One import: what came of it, its refused rows, and the way to take it back.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { findImport, type Import, type UndoReply } from '#contract/catalog/imports.ts'
import { CallError } from '#contract/platform/client.ts'
import { Id } from '#contract/platform/fields.ts'
import { pluralize } from '#domain/platform/format.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { ImportCounts } from './ImportCounts.tsx'
import { modeLabels, importName } from './importLabels.ts'
import { NoImportPermission } from './NoImportPermission.tsx'
import { RefusedRowsLink } from './RefusedRowsLink.tsx'
import { UndoImport } from './UndoImport.tsx'
import { UndoneNotice } from './UndoneNotice.tsx'

const route = getRouteApi('/shell/imports/$id')

export function ImportPage() {
  const id = z.safeDecode(Id, route.useParams().id).data
  const whyNot = usePermissionError('products.import')
  if (whyNot !== undefined) return <NoImportPermission whyNot={whyNot} />
  return id === undefined ? <ImportMissing /> : <ImportOf key={id} id={id} />
}

function ImportOf({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useCall(findImport, { id })
  if (error instanceof CallError && error.status === 404) return <ImportMissing />
  if (error) {
    return (
      <ErrorState
        title="Failed to load import"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<BackToImports />}
      />
    )
  }
  return data ? <ImportSheet of={data} /> : <ImportSkeleton />
}

function ImportSheet({ of }: { of: Import }) {
  const { dayAndMinute } = useCompanyDates()
  const [undone, setUndone] = useState<UndoReply>()
  return (
    <>
      <PageHeader
        title={importName(of)}
        meta={[
          `Imported ${dayAndMinute(of.createdAt)}`,
          `by ${of.userName}`,
          `Existing products ${modeLabels[of.mode].toLowerCase()}`,
        ].join(' · ')}
        actions={
          <>
            <BackToImports />
            <RefusedRowsLink of={of} />
            <UndoImport of={of} onUndone={setUndone} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Import undone">
            {`${of.undone.userName} took back ${pluralize(of.undone.count, 'product')} on ${dayAndMinute(of.undone.at)}.`}
          </Notice>
        )}
        <ImportCounts of={of} />
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

function ImportMissing() {
  return (
    <ErrorState
      title="Import not found"
      text="It doesn't exist, or its address was not copied whole."
      action={<BackToImports />}
    />
  )
}

function BackToImports() {
  return (
    <Link to="/imports" className={buttonStyles()}>
      Past Imports
    </Link>
  )
}
