// Pages whose files are loaded when they are first opened.
import { lazyRouteComponent } from '@tanstack/react-router'

import { waitForServer } from './waitForServer.ts'

/**
 * If its file can't be loaded, the router reloads the window, which fetches the files of a newer release. While the server can't be
 * reached, the browser would replace Selvedge by its own error, so this waits for the server first.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      await waitForServer()
      throw error
    }
  }, name)
