import { test } from 'node:test'

import { isFullSize } from './isFullSize.ts'

/** A test that `npm test` leaves out and `npm run trials -- server` runs. */
export function trialTest(title: string, work: () => Promise<void>): void {
  if (isFullSize) test(title, work)
}
