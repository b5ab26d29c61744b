// The business says no: a kind, and a sentence for the person. Anything else that is thrown is a bug.

export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too large'
  | 'unsupported'
  | 'unprocessable'
  | 'too many'
  | 'unavailable'
  | 'refused elsewhere'

export interface RefusalDetails {
  /** Which fields are meant, each with its own sentence. */
  errors?: { path: string; message: string }[]
  /** When it is worth trying again. */
  retryAfterSeconds?: number
}

/** Thrown by operations; one place turns it into a status and `{message}`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly kind: RefusalKind
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, sentence: string, details: RefusalDetails = {}) {
    super(sentence)
    this.kind = kind
    this.details = details
  }
}
