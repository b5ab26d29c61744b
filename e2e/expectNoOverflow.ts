// That what a page shows fits each screen, in both themes, readable by everyone.
import type { ConsoleMessage, Page } from '@playwright/test'

import { desk, laptop, phone, tablet, zoomed } from './pages.ts'
import { expect, expectAccessible } from './shop.ts'

/** What the page says of its errors in the browser's console, from now on. `counts`: which of it does. */
export function collectConsoleErrors(page: Page, counts: (text: string) => boolean = () => true): string[] {
  const faults: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && counts(message.text())) faults.push(message.text())
  })
  return faults
}

interface FitOptions {
  screens?: { width: number; height: number }[]
  themes?: ('light' | 'dark')[]
}

/** The page is no wider than each screen, what stands in it is within reach, and axe finds nothing on a desk and on a phone. */
export async function expectNoOverflow(
  page: Page,
  { screens = [desk, laptop, zoomed, tablet, phone], themes }: FitOptions = {},
): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `at ${screen.width} px the page is no wider than the screen`,
      })
      .toBeLessThanOrEqual(0)
    await expect.poll(() => findCut(page), { message: `at ${screen.width} px nothing is cut` }).toEqual([])
    // What a tablet shows is either the desk's or the phone's; colours are the same on both.
    if (screen === desk) await expectAccessible(page, themes)
    if (screen === phone) await expectAccessible(page, themes ?? ['light'])
  }
}

/** Tables that are wider than their place and don't scroll there, and titles and amounts of which not all is seen. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWider = (node: Element) => node.scrollWidth > node.clientWidth + 1
    const tables = [...document.querySelectorAll('table')].filter(({ parentElement: place }) => {
      return place && isWider(place) && getComputedStyle(place).overflowX !== 'auto'
    })
    const words = [...document.querySelectorAll('h1, .text-figure')].filter(
      (node) => isWider(node) || node.scrollHeight > node.clientHeight + 1,
    )
    return [...tables, ...words].map((node) => node.textContent.slice(0, 60))
  })
}
