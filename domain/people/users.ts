// User names, initials, and password rules.
import { withoutInvisible } from '#domain/platform/text.ts'

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** Returns the full name, or the email address if there is none. */
export function displayName(user: Named): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}

/** Returns the first letters of first and last name, else the first letter of the email, else `U`. */
export function initials(user: Named): string {
  const letters = firstLetter(user.firstName) + firstLetter(user.lastName)
  return (letters || firstLetter(user.email) || 'U').toUpperCase()
}

function firstLetter(text: string): string {
  return Array.from(text.trim())[0] ?? ''
}

/** Maximum length in characters. */
export const userLimits = { email: 254, name: 100 } as const

export const passwordLength = { min: 6, max: 200 } as const

export const passwordTooLongMessage = `Password must be at most ${passwordLength.max} characters long`

/** Why a link to set a password was sent, and for how many hours it is valid. */
export const passwordLinkPurposes = ['invitation', 'password reset'] as const
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number]
export const passwordLinkHours = { invitation: 72, 'password reset': 1 } as const satisfies Record<
  PasswordLinkPurpose,
  number
>

/** Returns why a new password is rejected, or undefined. Its length is that of the characters that can be typed. */
export function passwordError(password: string): string | undefined {
  const tooShort = `Password must be at least ${passwordLength.min} characters long`
  if (password.length < passwordLength.min) return tooShort
  if (password.length > passwordLength.max) return passwordTooLongMessage
  const visible = withoutInvisible(password)
  if (visible.length < passwordLength.min) return `${tooShort}, without invisible characters`
  return visible.trim() === '' ? 'Password must not consist of spaces only' : undefined
}
