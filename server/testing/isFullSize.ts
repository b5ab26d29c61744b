/** Whether tests run at full size, as in `npm run trials -- server browser`. `npm test` runs some of them smaller. */
export const isFullSize = process.env['FULL_SIZE'] === 'true'

/** All cases at full size, else the first of each `step`: for long tables of cases that run the same code. */
export function sampleOf<T>(cases: readonly T[], step: number): T[] {
  return cases.filter((_, index) => isFullSize || index % step === 0)
}
