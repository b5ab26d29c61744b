import type { Calibration } from '#domain/catalog/labels/calibration.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { printerProfiles } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type PrinterProfile = Calibration & {
  id: number
  name: string
  networkAddress: string | null
  dpi: number | null
}

/** Throws a 404 if there is none. */
export async function readPrinterProfile({ db }: Pick<Ctx, 'db'>, id: number): Promise<PrinterProfile> {
  const [profile] = await db
    .select()
    .from(printerProfiles)
    .where(and(eq(printerProfiles.id, id), isNull(printerProfiles.deletedAt)))
  if (!profile) throw new Refusal('missing', 'The printer profile no longer exists. Choose another one.')
  return profile
}
