import { users } from '#server/platform/db/schema.ts'

/** Selects the name columns of `users` or of an alias of it. */
export function nameColumnsOf<First, Last, Email>(table: { firstName: First; lastName: Last; email: Email }) {
  const { firstName, lastName, email } = table
  return { firstName, lastName, email }
}

/** The columns to show a user's name: never select the whole row, which contains the password hash. */
export const nameColumns = nameColumnsOf(users)
