import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { forgotPassword } from '#contract/people/auth.ts'
import { userLimits } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import { SignedOutLayout, SubmitButton, TextLink } from './SignedOutLayout.tsx'

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot Password')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPassword.input),
    defaultValues: { email: '' },
  })
  const requesting = useChange(forgotPassword, {
    failureTitle: 'Request Failed',
    failure: 'Failed to process request',
  })
  const submit = handleSubmit((input) =>
    requesting.mutate(input, {
      onDone: ({ message }) => toast({ title: 'Reset Link Sent', description: message }),
    }),
  )
  return (
    <SignedOutLayout>
      <h1 className="text-figure">Forgot your password?</h1>
      <p className="mt-1 text-control text-muted">
        Enter your email address to receive a link to set a new password.
      </p>
      <form
        ref={focusFirstField}
        className="mt-6 flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
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
        <SubmitButton busy={requesting.isPending} busyText="Sending...">
          Send Reset Link
        </SubmitButton>
      </form>
      {requesting.isSuccess && (
        <div className="mt-4">
          <Notice tone="good">Check your inbox. The link is valid for one hour and works once.</Notice>
        </div>
      )}
      <TextLink href="/login">Back to Login</TextLink>
    </SignedOutLayout>
  )
}
