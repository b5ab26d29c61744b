// Secret keys: 256 random bits, created on first use and shared by all processes.
import { randomBytes } from 'node:crypto'

import type { Db } from './connect.ts'
import { eq } from './drizzle.ts'
import { secrets } from './schema.ts'

export async function findSecretKey(db: Db, name: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return found?.value
}

/** If several processes create the key at once, all get the first one. */
export async function ensureSecretKey(db: Db, name: string, now: Date): Promise<Buffer> {
  const found = await findSecretKey(db, name)
  if (found) return found
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const made = await findSecretKey(db, name)
  if (!made) throw new Error(`The key "${name}" was not stored`)
  return made
}
