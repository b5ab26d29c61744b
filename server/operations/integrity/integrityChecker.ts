// The integrity checks that this process runs, as operations see them.
export interface IntegrityChecker {
  /** Runs the one whose row was written, unless it runs already. */
  start(id: number): void
  /** Ends it where this process runs it; another one sees in the row that it shall. */
  cancel(id: number): void
  /** Ends what runs and waits for that. */
  close(): Promise<void>
}
