// The browser tests: real Chromium, and a Selvedge of its own for each file (e2e/shop.ts).
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // On two cores, what one of them waits for is time for the others.
  workers: 3,
  // On a machine that nobody watches, one more try; what needed it is told in the sum.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Tracing every step slows all tests down; for one that fails, run it again with --trace on.
    screenshot: 'only-on-failure',
  },
})
