// The list of past imports, newest first.
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp, ListChecks, Users } from 'lucide-react'

import { findImports } from '#contract/catalog/imports.ts'
import { ImportsList, importsPerPage } from '#web/files/imports/ImportsList.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { RequirePermission } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { modeLabels } from './importLabels.ts'

const route = getRouteApi('/shell/imports')

export function ImportsPage() {
  return (
    <RequirePermission permission="products.import" drawing={<ClothDrawing />} to="/products">
      <Imports />
    </RequirePermission>
  )
}

function Imports() {
  const list = usePagedList(findImports, 'imports', route.useSearch(), importsPerPage)
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader
        actions={
          <>
            <Link to="/batches" className={buttonStyles({ variant: 'ghost' })}>
              <ListChecks aria-hidden="true" />
              Bulk changes
            </Link>
            <Link to="/customer-imports" className={buttonStyles({ variant: 'ghost' })}>
              <Users aria-hidden="true" />
              Customer imports
            </Link>
            {!isPhone && <UploadLink />}
          </>
        }
      />
      <ImportsList
        list={list}
        to="/imports/$id"
        modeLabels={modeLabels}
        emptyText="Uploaded product files appear here. Each import can be undone."
      />
      {isPhone && (
        <BottomBar>
          <UploadLink />
        </BottomBar>
      )}
    </>
  )
}

function UploadLink() {
  return (
    <ActionLink to="/bulk-upload" permission="products.import" shortcut="Alt+N" icon={FileUp}>
      Bulk Upload
    </ActionLink>
  )
}
