// Shared by the command-line programs: exit codes, arguments and output.
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { isConnectionLoss } from '#server/platform/db/errors.ts'

/** Exits with 0 where `run` returns true, else with 1. Prints the message of an error. */
export async function runCommand(run: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await run()) ? 0 : 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `${isConnectionLoss(error) ? `The database was stopped or can't be reached. Please run the command again. (${message})` : message}\n`,
    )
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
      process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}

/** The file argument, relative to the directory in which the user called npm. */
export function fileArgument(command: 'backup' | 'restore'): string {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0)
    throw new Error(`Specify one file: npm run ${command} -- selvedge.tar.gz`)
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const required = command === 'backup' ? dirname(path) : path
  if (!existsSync(required)) throw new Error(`${required} does not exist.`)
  if (command === 'restore' && statSync(path).isDirectory())
    throw new Error(`${path} is a folder. Specify the backup file.`)
  return path
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** '12.3 seconds' since `startedAt`, a value of `performance.now()`. */
export function formatSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} seconds`
}
