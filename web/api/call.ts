// Calls the server, typed by endpoint.
import { createCall } from '#contract/platform/client.ts'

export const call = createCall('', (input, init) => fetch(input, init))
