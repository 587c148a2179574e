import { lookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { BlockList, isIPv4 } from 'node:net'

/** Networks that no public service is in: this machine, private, shared, link-local, multicast, and reserved addresses. */
const networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const

const notPublic = new BlockList()
for (const [network, prefix] of networks)
  notPublic.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6')

/** Whether an address is in the public internet. An IPv4 address in IPv6 counts as that IPv4 address. */
export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return !notPublic.check(mapped, isIPv4(mapped) ? 'ipv4' : 'ipv6')
}

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Looks up a host for a connection, and fails if one of its addresses is not public [NT8]. */
export function publicLookup(
  host: string,
  options: LookupOptions,
  callback: Callback,
  resolve: typeof lookup = lookup,
): void {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses
    if (error) return callback(error, [])
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return callback(Object.assign(new Error('not public'), { code: 'ENOTPUBLIC' }), [])
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
