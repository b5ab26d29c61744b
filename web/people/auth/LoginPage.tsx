import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Credentials, signIn } from '#contract/people/auth.ts'
import { passwordLength, userLimits } from '#domain/people/users.ts'
import { isAfterSessionEnd, takeReturnPath } from '#web/api/sessionEnd.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import { SignedOutLayout, SubmitButton, TextLink } from './SignedOutLayout.tsx'
import { signInErrorToast } from './signInErrorToast.ts'

export function LoginPage() {
  useDocumentTitle('Sign In')
  return (
    <SignedOutLayout>
      <LoginForm />
    </SignedOutLayout>
  )
}

function LoginForm() {
  const [wasSignedIn] = useState(isAfterSessionEnd)
  const defaultCredentials = useCompany()?.defaultCredentials
  const { register, handleSubmit, setValue, clearErrors, setFocus, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  })
  const login = useChange(signIn, {
    failure: 'Invalid username or password',
    signsIn: true,
    onFailure: (error) => {
      toast({ ...signInErrorToast(error), variant: 'destructive' })
      setFocus('password', { shouldSelect: true })
      return true
    },
  })
  // Loads a new page, which reads the signed-in user.
  const submit = handleSubmit((credentials) =>
    login.mutate(credentials, { onDone: () => window.location.assign(takeReturnPath()) }),
  )
  return (
    <>
      <h1 className="text-figure">Sign in</h1>
      {wasSignedIn ? (
        <div className="mt-3">
          <Notice title="Your session has ended">
            Sign in again to go on where you were. What you entered is kept.
          </Notice>
        </div>
      ) : (
        <p className="mt-1 text-control text-muted">Use the account that your administrator gave you.</p>
      )}
      <form
        ref={focusFirstField}
        className="mt-6 flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field label="Username" error={formState.errors.username?.message}>
          <Input
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            maxLength={userLimits.email}
          />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <Input
            {...register('password')}
            type="password"
            autoComplete="current-password"
            maxLength={passwordLength.max}
          />
        </Field>
        <SubmitButton busy={login.isPending || login.isSuccess} busyText="Signing In...">
          Sign In
        </SubmitButton>
      </form>
      <TextLink href="/forgot-password">Forgot your password?</TextLink>
      {defaultCredentials && (
        <section
          aria-labelledby="default-credentials"
          className="mt-6 rounded-md border border-hairline bg-surface px-3.5 py-3 text-control"
        >
          <div className="flex items-center justify-between gap-3">
            <h2 id="default-credentials" className="font-semibold">
              Default admin credentials
            </h2>
            <Button
              size="sm"
              onClick={() => {
                setValue('username', defaultCredentials.username)
                setValue('password', defaultCredentials.password)
                clearErrors()
                setFocus('password')
              }}
            >
              Fill in
            </Button>
          </div>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">Username</dt>
            <dd className="code self-center wrap-anywhere">{defaultCredentials.username}</dd>
            <dt className="text-muted">Password</dt>
            <dd className="code self-center wrap-anywhere">{defaultCredentials.password}</dd>
          </dl>
          <p className="mt-2 text-meta text-muted">Shown until this password is changed.</p>
        </section>
      )}
    </>
  )
}
