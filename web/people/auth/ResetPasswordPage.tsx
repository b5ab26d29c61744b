import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { resetPassword, ResetToken, validateResetToken } from '#contract/people/auth.ts'
import { CallError } from '#contract/platform/client.ts'
import { passwordLength } from '#domain/people/users.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/api/useChange.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

import { NewPasswordForm } from './newPasswordForm.ts'
import { SignedOutLayout, SubmitButton, TextLink } from './SignedOutLayout.tsx'

const failures = {
  missing: {
    title: 'Invalid Link',
    description: 'This password reset link is invalid or missing a token.',
  },
  invalid: { title: 'Invalid Token', description: 'This password reset link is invalid or has expired.' },
  refused: { title: 'Validation Failed', description: 'Unable to validate the reset token.' },
  unreachable: {
    title: 'Connection Error',
    description: 'Unable to connect to server. Please try again.',
  },
} as const

export function ResetPasswordPage() {
  useDocumentTitle('Reset Password')
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  return (
    <SignedOutLayout>
      <ValidatedToken token={token} />
    </SignedOutLayout>
  )
}

function ValidatedToken({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [validateResetToken.path, token],
    queryFn: async ({ signal }) =>
      // Malformed tokens are invalid without a request.
      z.safeParse(ResetToken, token).success
        ? call(validateResetToken, { token }, { signal })
        : { valid: false },
    enabled: token !== '',
    gcTime: 0,
  })
  const failure = failureOf(token, data, error)
  useEffect(() => {
    if (failure && !isFetching) toast({ ...failures[failure], variant: 'destructive' })
  }, [failure, isFetching])
  if (data?.valid) return <ResetPasswordForm token={token} />
  if (!failure) {
    return (
      <p className="flex items-center gap-2.5 text-body text-muted">
        <Spinner />
        <output>Validating reset token...</output>
      </p>
    )
  }
  const isUnknown = failure === 'refused' || failure === 'unreachable'
  return (
    <>
      <h1 className="text-figure">{isUnknown ? 'The link could not be checked' : 'Invalid Reset Link'}</h1>
      <p className="mt-1 text-control text-muted">
        {isUnknown
          ? `${failures[failure].description} The link itself may be valid.`
          : 'The link may have expired or already been used. A link is valid for a limited time and works once.'}
      </p>
      <div className="mt-6 flex flex-col gap-2">
        {isUnknown && (
          <Button
            variant="primary"
            size="lg"
            busy={isFetching}
            busyText="Retrying..."
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        )}
        <a
          href="/forgot-password"
          className={buttonStyles({ variant: isUnknown ? 'secondary' : 'primary', size: 'lg' })}
        >
          Request New Reset Link
        </a>
      </div>
      <TextLink href="/login">Back to Login</TextLink>
    </>
  )
}

function failureOf(
  token: string,
  result: { valid: boolean } | undefined,
  error: unknown,
): keyof typeof failures | undefined {
  if (token === '') return 'missing'
  if (error) return error instanceof CallError ? 'refused' : 'unreachable'
  return result && !result.valid ? 'invalid' : undefined
}

/** Time to read the message. */
const redirectDelayMs = 2000

function ResetPasswordForm({ token }: { token: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const resetting = useChange(resetPassword, {
    failureTitle: 'Reset Failed',
    failure: 'Failed to reset password',
  })
  const isDone = resetting.isSuccess
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => window.location.assign('/login'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isDone])
  const reset = handleSubmit(({ newPassword }) =>
    resetting.mutate(
      { token, newPassword },
      {
        onDone: ({ message }) => toast({ title: 'Password Reset Successful', description: message }),
      },
    ),
  )
  const field = (name: 'newPassword' | 'confirmPassword', label: string) => (
    <Field label={label} error={formState.errors[name]?.message}>
      <Input {...register(name)} type="password" autoComplete="new-password" maxLength={passwordLength.max} />
    </Field>
  )
  return (
    <>
      <h1 className="text-figure">Set your password</h1>
      <p className="mt-1 text-control text-muted">
        At least {passwordLength.min} characters. This signs you out everywhere.
      </p>
      <form
        ref={focusFirstField}
        className="mt-6 flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void reset(event)}
      >
        {field('newPassword', 'New Password')}
        {field('confirmPassword', 'Confirm Password')}
        <SubmitButton busy={resetting.isPending || isDone} busyText="Resetting...">
          Reset Password
        </SubmitButton>
      </form>
      <TextLink href="/login">Back to Login</TextLink>
    </>
  )
}
