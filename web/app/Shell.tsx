// The frame around every signed-in page.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { isAskingToSignIn, subscribeToSignIn } from '#web/api/sessionEnd.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { startLiveUpdates } from '#web/live/startLiveUpdates.ts'
import { telLink } from '#web/shell/telLink.ts'
import { AppFrame } from '#web/ui/AppFrame.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'

import { Header } from './Header.tsx'
import { useListPlaces } from './listPlaces.ts'
import { PermittedPage } from './PermittedPage.tsx'
import { Brand, Sidebar } from './Sidebar.tsx'

const SignInDialog = lazy(async () => ({
  default: (await import('#web/people/auth/SignInDialog.tsx')).SignInDialog,
}))

/** The layout route of all signed-in pages. */
export function Shell() {
  const isAsking = useSyncExternalStore(subscribeToSignIn, isAskingToSignIn)
  const [signIns, setSignIns] = useState(0)
  // The end of the session ended the event stream.
  useEffect(startLiveUpdates, [signIns])
  useShortcuts()
  useListPlaces()
  return (
    <AppFrame brand={<Brand />} sidebar={<Sidebar />} header={<Header />} footer={<CompanyLine />}>
      <PermittedPage />
      {isAsking && (
        <Suspense>
          <SignInDialog onSignIn={() => setSignIns(signIns + 1)} />
        </Suspense>
      )}
    </AppFrame>
  )
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
