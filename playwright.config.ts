// The browser tests: Chromium, and an app for each test file (e2e/shop.ts).
import { defineConfig } from '@playwright/test'

import type { ShopOptions } from '#e2e/shop.ts'

export default defineConfig<ShopOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  // One retry on CI, which is reported.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  projects: [
    { name: 'usual' },
    { name: 'translated and slow', grep: /@main/, use: { isTranslatedAndSlow: true } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations would be drawn sixty times a second while a test waits.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Fewer threads: the pages share two cores with the servers.
        '--in-process-gpu',
        // Most pages live for seconds, in which optimizing costs more than it saves. Baseline code is cheap: it halves the time of
        // finding elements by role.
        '--js-flags=--single-threaded --no-opt --no-maglev',
      ],
    },
    // Tracing slows down all tests; repeat a failed test with --trace on.
    screenshot: 'only-on-failure',
  },
})
