// A file system for PGlite with a real fsync, and fsync for folders.
import fs from 'node:fs'
import { dirname, join } from 'node:path'

import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>
type Prepared = Awaited<ReturnType<NodeFS['init']>>

/** The part of Emscripten's NODEFS that its types omit. */
type EmscriptenNodeFs = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  tryFSOperation(operation: () => void): void
}

/**
 * PGlite's NodeFS has no fsync, and Emscripten then reports success, so commits would not be durable. (fdatasync can't be added this
 * way, so the database runs with `wal_sync_method=fsync`.) After a failed fsync the state of the disk is unknown: `onFsyncFailure` is
 * called and must end the thread, as PostgreSQL would panic.
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

/** Syncs a file, or the entries of a folder, to disk. */
export function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Syncs everything below a folder, the folder and its entry in the parent to disk. */
export function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fsyncPath(join(entry.parentPath, entry.name))
  }
  fsyncPath(folder)
  fsyncPath(dirname(folder))
}
