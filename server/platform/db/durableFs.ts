// A file system for PGlite with a real fsync, and fsync for folders.
import fs from 'node:fs'
import { dirname, join } from 'node:path'

import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>
type Prepared = Awaited<ReturnType<NodeFS['init']>>

type Stream = { nfd: number; path: string }

/** The part of Emscripten's NODEFS that its types omit. */
type EmscriptenNodeFs = {
  stream_ops: {
    fsync?: (stream: Stream) => number
    write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number
  }
  tryFSOperation(operation: () => void): void
}

/** Reserved for the WAL: two segments of 16 MiB. */
const RESERVED_BYTES = 2 * 16 * 1024 * 1024

/** The free space is read again after this much was written. */
const CHECK_EVERY_BYTES = 1024 * 1024

/** Files of tables and indexes, including their maps. */
const RELATION_PATH = /\/base\/\d+\/\d+[^/]*$/

/** Emscripten's number of ENOSPC. */
const ENOSPC = 51

export type DurableFsListeners = {
  /** After a failed fsync the state of the disk is unknown: it must end the thread, as PostgreSQL would panic. */
  onFsyncFailure: (error: unknown) => void
  /** Called when a table or an index could not grow. */
  onDiskFull: () => void
}

/**
 * PGlite's NodeFS has no fsync, and Emscripten then reports success, so commits would not be durable. (fdatasync can't be added this
 * way, so the database runs with `wal_sync_method=fsync`.) On a disk that is almost full, tables and indexes can't grow, which fails a statement; the rest is left to the
 * WAL, because PostgreSQL panics when the WAL can't grow.
 */
export class DurableFs extends NodeFS {
  readonly #folder: string
  readonly #listeners: DurableFsListeners
  #isAlmostFull = false
  #uncheckedBytes = CHECK_EVERY_BYTES

  constructor(folder: string, listeners: DurableFsListeners) {
    super(folder)
    this.#folder = folder
    this.#listeners = listeners
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
            this.#listeners.onFsyncFailure(error)
            throw error
          }
        })
        return 0
      }
      const { write } = nodeFs.stream_ops
      nodeFs.stream_ops.write = (stream, buffer, offset, length, position) => {
        if (this.#mustNotGrow(length) && growsRelation(stream, position + length)) {
          this.#listeners.onDiskFull()
          throw new mod.FS.ErrnoError(ENOSPC)
        }
        return write(stream, buffer, offset, length, position)
      }
    })
    return prepared
  }

  #mustNotGrow(bytes: number): boolean {
    this.#uncheckedBytes += bytes
    if (this.#isAlmostFull || this.#uncheckedBytes >= CHECK_EVERY_BYTES) {
      const { bavail, bsize } = fs.statfsSync(this.#folder)
      this.#isAlmostFull = bavail * bsize < RESERVED_BYTES
      this.#uncheckedBytes = 0
    }
    return this.#isAlmostFull
  }
}

function growsRelation({ nfd, path }: Stream, end: number): boolean {
  return RELATION_PATH.test(path) && end > fs.fstatSync(nfd).size
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
