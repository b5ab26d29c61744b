// Every call of the web to its server, typed by the endpoint that it calls.
import { createCall } from '#contract/platform/client.ts'

export const call = createCall('', (input, init) => fetch(input, init))
