// Pages whose files are loaded when they are first opened.
import { lazyRouteComponent } from '@tanstack/react-router'

import { waitForServer } from './waitForServer.ts'

/**
 * If its files can't be loaded, the router reloads the window, which fetches the files of a newer release. While the server can't be
 * reached, the browser would replace Selvedge by its own error, so this waits for the server first.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      await waitForServer()
      throw asMissingScript(error)
    }
  }, name)

/** The router recognizes only a script that is missing, by its message. Vite's error is another one if the stylesheet of the page is. */
function asMissingScript(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('Unable to preload CSS')) return error
  return new Error(`Failed to fetch dynamically imported module: ${error.message}`, { cause: error })
}
