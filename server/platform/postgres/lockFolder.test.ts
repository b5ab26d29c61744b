// Tests the data folder lock with real processes.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { FolderInUse, lockFolder } from './lockFolder.ts'

// Tries to lock the folder, prints the result and holds the lock until it is killed.
const HOLDER = `
  import { lockFolder } from ${JSON.stringify(import.meta.resolve('./lockFolder.ts'))}
  process.stdin.resume()
  try {
    await lockFolder(process.argv[1])
    console.log('held')
  } catch (error) {
    console.log(error.name + ' ' + error.processId)
  }`

let home: string

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'selvedge lock Größe-'))
})

after(async () => {
  await rm(home, { recursive: true })
})

test('rejects a second process with a message that names folder and holder', async () => {
  const folder = join(home, 'second')
  const holder = startHolder(folder)
  assert.equal(await answerOf(holder), 'held')
  await assert.rejects(lockFolder(folder), (error: unknown) => {
    assert.ok(error instanceof FolderInUse)
    assert.equal(error.processId, holder.pid)
    assert.equal(error.folder, folder)
    assert.ok(error.message.startsWith(`The data folder ${folder} is in use by process ${holder.pid}.`))
    return true
  })
  await kill(holder)
})

test('can’t be taken twice by one process, not even through a symlink', async () => {
  const folder = join(home, 'twice')
  const lock = await lockFolder(folder)
  await symlink(folder, join(home, 'alias'))
  await assert.rejects(lockFolder(folder), FolderInUse)
  await assert.rejects(lockFolder(join(home, 'alias')), FolderInUse)
  lock.release()
  const again = await lockFolder(folder)
  // Releasing twice must not release the new lock.
  lock.release()
  await assert.rejects(lockFolder(folder), FolderInUse)
  again.release()
})

test('is released when the holder is killed', async () => {
  const folder = join(home, 'killed')
  const holder = startHolder(folder)
  assert.equal(await answerOf(holder), 'held')
  await kill(holder)
  const lock = await lockFolder(folder)
  lock.release()
})

test('ignores a stale pid file', async () => {
  const folder = join(home, 'reused')
  const lock = await lockFolder(folder)
  lock.release()
  await writeFile(join(folder, 'database.pid'), `${process.ppid} ${hostname()}\n`)
  const next = await lockFolder(folder)
  next.release()
})

test('goes to exactly one of several concurrent processes', async () => {
  for (let round = 0; round < 4; round++) {
    const folder = join(home, `race${round}`)
    const rivals = Array.from({ length: 4 }, () => startHolder(folder))
    const answers = await Promise.all(rivals.map(answerOf))
    const winner = rivals[answers.indexOf('held')]
    assert.equal(answers.filter((answer) => answer === 'held').length, 1)
    assert.equal(answers.filter((answer) => answer === `FolderInUse ${winner?.pid}`).length, 3)
    await Promise.all(rivals.map(kill))
  }
})

function startHolder(folder: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function answerOf(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  return answer.toString().trim()
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
