// A file system for PGlite whose fsync reaches the disk, and fsync for a whole folder.
import fs from 'node:fs'
import { dirname, join } from 'node:path'

import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>
type Prepared = Awaited<ReturnType<NodeFS['init']>>

/** What this file needs of Emscripten's NODEFS, whose published types leave it out. */
type EmscriptenNodeFs = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  tryFSOperation(operation: () => void): void
}

/**
 * PGlite's NodeFS, with the fsync that it lacks. Emscripten answers an fsync of a file system that offers none with
 * success, so PostgreSQL believes that a commit is on the disk when it isn't. (fdatasync can't be mended in the same
 * way, which is why the database runs with `wal_sync_method=fsync`.)
 *
 * After a failed fsync nobody knows what is on the disk. PostgreSQL panics then, and so must the caller:
 * `onFsyncFailure` is called first.
 */
export class DurableFs extends NodeFS {
  readonly #onFsyncFailure: (error: unknown) => void

  constructor(folder: string, onFsyncFailure: (error: unknown) => void) {
    super(folder)
    this.#onFsyncFailure = onFsyncFailure
  }

  override async init(pg: Init[0], options: Init[1]): Promise<Prepared> {
    const prepared = await super.init(pg, options)
    prepared.emscriptenOpts.preRun?.unshift((mod) => {
      const nodeFs = mod.FS.filesystems.NODEFS as unknown as EmscriptenNodeFs
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => {
          try {
            fs.fsyncSync(stream.nfd)
          } catch (error) {
            this.#onFsyncFailure(error)
            throw error
          }
        })
        return 0
      }
    })
    return prepared
  }
}

/** Puts a file or a folder's list of names on the disk. */
export function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Puts everything below a folder on the disk, then the folder and its name in its parent. */
export function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fsyncPath(join(entry.parentPath, entry.name))
  }
  fsyncPath(folder)
  fsyncPath(dirname(folder))
}
