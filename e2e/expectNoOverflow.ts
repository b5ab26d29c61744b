// Checks that a page fits each screen size and is accessible in both themes.
import type { ConsoleMessage, Page } from '@playwright/test'

import { desk, laptop, phone, tablet, zoomed } from './pages.ts'
import { expect, expectAccessible } from './shop.ts'

/** Collects errors of the browser's console from now on, if `filter` accepts them. */
export function collectConsoleErrors(page: Page, filter: (text: string) => boolean = () => true): string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && filter(message.text())) errors.push(message.text())
  })
  return errors
}

interface FitOptions {
  screens?: { width: number; height: number }[]
  themes?: ('light' | 'dark')[]
}

/** Expects no horizontal overflow and no cut texts on any screen, and no axe violations on desktop and phone. */
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
    await expect
      .poll(() => findCutTexts(page), { message: `at ${screen.width} px nothing is cut` })
      .toEqual([])
    // A tablet shows the layout of one of the two.
    if (screen === desk) await expectAccessible(page, themes)
    if (screen === phone) await expectAccessible(page, themes ?? ['light'])
  }
}

/** Tables that overflow without scrolling, and cut titles and amounts. */
function findCutTexts(page: Page): Promise<string[]> {
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
