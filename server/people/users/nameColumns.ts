// The columns by which a person is called: never the whole row, which holds the password's hash.
import { users } from '#server/platform/db/schema.ts'

/** Of the table of people, also under another name, where a row speaks of two of them. */
export function nameColumnsOf<First, Last, Email>({
  firstName,
  lastName,
  email,
}: {
  firstName: First
  lastName: Last
  email: Email
}) {
  return { firstName, lastName, email }
}

export const nameColumns = nameColumnsOf(users)
