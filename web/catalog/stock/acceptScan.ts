// Enter in a search box that codes are scanned into, one after another.
import { flushSync } from 'react-dom'

import { getScannedCode } from './useScanGuard.ts'

/**
 * Selects the text, so that the next scan takes its place and does not run on from it. Where a scan ended with this Enter, its
 * code alone becomes the text, whatever stood there before, and is returned.
 */
export function acceptScan(input: HTMLInputElement, setText: (text: string) => void): string | undefined {
  const code = getScannedCode()
  if (code !== undefined) flushSync(() => setText(code))
  input.select()
  return code
}
