// The networks in which a printer can be: private ones and this machine (decision 0044).
import { BlockList, isIP, isIPv6 } from 'node:net'

const networks = new BlockList()
networks.addSubnet('10.0.0.0', 8, 'ipv4')
networks.addSubnet('172.16.0.0', 12, 'ipv4')
networks.addSubnet('192.168.0.0', 16, 'ipv4')
networks.addSubnet('127.0.0.0', 8, 'ipv4')
networks.addSubnet('fc00::', 7, 'ipv6')
networks.addAddress('::1', 'ipv6')

/** False for names. Link-local addresses are none: clouds answer there with their credentials. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** `host` is a name or an IP address. */
export function notPrivateMessage(host: string): string {
  return `${host} is not in a private network. Enter the address of a printer in your own network, such as 192.168.1.40.`
}
