import type { Role } from '#domain/permissions.ts'

export interface SignedInUser {
  id: number
  email: string
  firstName: string
  lastName: string
  role: Role
}
