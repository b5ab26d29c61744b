// `npm run mutants`: changes domain/ in hundreds of small ways and checks that a test fails for each.
export default {
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/**/*Fixtures.ts'],
  testRunner: 'tap',
  tap: {
    testFiles: ['domain/**/*.test.ts'],
    nodeArgs: ['--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  thresholds: { high: 98, low: 95, break: 95 },
  // Node strips the types; StrykerJS can't read the settings of TypeScript 7.
  tsconfigFile: 'none',
  ignorePatterns: ['/*', '!/domain', '!/samples', '!/package.json'],
  tempDirName: '.cache/stryker',
}
