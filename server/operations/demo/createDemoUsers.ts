// The users of the demo, one per role, and the company details.
import type { Role } from '#domain/permissions.ts'
import { editCompany, publishCompanyChange } from '#server/company/editCompany.ts'
import { findCompanyDetails } from '#server/company/findCompany.ts'
import type { Ctx, AppServices } from '#server/ctx.ts'
import { defaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import { insertUser } from '#server/people/users/insertUser.ts'
import { asc, eq } from '#server/platform/db/drizzle.ts'
import { users } from '#server/platform/db/schema.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

import { demoPrefix } from './demoBarcodes.ts'

const names: Record<Role, [firstName: string, lastName: string]> = {
  Admin: ['Ada', 'Whitcomb'],
  Manager: ['Marcus', 'Okafor'],
  Staff: ['Sofia', 'Reyes'],
  Viewer: ['Victor', 'Lindqvist'],
}

export type DemoUsers = Record<Role, SignedInUser>

/** The first Admin exists already. All users have the default password. */
export async function createDemoUsers(services: AppServices, since: Date): Promise<DemoUsers> {
  const { db } = services
  const [admin] = await db.select().from(users).where(eq(users.role, 'Admin')).orderBy(asc(users.id)).limit(1)
  if (!admin) throw new Error('There is no Admin')
  const createUser = async (role: Role): Promise<SignedInUser> => {
    const [firstName, lastName] = names[role]
    if (role === 'Admin') {
      await db.update(users).set({ firstName, lastName, createdAt: since }).where(eq(users.id, admin.id))
      return { id: admin.id, email: admin.email, firstName, lastName, role }
    }
    const email = `${role.toLowerCase()}@selvedge.test`
    const { password } = defaultCredentials
    const id = await insertUser(db, { email, firstName, lastName, role, password }, since)
    if (id === undefined) throw new Error(`${email} already exists`)
    return { id, email, firstName, lastName, role }
  }
  const demoUsers = {
    Admin: await createUser('Admin'),
    Manager: await createUser('Manager'),
    Staff: await createUser('Staff'),
    Viewer: await createUser('Viewer'),
  }
  const ctx = demoContext(services, demoUsers.Admin, since)
  const { version, ...details } = await findCompanyDetails(ctx)
  const edited = await editCompany(ctx, {
    ...details,
    version,
    website: 'selvedge.test',
    taxId: '13-4567890',
    invoiceTerms: 'Payment is due by {due}.\nFirst Harbor Bank, routing 021000021, account 48151623.',
    gs1Prefix: `0${demoPrefix}`,
    staffPriceFloorBasisPoints: 8000,
    printsListPrices: true,
    invoiceFooter: 'We retain title to all products until paid in full. Claims within 10 days of delivery.',
  })
  await publishCompanyChange(ctx, edited)
  return demoUsers
}

/** The context of an operation at a given time. Background tasks run once, at the end. */
export function demoContext(services: AppServices, user: SignedInUser, now: Date): Ctx {
  return {
    ...services,
    scheduleBackgroundTasks: () => {},
    user,
    now,
    clock: { now: () => now },
    address: '127.0.0.1',
    userAgent: 'demo',
    origin: () => services.publicUrl,
    isSameSiteNavigation: true,
    session: { token: undefined, set: () => {}, clear: () => {} },
    signal: new AbortController().signal,
    disconnect: () => {},
    lastEventId: undefined,
  }
}
