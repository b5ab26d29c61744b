// Asks for a link to reset a password. What it says is the same whether the address is known or not.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { findCompany } from '#contract/company/company.ts'
import { forgotPassword } from '#contract/people/auth.ts'
import { userLimits } from '#domain/people/users.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import { SignedOutLayout } from './SignedOutLayout.tsx'
import { TextLink } from './TextLink.tsx'
import { useInitialFocus } from './useInitialFocus.ts'

export function ForgotPasswordPage() {
  const { data: company } = useCall(findCompany, {})
  useDocumentTitle('Forgot Password')
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(forgotPassword.input),
    defaultValues: { email: '' },
  })
  useInitialFocus(() => setFocus('email'))
  const asking = useChange(forgotPassword, {
    failureTitle: 'Request Failed',
    failure: 'Failed to process request',
  })
  const ask = handleSubmit((input) =>
    asking.mutate(input, {
      onSuccess: ({ message }) => toast({ title: 'Reset Link Sent', description: message }),
    }),
  )
  return (
    <SignedOutLayout company={company}>
      <h1 className="text-figure">Forgot your password?</h1>
      <p className="mt-1 text-control text-muted">
        Enter the address that you sign in with, and a link to set a new password is sent there.
      </p>
      <form className="mt-6 flex flex-col gap-4" noValidate onSubmit={(event) => void ask(event)}>
        <Field label="Email" error={formState.errors.email?.message}>
          <Input
            {...register('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={userLimits.email}
          />
        </Field>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          className="mt-1"
          busy={asking.isPending}
          busyText="Sending..."
        >
          Send Reset Link
        </Button>
      </form>
      {asking.isSuccess && (
        <div className="mt-4">
          <Notice tone="good">Look into your inbox. The link is good for one hour and works once.</Notice>
        </div>
      )}
      <div className="mt-3">
        <TextLink href="/login">Back to Login</TextLink>
      </div>
    </SignedOutLayout>
  )
}
