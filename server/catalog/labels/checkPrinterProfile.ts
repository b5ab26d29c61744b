import { isIP } from 'node:net'

import type { printerProfile } from '#domain/catalog/labels/printerProfiles.ts'
import { parsePrinterAddress } from '#domain/messaging/printerAddress.ts'
import { isPrivateAddress, notPrivateMessage } from '#server/messaging/printers/privateNetworks.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import type { RecordHooks } from '#server/records/recordHooks.ts'

/** Refuses what is no address, and IP addresses outside private networks. Names are not looked up: what they resolve to can change. */
export const checkPrinterProfile: NonNullable<RecordHooks<typeof printerProfile>['check']> = async (
  _ctx,
  { networkAddress },
) => {
  if (networkAddress === null) return
  const address = parsePrinterAddress(networkAddress)
  if (!address || (address.host.includes(':') && isIP(address.host) === 0))
    throw fieldRefusal(
      'invalid',
      'networkAddress',
      `${networkAddress} is no network address. Enter one such as 192.168.1.40 or zebra.local:9100.`,
    )
  if (isIP(address.host) !== 0 && !isPrivateAddress(address.host))
    throw fieldRefusal('invalid', 'networkAddress', notPrivateMessage(address.host))
}
