// Where the user was on the pages behind the current one, so that going back returns there. The router restores the scrolling.
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

interface Place {
  /** Identifies the history entry: another page may take its index. */
  key: string | undefined
  pathname: string
  /** The link that the user followed. */
  href: string | null
}

/** By index in the history of this tab. A reload forgets them. */
const places = new Map<number, Place>()

/** A list that has to load again gets the focus within this time, unless the user moves it first. */
const maxWaitMs = 3000

/** Restores the focus to the link that opened a page when the user goes back. */
export function useListPlaces(): void {
  const router = useRouter()
  useEffect(() => {
    let clicked: string | null = null
    let stopWaiting = () => {}
    const rememberLink = ({ target }: MouseEvent) => {
      clicked =
        target instanceof Element ? (target.closest('main a[href]')?.getAttribute('href') ?? null) : null
    }
    document.addEventListener('click', rememberLink, true)
    const unsubscribe = [
      router.subscribe('onBeforeNavigate', ({ fromLocation: from }) => {
        if (from)
          places.set(from.state.__TSR_index, {
            key: from.state.__TSR_key,
            pathname: from.pathname,
            href: clicked,
          })
        clicked = null
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation: { pathname, state } }) => {
        stopWaiting()
        // The next record of a list takes the place of the one that was opened.
        const list = places.get(state.__TSR_index - 1)
        if (fromLocation?.state.__TSR_index === state.__TSR_index && list?.href === fromLocation.pathname)
          list.href = pathname
        const place = places.get(state.__TSR_index)
        if (place?.href && place.key === state.__TSR_key) stopWaiting = focusLink(place.href)
      }),
    ]
    return () => {
      stopWaiting()
      document.removeEventListener('click', rememberLink, true)
      for (const stop of unsubscribe) stop()
    }
  }, [router])
}

/** Goes back if the previous page has this path, so that its list is as it was. Returns whether it does. */
export function returnTo(router: AnyRouter, pathname: string): boolean {
  if (places.get(router.state.location.state.__TSR_index - 1)?.pathname !== pathname) return false
  router.history.back()
  return true
}

/** Focuses the link as soon as it is there. Returns the function that gives up. */
function focusLink(href: string): () => void {
  const endsAt = performance.now() + maxWaitMs
  let frame = 0
  const look = () => {
    if (document.activeElement !== document.body || performance.now() > endsAt) return
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
    if (link) link.focus({ preventScroll: true })
    else frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
