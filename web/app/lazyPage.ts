// Pages whose files are loaded when they are first opened.
import { lazyRouteComponent } from '@tanstack/react-router'

import { readyz } from '#contract/operations/probes.ts'
import { CallError } from '#contract/platform/client.ts'
import { call } from '#web/api/call.ts'

const retryMs = 2000

/**
 * If its file can't be loaded, the router reloads the window, which fetches the files of a newer release. While the server can't be
 * reached, the browser would replace Selvedge by its own error, so this waits for the server first.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      while (!(await isServerReady())) await new Promise((resolve) => setTimeout(resolve, retryMs))
      throw error
    }
  }, name)

/** A proxy may hide the check with a 4xx. */
async function isServerReady(): Promise<boolean> {
  try {
    await call(readyz, {})
    return true
  } catch (error) {
    return error instanceof CallError && error.status < 500
  }
}
