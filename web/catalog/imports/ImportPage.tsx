// The page of one import: counts, refused rows and undo.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { findImport, type Import, type UndoReply } from '#contract/catalog/imports.ts'
import { Id } from '#contract/platform/fields.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import { importName } from '#web/files/imports/ImportsTable.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { modeLabels } from './importLabels.ts'
import { GroupProductsLink, ProductImportCounts, RefusedProductsLink } from './ImportSummary.tsx'
import { UndoImport } from './UndoImport.tsx'

const route = getRouteApi('/shell/imports/$id')

export function ImportPage() {
  const id = z.safeDecode(Id, route.useParams().id).data
  const permissionError = usePermissionError('products.import')
  if (permissionError !== undefined)
    return <NoPermission whyNot={permissionError} drawing={<ClothDrawing />} to="/products" />
  return id === undefined ? <ImportNotFound /> : <ImportLoader key={id} id={id} />
}

function ImportLoader({ id }: { id: number }) {
  const query = useCall(findImport, { id })
  const { data, error } = query
  if (error) {
    return (
      <QueryError
        query={query}
        title="Failed to load import"
        notFound={<ImportNotFound />}
        action={<BackToImports />}
      />
    )
  }
  return data ? <ImportDetails of={data} /> : <ImportSkeleton />
}

function ImportDetails({ of }: { of: Import }) {
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
            <RefusedProductsLink of={of} />
            {!undone && <GroupProductsLink of={of} />}
            <UndoImport of={of} onUndone={setUndone} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice of="import" kind="product" reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Import undone">
            {`${of.undone.userName} undid this import on ${dayAndMinute(of.undone.at)}: ${pluralize(of.undone.count, 'product')} removed or restored.`}
          </Notice>
        )}
        <ProductImportCounts of={of} />
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

function ImportNotFound() {
  return (
    <ErrorState
      title="Import not found"
      text="It doesn't exist, or the link is incomplete."
      action={<BackToImports />}
    />
  )
}

function BackToImports() {
  return (
    <Link to="/imports" className={buttonStyles()}>
      Past imports
    </Link>
  )
}
