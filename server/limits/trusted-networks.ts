import { BlockList, isIP, isIPv6 } from 'node:net'

/** Returns a function that tells whether a network of `toClientNetwork` is in one of these addresses or CIDR ranges. */
export function createTrustedNetworks(networks: readonly string[]): (network: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (network) => {
    const address = network.replace(/::\/64$/, '::')
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}
