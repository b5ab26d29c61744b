// Checks that a page fits each screen size and is accessible in both themes.
import type { ConsoleMessage, Page } from '@playwright/test'

import { desk, laptop, phone, tablet, zoomed } from './pages.ts'
import { expect, expectAccessible, isFullSize } from './shop.ts'

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
  /** The themes on desktop and on phones. */
  themes?: [desk: 'light' | 'dark', phone: 'light' | 'dark']
  /** Limits axe to this selector on phones. On desktop the page is checked as a whole. */
  phoneScope?: string
}

/**
 * Expects no horizontal overflow, no cut texts and no axe violations; in `npm test` on desktop and phone. Each of the two has
 * another theme: the contrast of all colors in both themes has its own test (tokens.test.ts).
 */
export async function expectNoOverflow(
  page: Page,
  {
    screens = isFullSize ? [desk, laptop, zoomed, tablet, phone] : [desk, phone],
    themes = ['light', 'dark'],
    phoneScope,
  }: FitOptions = {},
): Promise<void> {
  for (const screen of screens) {
    await expectFits(page, screen)
    // A tablet shows the layout of one of the two.
    if (screen === desk) await expectAccessible(page, [themes[0]])
    if (screen === phone) await expectAccessible(page, [themes[1]], { scope: phoneScope })
  }
}

/** Expects no horizontal overflow and no cut texts at that size of the window. */
export async function expectFits(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen)
  await expect
    .poll(() => page.evaluate(findOverflow), { message: `at ${screen.width} px nothing is cut` })
    .toEqual([])
}

/** Runs in the page: returns a page wider than the screen, tables that overflow without scrolling, and cut titles and amounts. */
function findOverflow(): string[] {
  const isWider = (node: Element) => node.scrollWidth > node.clientWidth + 1
  // The name of a record that is too long for the title bar is at the top of the page as well.
  const isRepeated = ({ textContent }: Element) =>
    document.querySelector('main [data-full-title]')?.textContent === textContent
  const tables = [...document.querySelectorAll('table')].filter(({ parentElement: box }) => {
    return box && isWider(box) && getComputedStyle(box).overflowX !== 'auto'
  })
  const texts = [...document.querySelectorAll('h1, .text-figure')].filter(
    (node) => isWider(node) || (node.scrollHeight > node.clientHeight + 1 && !isRepeated(node)),
  )
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const cut = [...tables, ...texts].map((node) => node.textContent.slice(0, 60))
  return excess > 0 ? [`the page, by ${excess} px`, ...cut] : cut
}
