// Starts the first backup and the first integrity check of the demo, without which the health page asks for them.
import type { AppServices } from '#server/ctx.ts'
import { runStartedBackup, startBackup } from '#server/operations/backups/startBackup.ts'
import {
  launchIntegrityCheck,
  startIntegrityCheck,
} from '#server/operations/integrity/startIntegrityCheck.ts'

import { demoContext, type DemoUsers } from './createDemoUsers.ts'

/** Both run in the background. */
export async function startFirstChecks(services: AppServices, { Admin }: DemoUsers): Promise<void> {
  const ctx = { ...demoContext(services, Admin, services.clock.now()), clock: services.clock }
  await runStartedBackup(ctx, await startBackup(ctx))
  await launchIntegrityCheck(ctx, await startIntegrityCheck(ctx))
  services.scheduleBackgroundTasks()
}
