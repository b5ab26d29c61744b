// Where the link of a mail leads: the link is looked at first, then it sets a password, once.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'

import { findCompany } from '#contract/company/company.ts'
import { ResetToken, validateResetToken } from '#contract/people/auth.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'
import { TextLink } from './TextLink.tsx'

/** What is said of a link that sets nothing (SPEC.md section 8). */
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
  const { data: company } = useCall(findCompany, {})
  useDocumentTitle('Reset Password')
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  return (
    <SignedOutLayout company={company}>
      <Validated token={token} />
    </SignedOutLayout>
  )
}

function Validated({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [validateResetToken.path, token],
    queryFn: async ({ signal }) =>
      // What can't be a token need not be asked about.
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
          ? `${failures[failure].description} The link itself may well be in order.`
          : 'The link may have expired or already been used. Each is good for a short time and works once.'}
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
      <div className="mt-3">
        <TextLink href="/login">Back to Login</TextLink>
      </div>
    </>
  )
}

function failureOf(
  token: string,
  answer: { valid: boolean } | undefined,
  error: unknown,
): keyof typeof failures | undefined {
  if (token === '') return 'missing'
  if (error) return error instanceof CallError ? 'refused' : 'unreachable'
  return answer && !answer.valid ? 'invalid' : undefined
}
