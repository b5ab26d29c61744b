// What holds on every page for whoever has no mouse: the tab key reaches everything, and shows where it is.
import type { Page } from '@playwright/test'

import { desk, passwordResetPages, pages, zoomed } from './pages.ts'
import { test } from './seededShop.ts'
import { expect } from './shop.ts'

for (const { path, ready } of pages) {
  test(`the keyboard alone reaches everything on ${path}, also at twice the size, and nothing moves`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAs('Admin', path)
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(whatMoves)).toEqual([])
    for (const screen of [desk, zoomed]) {
      await page.setViewportSize(screen)
      // Below 1024 px the sidebar is behind its button.
      expect(await walkByKeyboard(page)).toBeGreaterThan(screen === desk ? 10 : 5)
    }
  })
}

test('the keyboard alone reaches everything on the pages of a visitor, also at twice the size', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, words] of [['/login', 'Sign In'], ...passwordResetPages] as const) {
    await page.goto(path)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    expect(await page.evaluate(whatMoves)).toEqual([])
    for (const screen of [desk, zoomed]) {
      await page.setViewportSize(screen)
      expect(await walkByKeyboard(page)).toBeGreaterThan(1)
    }
  }
})

/** Once around by the tab key: every control has its turn, and whoever looks sees which. Resolves to how many there are. */
async function walkByKeyboard(page: Page): Promise<number> {
  const controls = await page.evaluate(markControls)
  const unvisited = new Set(controls)
  // Between the last control and the first is the browser's own stop, and a list that scrolls is one as well.
  for (let stops = unvisited.size + 10; stops > 0 && unvisited.size > 0; stops--) {
    await page.keyboard.press('Tab')
    const { name, isMarked, isCovered } = await page.evaluate(describeFocus)
    if (name === undefined) continue
    expect(isMarked, `the focus is seen on ${name}`).toBe(true)
    expect(isCovered, `${name} is covered while it has the focus`).toBe(false)
    unvisited.delete(name)
  }
  expect([...unvisited]).toEqual([])
  return controls.length
}

/** Runs in the page: what would move for longer than an eye can follow, though motion isn't wanted. */
function whatMoves(): string[] {
  const longest = (durations: string) =>
    Math.max(
      ...durations.split(',').map((text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)),
    )
  return [...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element, part)
      const milliseconds = Math.max(longest(animationDuration), longest(transitionDuration))
      return milliseconds > 1 ? [`${element.outerHTML.slice(0, 100)}${part}: ${milliseconds} ms`] : []
    }),
  )
}

/** Runs in the page: gives every control that can be reached a name, and remembers how it looks without the focus. */
function markControls(): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const selector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.tabIndex >= 0 &&
      !isBesideChosen(control),
  )
  Object.assign(window, { lookOf })
  return controls.map((control, at) => {
    const words = control.getAttribute('aria-label') ?? control.textContent
    control.dataset['control'] = `${at}: ${words || control.outerHTML.slice(0, 80)}`
    control.dataset['look'] = lookOf(control)
    return control.dataset['control']
  })

  /** Of radio buttons the chosen one is reached by the tab key, the others from there by the arrows. */
  function isBesideChosen(control: HTMLElement): boolean {
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false
    return document.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) !== null
  }

  /** A ring may be drawn by the control itself or by the box around it. */
  function lookOf(control: HTMLElement): string {
    const boxes = [control, control.parentElement, control.closest('li, tr, label, span')]
    return boxes
      .map((box) => {
        if (!box) return ''
        const { outlineStyle, outlineWidth, boxShadow, borderColor, transform } = getComputedStyle(box)
        return `${outlineStyle} ${outlineWidth} ${boxShadow} ${borderColor} ${transform}`
      })
      .join('; ')
  }
}

/** Runs in the page, once what the focus set in motion is drawn. */
async function describeFocus(): Promise<{ name: string | undefined; isMarked: boolean; isCovered: boolean }> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const focused = document.activeElement
  // The calendar's button inside a date input is the browser's own, with a ring of its own.
  if (!(focused instanceof HTMLElement) || !focused.matches(':focus'))
    return { name: undefined, isMarked: false, isCovered: false }
  const { lookOf } = window as unknown as { lookOf: (control: HTMLElement) => string }
  // Where it begins: the end of a long one may be cut off.
  const { left = 0, top = 0, width = 0, height = 0 } = focused.getClientRects()[0] ?? {}
  const above = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
  return {
    name: focused.dataset['control'],
    isMarked: focused.dataset['look'] !== lookOf(focused),
    isCovered: !above || !(above.contains(focused) || focused.contains(above)),
  }
}
