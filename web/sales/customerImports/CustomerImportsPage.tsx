// The list of past imports of customers, newest first, and the page of one with its undo.
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { Id } from '#contract/platform/fields.ts'
import {
  type CustomerImport,
  findCustomerImport,
  findCustomerImports,
} from '#contract/sales/customerImports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import {
  importName,
  importsPerPage,
  ImportsSkeleton,
  ImportsTable,
} from '#web/files/imports/ImportsTable.tsx'
import { ImportCounts } from '#web/files/imports/ImportSummary.tsx'
import { LivePage } from '#web/live/LivePage.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { RefusedCustomersLink, UndoCustomerImport } from './CustomerImportResult.tsx'
import { modeLabels } from './customerPreview.ts'

const listRoute = getRouteApi('/shell/customer-imports')
const detailsRoute = getRouteApi('/shell/customer-imports/$id')

export function CustomerImportsPage() {
  const permissionError = usePermissionError('customers.edit')
  const isPhone = useIsPhone()
  if (permissionError !== undefined)
    return <NoPermission whyNot={permissionError} drawing={<ClothDrawing />} to="/customers" />
  return (
    <>
      <PageHeader actions={!isPhone && <ImportLink />} />
      <Imports />
      {isPhone && (
        <BottomBar>
          <ImportLink />
        </BottomBar>
      )}
    </>
  )
}

function Imports() {
  const { page = 1 } = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const list = useLiveList(findCustomerImports, { page, limit: importsPerPage }, 'imports')
  return (
    <LivePage
      list={list}
      rows={list.data?.imports}
      page={page}
      pageSize={importsPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: { page: page > 1 ? page : undefined }, replace })
      }
      errorTitle="Failed to load imports"
      skeleton={<ImportsSkeleton />}
      empty={
        <EmptyState
          drawing={<ClothDrawing />}
          title="No imports yet"
          text="Imported files of customers appear here. Each import can be undone."
        />
      }
    >
      {(imports) => <ImportsTable imports={imports} to="/customer-imports/$id" modeLabels={modeLabels} />}
    </LivePage>
  )
}

function ImportLink() {
  return (
    <Link to="/import-customers" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      <FileUp aria-hidden="true" />
      Import Customers
    </Link>
  )
}

export function CustomerImportPage() {
  const id = z.safeDecode(Id, detailsRoute.useParams().id).data
  const permissionError = usePermissionError('customers.edit')
  if (permissionError !== undefined)
    return <NoPermission whyNot={permissionError} drawing={<ClothDrawing />} to="/customers" />
  return id === undefined ? <ImportNotFound /> : <ImportLoader key={id} id={id} />
}

function ImportLoader({ id }: { id: number }) {
  const query = useCall(findCustomerImport, { id })
  if (query.error) {
    return (
      <QueryError
        query={query}
        title="Failed to load import"
        notFound={<ImportNotFound />}
        action={<BackToImports />}
      />
    )
  }
  if (query.data) return <ImportDetails of={query.data} />
  return (
    <SkeletonRegion label="Loading import">
      <Skeleton className="mb-4 h-5 w-72" />
      <Skeleton className="h-20" />
    </SkeletonRegion>
  )
}

function ImportDetails({ of }: { of: CustomerImport }) {
  const { dayAndMinute } = useCompanyDates()
  const [undone, setUndone] = useState<UndoOutcome>()
  return (
    <>
      <PageHeader
        title={importName(of)}
        meta={[
          `Imported ${dayAndMinute(of.createdAt)}`,
          `by ${of.userName}`,
          `Likely duplicates ${modeLabels[of.mode].toLowerCase()}`,
        ].join(' · ')}
        actions={
          <>
            <BackToImports />
            <RefusedCustomersLink of={of} />
            <UndoCustomerImport of={of} onUndone={setUndone} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {undone && <UndoneNotice of="import" kind="customer" reply={undone} />}
        {!undone && of.undone && (
          <Notice title="Import undone">
            {`${of.undone.userName} undid this import on ${dayAndMinute(of.undone.at)}: ${pluralize(of.undone.count, 'customer')} removed or restored.`}
          </Notice>
        )}
        <ImportCounts of={of} hasUpdates />
      </div>
    </>
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
    <Link to="/customer-imports" className={buttonStyles()}>
      Past imports
    </Link>
  )
}
