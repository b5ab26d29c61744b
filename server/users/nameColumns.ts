// The columns by which a person is called: never the whole row, which holds the password's hash.
import { users } from '#server/db/schema.ts'

export const nameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
}
