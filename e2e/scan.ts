// A barcode scanner: types a code within milliseconds and ends it with Enter or Tab.
import type { Page } from '@playwright/test'

export interface Scanner {
  /** With 'none', the user presses Enter behind the code. */
  suffix: 'Enter' | 'Tab' | 'none'
  /** Between two keys. */
  intervalMs: number
}

const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** With a pause after the first key it is a person who types fast. */
export function scan(page: Page, code: string, firstPauseSeconds = 0): Promise<void> {
  return scanWith(page, code, { suffix: 'Enter', intervalMs: 4 }, firstPauseSeconds)
}

/** Sends timestamps with the keys, so that a busy machine doesn't slow down the scanner. */
export async function scanWith(
  page: Page,
  code: string,
  { suffix, intervalMs }: Scanner,
  firstPauseSeconds = 0,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const keys = code.split('').map((key) => ({ key, text: key }))
  const ends = { Enter: [enter], Tab: [tab], none: [] }[suffix]
  const presses = [...keys, ...ends].flatMap((press, index) => {
    const timestamp = startedAt + (index * intervalMs) / 1000 + (index > 0 ? firstPauseSeconds : 0)
    const { text, ...up } = { text: undefined, ...press }
    return [
      session.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...up,
        ...(text !== undefined && { text }),
        timestamp,
      }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...up, timestamp }),
    ]
  })
  await Promise.all(presses)
  await session.detach()
  // A key of the page's own time would seem to come before those of a slow scanner, or to be a part of its code.
  await page.waitForTimeout(keys.length * intervalMs + (suffix === 'none' ? 150 : 0))
  if (suffix === 'none') await page.keyboard.press('Enter')
}
