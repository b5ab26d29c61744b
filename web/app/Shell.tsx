// The frame around every signed-in page.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { readStored, writeStored } from '#web/api/browserStorage.ts'
import { isAskingToSignIn, subscribeToSignIn } from '#web/api/sessionEnd.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { useOpenedLists } from '#web/lists/openedList.ts'
import { startLiveUpdates } from '#web/live/startLiveUpdates.ts'
import { ViewNotice } from '#web/people/views/ViewNotice.tsx'
import { placeWithLetter } from '#web/shell/pageEntries.ts'
import { telLink } from '#web/shell/telLink.ts'
import { AppFrame } from '#web/ui/AppFrame.tsx'
import { useShortcuts } from '#web/ui/useShortcuts.ts'

import { Header } from './Header.tsx'
import { useListPlaces } from './listPlaces.ts'
import { PermittedPage } from './PermittedPage.tsx'
import { PlaceTabs } from './PlaceTabs.tsx'
import { RowPreview } from './RowPreview.tsx'
import { Brand, Sidebar } from './Sidebar.tsx'

const SignInDialog = lazy(async () => ({
  default: (await import('#web/people/auth/SignInDialog.tsx')).SignInDialog,
}))

const sidebarKey = 'collapsed sidebar'
const IsCollapsed = z.boolean()

/** The layout route of all signed-in pages. */
export function Shell() {
  const isAsking = useSyncExternalStore(subscribeToSignIn, isAskingToSignIn)
  const [signIns, setSignIns] = useState(0)
  const [isCollapsed, setCollapsed] = useState(() => readStored(sidebarKey, IsCollapsed) ?? false)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    writeStored(sidebarKey, IsCollapsed, next)
  }
  // The end of the session ended the event stream.
  useEffect(startLiveUpdates, [signIns])
  useShortcuts({ onGo: useOpenPlace() })
  useListPlaces()
  useOpenedLists()
  return (
    <AppFrame
      brand={<Brand />}
      sidebar={<Sidebar />}
      isCollapsed={isCollapsed}
      onCollapse={collapse}
      header={<Header />}
      footer={<CompanyLine />}
    >
      <PlaceTabs />
      <ViewNotice />
      <PermittedPage />
      <RowPreview />
      {isAsking && (
        <Suspense>
          <SignInDialog onSignIn={() => setSignIns(signIns + 1)} />
        </Suspense>
      )}
    </AppFrame>
  )
}

/** Opens the place with a letter, as a click on its entry of the sidebar does. */
function useOpenPlace() {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  return (letter: string) => {
    const place = user && placeWithLetter(user.role, letter)
    if (place) void navigate({ to: place.path })
  }
}

function CompanyLine() {
  const company = useCompany()
  if (!company) return null
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5">
      <span>{company.name}</span>
      <span>{company.address}</span>
      {company.phone !== '' && (
        <a href={telLink(company.phone)} className="focus-ring hover:text-ink hover:underline">
          {company.phone}
        </a>
      )}
    </div>
  )
}
