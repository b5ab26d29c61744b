// The row whose record is shown in a panel next to the list.
import { useSyncExternalStore } from 'react'

/** The pages of the records that have a preview. */
export const previewedPaths = [
  '/invoices/$id',
  '/orders/$id',
  '/purchase-orders/$id',
  '/arrivals/$id',
  '/customers/$id',
  '/products/$id',
  '/styles/$id',
] as const
export type PreviewedPath = (typeof previewedPaths)[number]

export interface Preview {
  path: PreviewedPath
  id: number
  /** The text of the link of the row. */
  name: string
  link: HTMLElement
  /** The place of the row in its list. */
  index: number
}

let current: Preview | undefined
const listeners = new Set<() => void>()

export function isPreviewed(path: string | undefined): path is PreviewedPath {
  return previewedPaths.some((previewed) => previewed === path)
}

export function currentPreview(): Preview | undefined {
  return current
}

export function usePreview(): Preview | undefined {
  return useSyncExternalStore(subscribe, currentPreview)
}

/** Shows the record to which the link of a row leads. Returns false if its kind has no preview. */
export function openPreview(link: HTMLElement): boolean {
  const [, folder, id] = /^(\/[\w-]+)\/(\d+)$/.exec(link.getAttribute('href') ?? '') ?? []
  const path = `${folder}/$id`
  if (!isPreviewed(path)) return false
  const isShown = current?.link === link && current.id === Number(id)
  if (!isShown)
    show({ path, id: Number(id), name: link.textContent, link, index: rowLinks(link).indexOf(link) })
  return true
}

export function closePreview(): void {
  if (current) show(undefined)
}

/** The links of the rows in the list of one of them, or in the first list of the page. */
export function rowLinks(of?: HTMLElement): HTMLElement[] {
  const main = document.querySelector('main')
  const first = main?.querySelector<HTMLElement>('[data-row-link]')
  const list = (of?.isConnected ? of : first)?.closest('table, ul, ol')
  return [...(list?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
}

/** Focuses the next or previous row; the first one from outside of the list. */
export function focusNextRow(step: 1 | -1): void {
  const { activeElement } = document
  const row = activeElement instanceof HTMLElement && activeElement.matches('[data-row-link]')
  const from = row ? activeElement : current?.link
  const links = rowLinks(from)
  const index = from ? links.indexOf(from) : -1
  // The row of the preview has left the list; the following one took its place.
  const place = index < 0 && current ? current.index - (step === 1 ? 1 : 0) : index
  const next = links[from || step === 1 ? place + step : 0]
  next?.focus()
}

function show(next: Preview | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
