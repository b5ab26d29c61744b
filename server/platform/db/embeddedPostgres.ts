// PGlite with durable commits, safe for several connections, that reports when it breaks.
import { PGlite, type ExecProtocolOptionsStream } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DurableFs } from './durableFs.ts'

// Message types of the PostgreSQL frontend protocol, by first byte.
const TERMINATE = code('X')
const PARSE = code('P')
const STARTUP = 0
const EXTENDED = new Set(['P', 'B', 'D', 'E', 'C'].map(code))
/** Sync and Query end a sequence. */
const ENDS = new Set(['S', 'Q'].map(code))
/** Rolls back an unfinished sequence, whose Sync would commit it. After an error PostgreSQL ignores all but the Sync. */
const ABANDON = Buffer.from('Q\0\0\0\rrollback\0S\0\0\0\x04')

/** The longjmp by which PostgreSQL ends a failed statement. */
const LONGJMP_STATUS = 100

/**
 * Opens the cluster in `folder`, or creates one. `onBroken` is called when the database can no longer be trusted, for example after a
 * failed fsync: the caller must stop the thread at once, without closing the database. `onDiskFull` is called when a statement
 * failed because the disk is almost full.
 */
export async function openPostgres(
  folder: string,
  onBroken: (error: Error) => void,
  { engine, onDiskFull = () => {} }: { engine?: WebAssembly.Module; onDiskFull?: () => void } = {},
): Promise<PGlite> {
  const database = new SharedPGlite(folder, { onBroken, onDiskFull }, engine)
  await database.waitReady
  database.watch()
  return database
}

/**
 * PGlite has one session, and pglite-socket switches between connections after each message outside of a transaction. This breaks
 * extended queries (Parse, Bind, Execute, Sync) of concurrent connections, so:
 * - an unfinished sequence counts as a transaction; its messages are held and run together when Sync or Flush arrives;
 * - Parse replaces a named statement of the same name, which outlives its connection.
 */
class SharedPGlite extends PGlite {
  readonly #onBroken: (error: Error) => void
  readonly #stderrLines: string[]
  /** Messages of a sequence that isn't complete yet. */
  #held: Uint8Array[] = []
  /** Whether PostgreSQL has received a part of a sequence. */
  #midSequence = false

  constructor(
    folder: string,
    { onBroken, onDiskFull }: { onBroken: (error: Error) => void; onDiskFull: () => void },
    engine?: WebAssembly.Module,
  ) {
    const stderrLines: string[] = []
    super({
      ...(engine && { pgliteWasmModule: engine }),
      fs: new DurableFs(folder, {
        onFsyncFailure: (error) => onBroken(new Error('The disk refused an fsync', { cause: error })),
        onDiskFull,
      }),
      startParams: [
        // -F turns fsync off.
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
        // A checkpoint keeps this much old WAL for reuse and removes the rest.
        ...['min_wal_size', 'max_wal_size'].flatMap((name) => ['-c', `${name}=32MB`]),
      ],
      extensions: { pg_trgm, unaccent },
      onStderr: (line) => {
        stderrLines.push(line)
        if (stderrLines.length > 10) stderrLines.shift()
        return false
      },
    })
    this.#onBroken = onBroken
    this.#stderrLines = stderrLines
  }

  /** PGlite ignores all errors of PostgreSQL's main loop, even a panic. Reports all but those of failed statements. */
  watch(): void {
    const mainLoopOnce = this.Module._PostgresMainLoopOnce
    this.Module._PostgresMainLoopOnce = () => {
      try {
        mainLoopOnce()
      } catch (error) {
        if (statusOf(error) !== LONGJMP_STATUS) this.#reportBroken(error)
        throw error
      }
    }
  }

  override isInTransaction(): boolean {
    return this.#held.length > 0 || this.#midSequence || super.isInTransaction()
  }

  override async execProtocolRawStream(
    message: Uint8Array,
    options: ExecProtocolOptionsStream,
  ): Promise<void> {
    const type = message[0] ?? STARTUP
    if (EXTENDED.has(type)) {
      this.#held.push(message)
      return
    }
    // The connection closes next.
    if (type === TERMINATE) return
    const sequence = [...this.#held, message]
    this.#midSequence = (this.#midSequence || this.#held.length > 0) && !ENDS.has(type)
    this.#held = []
    try {
      for (const name of sequence.flatMap(preparedNames))
        await super.execProtocolRawStream(closeStatement(name), { onRawData() {} })
      await super.execProtocolRawStream(Buffer.concat(sequence), options)
    } catch (error) {
      // The socket server's queue stops after an error, so all clients would hang.
      this.#reportBroken(error)
      throw error
    }
  }

  /** Called with ROLLBACK when a connection is lost: ends its unfinished sequence first. */
  override async exec(...[query, options]: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    this.#held = []
    if (this.#midSequence) await this.execProtocol(ABANDON)
    this.#midSequence = false
    return await super.exec(query, options)
  }

  #reportBroken(cause: unknown): void {
    this.#onBroken(new Error(`PostgreSQL broke: ${this.#stderrLines.join(' ')}`.trim(), { cause }))
  }
}

/** Returns the statement name in a Parse message, with its terminating zero; empty for unnamed statements and other messages. */
function preparedNames(message: Uint8Array): Uint8Array[] {
  if (message[0] !== PARSE) return []
  const nameStart = 5
  const name = message.subarray(nameStart, message.indexOf(0, nameStart) + 1)
  return name.length > 1 ? [name] : []
}

function closeStatement(name: Uint8Array): Uint8Array {
  const message = new Uint8Array(6 + name.length)
  message[0] = code('C')
  new DataView(message.buffer).setInt32(1, message.length - 1)
  message[5] = code('S')
  message.set(name, 6)
  return message
}

function code(letter: string): number {
  return letter.charCodeAt(0)
}

function statusOf(error: unknown): unknown {
  return error instanceof Object && 'status' in error ? error.status : undefined
}
