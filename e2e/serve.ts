// A whole Selvedge for the browser tests, in a process of its own, with a person for each role; ends with its input.
import { openShop } from '#server/testing/openShop.ts'

const shop = await openShop()
process.stdout.write(`ready at ${shop.url}\n`)
process.stdin.resume().once('end', () => {
  shop.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
