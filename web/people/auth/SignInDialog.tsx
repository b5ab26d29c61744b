// Asks the user to sign in again on the page, whose input would be lost on the way to the sign-in page.
import { useState } from 'react'

import { findCurrentUser, redirectToSignIn, signIn } from '#contract/people/auth.ts'
import { passwordLength } from '#domain/people/users.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { reportSignIn } from '#web/api/sessionEnd.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { signInErrorToast } from './signInErrorToast.ts'

/** Shown when the session has ended while a form that can't be stored has input. Only the same user can sign in. */
export function SignInDialog({ onSignIn }: { onSignIn: () => void }) {
  const { user } = useCurrentUser()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const signingIn = useChange(signIn, {
    failure: 'Invalid username or password',
    signsIn: true,
    onFailure: (failure) => {
      setError(signInErrorToast(failure).description)
      return true
    },
    onSuccess: (me) => {
      queryClient.setQueryData([findCurrentUser.path, {}], me)
      reportSignIn()
      onSignIn()
    },
  })
  const submit = () => {
    if (!user) return
    setError(password === '' ? 'Password is required' : undefined)
    if (password !== '') signingIn.mutate({ username: user.email, password })
  }
  return (
    <ConfirmDialog
      open
      // The browser asks before it leaves the page.
      onOpenChange={() => window.location.assign(redirectToSignIn.path)}
      title="Sign in again"
      description="Your session has ended. What you entered is still here; save it again after signing in."
      confirmText="Sign In"
      busyText="Signing In..."
      cancelText="Leave page"
      variant="primary"
      busy={signingIn.isPending}
      onConfirm={submit}
    >
      <div className="flex flex-col gap-3">
        <Field label="Username">
          <Input readOnly autoComplete="username" value={user?.email ?? ''} />
        </Field>
        <Field label="Password" error={error}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            maxLength={passwordLength.max}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
