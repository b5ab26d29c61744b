// Imports the rows of a file as records, in one transaction. Every kind of upload goes through here.
import { type ImportKind, loggedImports } from '#domain/files/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { TableFile } from '#server/files/tables/openTableFile.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'

import { describeImport } from './describeImport.ts'
import type {
  Importer,
  ImportOutcome,
  ImportRun,
  ImportSettings,
  ImportTypes,
  SettingsOf,
} from './importer.ts'
import { readImport } from './pastImports.ts'
import { noRowsRefusal } from './refusedRows.ts'
import { assertImportMayContinue, assertNotCanceled } from './runImportTransaction.ts'
import type { ImportCallbacks } from './streamImport.ts'

type ImportedFile<T extends ImportTypes> = TableFile<T['header'], T['field']> & Pick<ImportRun, 'keptFile'>

/**
 * Needs the ctx of a transaction. Throws a Refusal, which rolls everything back, if a row can't be read, if no row is
 * valid, if the client disconnects before `onSaving`, or if the user is deactivated.
 */
export async function importRecords<T extends ImportTypes>(
  ctx: Ctx,
  importer: Importer<T>,
  { header, batches, keptFile }: ImportedFile<T>,
  settings: SettingsOf<T>,
  callbacks: ImportCallbacks,
): Promise<ImportOutcome<T>> {
  const { kind } = importer
  const run = await importer.start(await startRun(ctx, kind, { ...settings, keptFile }), settings, header)
  for await (const rows of importer.classify(run, batches)) {
    await importer.write(run, rows)
    callbacks.onRead?.(rows.length)
    await assertImportMayContinue(ctx)
  }
  const { details, also, omitted } = await importer.finish(run, callbacks)
  const { id, counts, duplicates, refused } = run
  if (counts.importedCount + counts.updatedCount + counts.sameCount + counts.duplicateCount === 0)
    throw noRowsRefusal(importer.noRowsMessage, refused)
  await ctx.db.update(imports).set(counts).where(eq(imports.id, id))
  const { module, noun } = loggedImports[kind]
  await recordActivity(ctx, {
    action: describeImport(kind, { ...counts, fileName: settings.fileName }, { also, omitted }),
    module,
    subject: { type: noun, id },
  })
  const outcome = { import: await readImport(ctx, kind, { id }), duplicates, refused, ...details }
  assertNotCanceled(ctx)
  callbacks.onSaving?.()
  ctx.crashPoint('import.before-commit')
  return outcome
}

async function startRun<Kind extends ImportKind>(
  ctx: Ctx,
  kind: Kind,
  { mode, fileName, key, keptFile }: ImportSettings<Kind> & Pick<ImportRun, 'keptFile'>,
): Promise<ImportRun> {
  const [entry] = await ctx.db
    .insert(imports)
    .values({ kind, userId: ctx.user.id, mode, fileName, key, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('Insert into imports returned no row')
  const counts = { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 }
  return { ctx, id: entry.id, counts, duplicates: [], refused: [], keptFile }
}
