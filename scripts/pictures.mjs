// `npm run pictures`: takes the pictures of README.md and docs/ from the demo, in both themes, into docs/pictures/.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { findChromium, installTestTools } from './machine.mjs'
import { addCleanup, root, runCommand, UserFacingError } from './process.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await installTestTools()
  await ensureBuilt()
  const chromium = findChromium()
  if (!chromium) throw new UserFacingError('Install Chromium to take pictures.')
  const url = await startDemo()
  const folder = path.join(root, 'docs', 'pictures')
  mkdirSync(folder, { recursive: true })
  // Its packages may have been installed just now.
  const { takePictures } = await import('./takePictures.mjs')
  await takePictures({ url, chromium, folder })
  return 0
})

/** @returns {Promise<string>} its address */
async function startDemo() {
  const demo = spawn(pinnedNode, [path.join(root, 'scripts', 'demo.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'close')
  addCleanup(async () => {
    demo.kill('SIGTERM')
    await ended
  })
  for await (const line of createInterface(demo.stdout)) {
    console.log(line)
    const [, url] = /^The demo is ready at (.*)$/.exec(line) ?? []
    if (url) return url
  }
  throw new UserFacingError('The demo did not start.')
}
