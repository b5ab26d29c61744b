// Where the bundled PostgreSQL listens: a Unix socket in a folder that other accounts can't enter; on Windows, a port of loopback.
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readPassword } from './cluster.ts'
import type { Home } from './findHome.ts'
import { giveTo, letPass } from './serverAccount.ts'

export interface ServerAddress {
  /** Settings of the server. */
  settings: Readonly<Record<string, string>>
  /** For clients, as the superuser. */
  url: string
  /** Removes the socket's folder. */
  remove: () => void
}

/** Linux allows 107 bytes, macOS 103. */
const maxSocketPathBytes = 103
const socketPort = 5432

export async function findAddress(home: Home): Promise<ServerAddress> {
  if (process.platform === 'win32') return findLoopbackAddress(home)
  const { folder, remove } = makeSocketFolder(home)
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: quoteListItem(folder),
      unix_socket_permissions: '0700',
      port: String(socketPort),
    },
    url: `postgres://selvedge@${encodeURIComponent(folder)}:${socketPort}/postgres`,
    remove,
  }
}

/** In the data folder, or below the temporary folder if that path is too long for a socket or taken. */
function makeSocketFolder(home: Home): { folder: string; remove: () => void } {
  const inside = join(home.folder, 'run')
  // A killed process left it.
  const isFree = removeSocketFolder(inside)
  const isShort = Buffer.byteLength(join(inside, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes
  // The account of the database can't replace its folder by a link, because it doesn't own the folder above.
  const temporary = isFree && isShort ? undefined : mkdtempSync(join(tmpdir(), 'selvedge-'))
  if (temporary !== undefined) letPass(home.account, temporary)
  const folder = temporary === undefined ? inside : join(temporary, 'run')
  mkdirSync(folder, { mode: 0o700 })
  giveTo(home.account, folder)
  return {
    folder,
    remove() {
      if (removeSocketFolder(folder) && temporary !== undefined) rmdirSync(temporary)
    },
  }
}

/** Returns false if it holds other things than sockets: nothing below is followed. */
function removeSocketFolder(folder: string): boolean {
  try {
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name))
    rmdirSync(folder)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** The setting is a list with commas. */
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

async function findLoopbackAddress(home: Home): Promise<ServerAddress> {
  const port = await findFreePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    url: `postgres://selvedge:${readPassword(home.folder)}@127.0.0.1:${port}/postgres`,
    remove: () => {},
  }
}

/** A port of loopback that nothing listens on. */
export function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer().on('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
