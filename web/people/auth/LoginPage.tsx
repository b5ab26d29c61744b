// The sign-in page.
import { findCompany } from '#contract/company/company.ts'
import { useCall } from '#web/api/useCall.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'

import { LoginForm } from './LoginForm.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'

/** For visitors alone. */
export function LoginPage() {
  const { data: company } = useCall(findCompany, {})
  useDocumentTitle('Sign In')
  return (
    <SignedOutLayout company={company}>
      <LoginForm defaultCredentials={company?.defaultCredentials} />
    </SignedOutLayout>
  )
}
