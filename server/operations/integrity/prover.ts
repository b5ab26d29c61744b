// The integrity checks that this process runs, as operations see them.
export interface Prover {
  /** Runs the one whose row was written, unless it runs already. */
  launch(id: number): void
  /** Ends it where this process runs it; another one sees in the row that it shall. */
  cancel(id: number): void
  /** Ends what runs and waits for that. */
  close(): Promise<void>
}
