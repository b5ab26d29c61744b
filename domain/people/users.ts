// People: how a user is called and abbreviated on screen.

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** The full name, or the e-mail address of somebody without one. */
export function displayName(person: Named): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** First letters of first and last name; else the first letter of the e-mail; else U (SPEC.md section 2, Sidebar). */
export function initials(person: Named): string {
  const letters = first(person.firstName) + first(person.lastName)
  return (letters || first(person.email) || 'U').toUpperCase()
}

function first(text: string): string {
  return Array.from(text.trim())[0] ?? ''
}

/** How many characters a person's e-mail address, and each of their names, may have. */
export const userLimits = { email: 254, name: 100 } as const

/** The shortest password that may be chosen, and the longest that is hashed. */
export const passwordLength = { min: 6, max: 200 } as const

export const passwordTooLongMessage = `Password must be at most ${passwordLength.max} characters long`

/** Why a link is sent that sets a password, and for how many hours it is good. */
export const passwordLinkPurposes = ['invitation', 'password reset'] as const
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number]
export const passwordLinkHours: Record<PasswordLinkPurpose, number> = { invitation: 72, 'password reset': 1 }

/** Why a password can't be chosen (SPEC.md section 5), or undefined when it can. */
export function passwordError(password: string): string | undefined {
  if (password.length < passwordLength.min) {
    return `Password must be at least ${passwordLength.min} characters long`
  }
  return password.length > passwordLength.max ? passwordTooLongMessage : undefined
}
