// The integrity checks that this process runs, as operations use them.
export interface IntegrityChecker {
  /** Runs the check of an inserted row, unless one is running. */
  start(id: number): void
  /** Cancels the check if this process runs it; another process reads the request from the row. */
  cancel(id: number): void
  /** Cancels the running check and waits for its end. */
  close(): Promise<void>
}
