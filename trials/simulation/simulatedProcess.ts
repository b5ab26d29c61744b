// A Selvedge process of the trading simulation.
import type { SelvedgeProcess } from '#server/testing/startSelvedge.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

export interface SimulatedProcess {
  index: number
  url: string
  selvedge: SelvedgeProcess
  /** The Admin at this process; undefined while it is down. */
  client: TestClient | undefined
  lastSuccessAt: number
}
