// The list of past imports, newest first.
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp, ListChecks, Users } from 'lucide-react'

import { findImports } from '#contract/catalog/imports.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ImportsList } from '#web/files/imports/ImportsList.tsx'
import { importsPerPage } from '#web/files/imports/ImportsTable.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { modeLabels } from './importLabels.ts'

const route = getRouteApi('/shell/imports')

export function ImportsPage() {
  const permissionError = usePermissionError('products.import')
  const isPhone = useIsPhone()
  if (permissionError !== undefined)
    return <NoPermission reason={permissionError} drawing={<ClothDrawing />} to="/products" />
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
      <Imports />
      {isPhone && (
        <BottomBar>
          <UploadLink />
        </BottomBar>
      )}
    </>
  )
}

function Imports() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useLiveList(findImports, { page, limit: importsPerPage }, 'imports')
  return (
    <ImportsList
      list={list}
      rows={list.data?.imports}
      page={page}
      onPageChange={(page, replace = false) =>
        void navigate({ search: { page: page > 1 ? page : undefined }, replace })
      }
      to="/imports/$id"
      modeLabels={modeLabels}
      emptyText="Uploaded product files appear here. Each import can be undone."
    />
  )
}

function UploadLink() {
  return (
    <ActionLink to="/bulk-upload" permission="products.import" shortcut="Alt+N" icon={FileUp}>
      Bulk Upload
    </ActionLink>
  )
}
