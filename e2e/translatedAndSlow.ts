// Pages as a browser shows them that translates, on a slow line.
import type { BrowserContext } from '@playwright/test'

import { subscribeToLiveEvents } from '#contract/platform/live.ts'

/** How much later answers arrive. */
const delayMs = 300

/** Every page of the context is translated, and its answers of the API are late. */
export async function translateAndSlow(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate)
  await context.route('**/api/**', async (route) => {
    // A stream of events has no end.
    if (!new URL(route.request().url()).pathname.startsWith(subscribeToLiveEvents.path))
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })
}

/**
 * Runs in the page. Replaces each text node by a copy in <font> elements, as Chrome and Edge do when they translate, and each that comes
 * later. The words stay the same.
 */
function translate(): void {
  const copies = new WeakSet<Node>()
  const untranslated = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION'])
  function translateText(text: Node): void {
    const parent = text.parentNode
    if (!parent || copies.has(text) || !text.isConnected || untranslated.has(parent.nodeName)) return
    if (text.nodeValue === null || text.nodeValue.trim() === '') return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    copies.add(inner.appendChild(document.createTextNode(text.nodeValue)))
    parent.replaceChild(outer, text)
  }
  function translateTexts(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translateText)
  }
  document.addEventListener('DOMContentLoaded', () => {
    translateTexts(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeType === Node.TEXT_NODE) translateText(node)
        else if (node.nodeType === Node.ELEMENT_NODE && node.nodeName !== 'FONT') translateTexts(node)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}
