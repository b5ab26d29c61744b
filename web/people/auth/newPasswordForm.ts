// Form schemas for a new password with confirmation.
import * as z from 'zod/mini'

import { NewPassword } from '#contract/people/auth.ts'

const passwordFields = { newPassword: NewPassword, confirmPassword: NewPassword }

interface Passwords {
  newPassword: string
  confirmPassword: string
}

const passwordsMatch = z.refine<Passwords>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    error: "Passwords don't match",
    path: ['confirmPassword'],
  },
)

export const NewPasswordForm = z.object(passwordFields).check(passwordsMatch)

export const ChangePasswordForm = z
  .object({ currentPassword: z.string().check(z.minLength(1, 'Password is required')), ...passwordFields })
  .check(passwordsMatch)
