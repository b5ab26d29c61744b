// A new password and the same once more, as forms ask for it (SPEC.md section 5).
import * as z from 'zod/mini'

import { NewPassword } from '#contract/people/auth.ts'

const twice = { newPassword: NewPassword, confirmPassword: NewPassword }

interface Twice {
  newPassword: string
  confirmPassword: string
}

const areSame = z.refine<Twice>(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  error: "Passwords don't match",
  path: ['confirmPassword'],
})

export const NewPasswordForm = z.object(twice).check(areSame)

/** Where one is signed in already, it takes the old one as well. */
export const ChangePasswordForm = z
  .object({ currentPassword: z.string().check(z.minLength(1, 'Password is required')), ...twice })
  .check(areSame)
