/** Whether every test runs, in full: with `CI` set (`testEnvironment` in scripts/steps.mjs), or with FULL_SIZE=true. */
export const isFullSize = process.env['FULL_SIZE'] === 'true'

/** Why a test is reported as skipped in the quick run. scripts/runTests.mjs counts the tests that have this reason. */
export const leftOutReason = 'left out of the quick run'

/** All cases at full size, else the first of each `step`: for long tables of cases that run the same code within a test. */
export function sampleOf<T>(cases: readonly T[], step: number): T[] {
  return cases.filter((_, index) => isFullSize || index % step === 0)
}
