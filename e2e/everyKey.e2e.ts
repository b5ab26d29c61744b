// Keyboard access: Tab reaches each control of every distinct page, and the focus is visible, also at a zoom of 200 %.
import type { Page } from '@playwright/test'

import {
  desk,
  distinctPages,
  expectLoaded,
  layoutPaths,
  navigate,
  notFoundPage,
  passwordResetPages,
  zoomed,
} from './pages.ts'
import { test } from './seededShop.ts'
import { expect } from './shop.ts'

test('Tab reaches every control of a page, and reduced motion is respected @trial', async ({
  page,
  openAs,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(desk)
  for (const [index, entry] of distinctPages.entries()) {
    await test.step(entry.path, async () => {
      if (index === 0) await openAs('Admin', entry.path)
      else await navigate(page, entry.path)
      await expectLoaded(page, entry)
      expect(await page.evaluate(findMotion)).toEqual([])
      // Sidebar, header and footer are the same on every page, so one walk covers them.
      const scope = index === 0 ? 'document' : 'main'
      // The guides have only text.
      const minControls = index === 0 ? 11 : entry.path.endsWith('-guide') ? 0 : 1
      expect(await tabThrough(page, scope)).toBeGreaterThanOrEqual(minControls)
      if (!layoutPaths.has(entry.path)) return
      await page.setViewportSize(zoomed)
      expect(await tabThrough(page, scope)).toBeGreaterThan(index === 0 ? 5 : 0)
      await page.setViewportSize(desk)
    })
  }
})

test('Tab reaches every control of the 404 page @trial', async ({ page, openAs }) => {
  await openAs('Admin', notFoundPage.path)
  await expectLoaded(page, notFoundPage)
  expect(await page.evaluate(findMotion)).toEqual([])
  expect(await tabThrough(page, 'document')).toBeGreaterThan(10)
})

test('Tab reaches every control of the signed-out pages, also at a zoom of 200 % @trial', async ({
  page,
}) => {
  for (const [path, text] of [['/login', 'Sign In'], ...passwordResetPages] as const) {
    await page.goto(path)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    expect(await page.evaluate(findMotion)).toEqual([])
    for (const screen of [desk, zoomed]) {
      await page.setViewportSize(screen)
      expect(await tabThrough(page, 'document')).toBeGreaterThan(1)
    }
  }
})

type Scope = 'document' | 'main'

/** Presses Tab until each control in `scope` had the focus, visibly and not covered. Returns the number of controls. */
async function tabThrough(page: Page, scope: Scope): Promise<number> {
  const controls = await page.evaluate(markControls, scope)
  const unvisited = new Set(controls)
  // In a size matrix, Tab goes from cell to cell.
  const cells = await page.getByRole('gridcell').count()
  // The browser adds a stop between the last control and the first, and one for each scrollable list.
  for (let stops = unvisited.size + cells + 10; stops > 0 && unvisited.size > 0; stops--) {
    await page.keyboard.press('Tab')
    const { name, isMarked, isCovered } = await page.evaluate(describeFocus)
    if (name === undefined) continue
    expect(isMarked, `${name} shows its focus`).toBe(true)
    expect(isCovered, `${name} is covered while it has the focus`).toBe(false)
    unvisited.delete(name)
  }
  expect([...unvisited]).toEqual([])
  return controls.length
}

/** Runs in the page: returns the elements with a transition or animation of more than 1 ms. */
function findMotion(): string[] {
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

/** Runs in the page: names each visible control, and stores its look without the focus. In 'main' the next Tab starts there. */
function markControls(scope: Scope): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const selector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
  const main = document.querySelector('main')
  const root = scope === 'main' && main ? main : document
  const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.tabIndex >= 0 &&
      !isUncheckedRadio(control),
  )
  Object.assign(window, { lookOf })
  const names = controls.map((control, index) => {
    const text = control.getAttribute('aria-label') ?? control.textContent
    control.dataset['control'] = `${index}: ${text || control.outerHTML.slice(0, 80)}`
    control.dataset['look'] = lookOf(control)
    return control.dataset['control']
  })
  if (scope === 'main') main?.focus({ preventScroll: true })
  return names

  /** Tab reaches the checked radio button of a group; arrow keys reach the others. */
  function isUncheckedRadio(control: HTMLElement): boolean {
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false
    return document.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) !== null
  }

  /** The focus ring may be on the control or on an element around it. */
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

/** Runs in the page: describes the focused control after the focus was rendered. */
async function describeFocus(): Promise<{ name: string | undefined; isMarked: boolean; isCovered: boolean }> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const focused = document.activeElement
  // The calendar button in a date input belongs to the browser and has its own ring.
  if (!(focused instanceof HTMLElement) || !focused.matches(':focus'))
    return { name: undefined, isMarked: false, isCovered: false }
  const { lookOf } = window as unknown as { lookOf: (control: HTMLElement) => string }
  // At the start of its first line, because the end of a long control may be cut off.
  const { left = 0, top = 0, width = 0, height = 0 } = focused.getClientRects()[0] ?? {}
  const above = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
  return {
    name: focused.dataset['control'],
    isMarked: focused.dataset['look'] !== lookOf(focused),
    isCovered: !above || !(above.contains(focused) || focused.contains(above)),
  }
}
