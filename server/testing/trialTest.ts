// Tests that `npm test` leaves out and `npm run trials -- server` runs.
import { describe, test, type TestContext, type TestOptions } from 'node:test'

import { isFullSize } from './isFullSize.ts'

type Work = (t: TestContext) => void | Promise<void>

export function trialTest(title: string, ...args: [work: Work] | [options: TestOptions, work: Work]): void {
  const [options, work] = args.length === 2 ? args : [{}, args[0]]
  if (isFullSize) void test(title, options, work)
}

/** A block of such tests, whose hooks run with them only. */
export function trialDescribe(title: string, define: () => void): void {
  if (isFullSize) void describe(title, define)
}
