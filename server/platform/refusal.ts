// An expected rejection with a message for the user. Every other error is a bug.

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
  /** Invalid fields. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** Thrown by operations; `toErrorReply` maps it to a status. */
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

/** A rejection because of one field. `path` is its name on the wire: 'items.0.quantity'. */
export function fieldRefusal(kind: RefusalKind, path: string, message: string): Refusal {
  return new Refusal(kind, message, { errors: [{ path, message }] })
}

/** For a part of a request that was named by its id: throws a 409 with the message instead of a 404. */
export async function missingAsConflict<T>(found: Promise<T>, message: string, path?: string): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error
    throw path === undefined ? new Refusal('conflict', message) : fieldRefusal('conflict', path, message)
  }
}
