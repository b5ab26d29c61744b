// PGlite, made fit to be shared by several connections: durable, taking whole turns, and loud when it breaks.
import { PGlite, type ExecProtocolOptionsStream } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DurableFs } from './durableFs.ts'

// The frontend messages of the PostgreSQL protocol that matter here, by their first byte.
const TERMINATE = code('X')
const PARSE = code('P')
const STARTUP = 0
const EXTENDED = new Set(['P', 'B', 'D', 'E', 'C'].map(code))
/** Sync and Query: with these a sequence is over. */
const ENDS = new Set(['S', 'Q'].map(code))
/** Undoes what a sequence has done, as its Sync would commit it; where it has failed, PostgreSQL hears nothing but the Sync. */
const ABANDON = Buffer.from('Q\0\0\0\rrollback\0S\0\0\0\x04')

/** PostgreSQL's own longjmp to its main loop, by which it ends every failed statement. */
const LONGJMP_STATUS = 100

/**
 * Opens the cluster in `folder`, or makes one where there is none (which a kill may leave half made: see
 * embeddedWorker.ts). `onBroken` is called when the database can no longer be trusted, for example because the disk
 * refused an fsync; the caller must stop the thread at once, without closing the database. `engine` is PGlite's own WebAssembly
 * where it was compiled already.
 */
export async function openPostgres(
  folder: string,
  onBroken: (error: Error) => void,
  engine?: WebAssembly.Module,
): Promise<PGlite> {
  const database = new SharedPGlite(folder, onBroken, engine)
  await database.waitReady
  database.watch()
  return database
}

/**
 * PGlite is one backend with one session, and pglite-socket lets its connections take turns message by message,
 * holding the turn only within BEGIN ... COMMIT. Two things are missing for connections not to disturb each other:
 *
 * - A statement with parameters is several messages (Parse, Bind, Execute, Sync). When a large one arrives in pieces,
 *   another connection's Parse would slip in and replace the unnamed statement. So an unfinished sequence counts as a
 *   transaction here, and keeps the turn.
 * - A named statement lives on after its connection, and the next connection that prepares it (with the same text,
 *   as names stand in our code) would be refused. So a Parse replaces what has its name.
 *
 * And a sequence is run as a whole when its Sync comes, for message by message it would be answered in as many pieces. A client
 * that wants to hear sooner asks with Flush.
 */
class SharedPGlite extends PGlite {
  readonly #onBroken: (error: Error) => void
  readonly #lastWords: string[]
  /** The begin of a sequence, which waits for its end. */
  #held: Uint8Array[] = []
  /** Whether PostgreSQL has a sequence's begin, and not its end. */
  #midSequence = false

  constructor(folder: string, onBroken: (error: Error) => void, engine?: WebAssembly.Module) {
    const lastWords: string[] = []
    super({
      ...(engine && { pgliteWasmModule: engine }),
      fs: new DurableFs(folder, (error) =>
        onBroken(new Error('The disk refused an fsync', { cause: error })),
      ),
      startParams: [
        // -F turns fsync off.
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
      extensions: { pg_trgm, unaccent },
      onStderr: (line) => {
        lastWords.push(line)
        if (lastWords.length > 10) lastWords.shift()
        return false
      },
    })
    this.#onBroken = onBroken
    this.#lastWords = lastWords
  }

  /**
   * PGlite swallows whatever comes out of PostgreSQL's main loop and goes on, even after a panic or a trap. Only the
   * end of a failed statement is harmless.
   */
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
    // The connection is lost next, and what is held with it.
    if (type === TERMINATE) return
    const sequence = [...this.#held, message]
    this.#midSequence = (this.#midSequence || this.#held.length > 0) && !ENDS.has(type)
    this.#held = []
    try {
      for (const name of sequence.flatMap(namesGiven))
        await super.execProtocolRawStream(closeStatement(name), { onRawData() {} })
      await super.execProtocolRawStream(Buffer.concat(sequence), options)
    } catch (error) {
      // The socket's queue never moves again after an error, so a hang would be all that anybody sees.
      this.#reportBroken(error)
      throw error
    }
  }

  /** The socket calls this with ROLLBACK when a connection is lost: what it left unfinished must be ended first. */
  override async exec(...[query, options]: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    this.#held = []
    if (this.#midSequence) await this.execProtocol(ABANDON)
    this.#midSequence = false
    return await super.exec(query, options)
  }

  #reportBroken(cause: unknown): void {
    this.#onBroken(new Error(`PostgreSQL broke: ${this.#lastWords.join(' ')}`.trim(), { cause }))
  }
}

/** The name that a Parse message gives its statement, with its closing zero; none for the unnamed statement and other messages. */
function namesGiven(message: Uint8Array): Uint8Array[] {
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
