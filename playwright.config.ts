// The browser tests: Chromium, and an app for each test file (e2e/shop.ts).
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // More than the two cores of CI: tests wait a lot.
  workers: 3,
  // One retry on CI, which is reported.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
    // Tracing slows down all tests; repeat a failed test with --trace on.
    screenshot: 'only-on-failure',
  },
})
