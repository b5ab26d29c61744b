// Tests that the quick run of `npm test` leaves out and reports as skipped. They run with CI=true.
import { describe, test, type TestContext, type TestOptions } from 'node:test'

import { isFullSize, leftOutReason } from './isFullSize.ts'

type Work = (t: TestContext) => void | Promise<void>

const leftOut: TestOptions = isFullSize ? {} : { skip: leftOutReason }

export function trialTest(title: string, ...args: [work: Work] | [options: TestOptions, work: Work]): void {
  const [options, work] = args.length === 2 ? args : [{}, args[0]]
  void test(title, { ...options, ...leftOut }, work)
}

/** A block of such tests, whose hooks run with them only. A block that is left out is reported as one test. */
export function trialDescribe(title: string, define: () => void): void {
  if (isFullSize) void describe(title, define)
  else void test(title, leftOut)
}

/** The cases of a table, each with the options of its test: the quick run leaves out all but the first of each `step`. */
export function withSample<T>(cases: readonly T[], step: number): [value: T, options: TestOptions][] {
  return cases.map((value, index) => [value, index % step === 0 ? {} : leftOut])
}
