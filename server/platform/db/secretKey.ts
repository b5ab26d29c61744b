// Keys of this shop alone: 256 random bits, made when one is needed first, then the same for every process.
import { randomBytes } from 'node:crypto'

import type { Db } from './connect.ts'
import { eq } from './drizzle.ts'
import { secrets } from './schema.ts'

export async function findSecretKey(db: Db, name: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return found?.value
}

/** Of those who make a key at once, the first one's is kept, and all get it. */
export async function ensureSecretKey(db: Db, name: string, now: Date): Promise<Buffer> {
  const found = await findSecretKey(db, name)
  if (found) return found
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const made = await findSecretKey(db, name)
  if (!made) throw new Error(`The key "${name}" was not kept`)
  return made
}
