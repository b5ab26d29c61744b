// Where files lie that no process may keep to itself: pictures, and mail where no mail server is set. An interface that a disk
// and an object store both keep.
import { Refusal } from '#server/platform/refusal.ts'

/** A key is a file name, such as `imageKey` makes. What was written under one is never written otherwise. */
export interface FileStore {
  /** Once it resolves, the bytes survive a power cut; until then nobody can read any of them. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where nothing was written under the key. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** No file of ours comes near it: whatever is larger was put there by somebody else, and is not read into memory. */
export const maxFileBytes = 33_554_432

/** No separator and no name that is all dots, so that no key leaves its folder. */
const keyPattern = /^[\w-]{2,100}\.\w{1,10}$/

export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`Not a key of the file store: ${key}`)
}

/** The store is slow, broken or gone: a 503 for whoever asked. `words` are for those who run it. */
export class FileStoreError extends Refusal {
  readonly detail: string
  /** Whether the store itself said no, as it will again until somebody changes something. */
  readonly isPermanent: boolean

  constructor(words: string, isFinal = false) {
    super('unavailable', 'Pictures and files are out of reach at the moment. Please try again.', {
      retryAfterSeconds: 5,
    })
    this.detail = words
    this.isPermanent = isFinal
  }
}
