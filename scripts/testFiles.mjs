// The tests of several files in one process: `runTests.mjs` runs this module instead of them. Each file becomes a suite, so that its
// hooks run before and after its own tests: as files of one run, all would open their apps at the start and close them at the end.

import { createRequire } from 'node:module'
import path from 'node:path'
import { describe } from 'node:test'

const load = createRequire(import.meta.url)
// The suite of a hook is the one that is being registered at that moment, so the file is loaded synchronously.
for (const file of JSON.parse(process.env['TEST_FILES'] ?? '[]'))
  describe(file, () => void load(path.resolve(file)))
