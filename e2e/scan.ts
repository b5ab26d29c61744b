// A barcode scanner: types a code within milliseconds and ends it with Enter.
import type { Page } from '@playwright/test'

/**
 * Sends timestamps with the keys, so that a busy machine doesn't slow down the scanner. With a pause after the first key it is a person who
 * types fast.
 */
export async function scan(page: Page, code: string, firstPauseSeconds = 0): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const keys = [...code.split('').map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  const presses = keys.flatMap(({ key, text }, index) => {
    const press = { key, ...(key === 'Enter' && { code: key, windowsVirtualKeyCode: 13 }) }
    const timestamp = startedAt + index * 0.004 + (index > 0 ? firstPauseSeconds : 0)
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press, text, timestamp }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press, timestamp }),
    ]
  })
  await Promise.all(presses)
  await session.detach()
}
