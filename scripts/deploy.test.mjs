import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(dirname(import.meta.dirname), 'deploy')
const read = (name) => readFileSync(join(folder, name), 'utf8')
const compose = read('compose.yaml')
const withoutComments = (text) => text.replaceAll(/^\s*#.*$/gm, '')

/** The services by name, each with its own lines. */
const services = new Map(
  withoutComments(compose.split(/^services:\n/m)[1].split(/^\w/m)[0])
    .split(/^ {2}(?=\w)/m)
    .slice(1)
    .map((text) => [text.split(':', 1)[0], text]),
)

it('[OP16] every service is hardened', () => {
  expect([...services.keys()]).toEqual(
    expect.arrayContaining(['node1', 'node2', 'caddy', 'database', 'cache', 'files', 'bucket', 'relay']),
  )
  const [, hardened] = /^x-hardened: &hardened\n((?: {2}.*\n)+)/m.exec(compose)
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(hardened).toContain(line)
  expect(compose).toMatch(/^x-node: &node\n {2}<<: \*hardened\n/m)
  const isHardened = (text) => /^\w+: \*node\n|\n {4}<<: \*hardened\n/.test(text)
  expect([...services].filter(([, text]) => !isHardened(text)).map(([name]) => name)).toEqual([])
  expect(compose).not.toMatch(/privileged|cap_add: \[(?!NET_BIND_SERVICE\])|docker\.sock|read_only: false/)
})

it('[OP16] every image has an exact version, and none is of MinIO', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image)
  expect(images.length).toBeGreaterThan(5)
  for (const image of images.filter((one) => one !== 'pathlight'))
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/)
  expect(compose).not.toContain('minio')
})

it('[OP16] example.env has all variables of the compose file, and no others', () => {
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const offered = [...read('example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(offered.toSorted()).toEqual([...used].toSorted())
})

/** Of each family its own: a BlockList would apply the range of mapped addresses to all of IPv4. */
const denied = { ipv4: new BlockList(), ipv6: new BlockList() }
const familyOf = (address) => (isIPv6(address) ? 'ipv6' : 'ipv4')
for (const [, first, last = first] of read('turnserver.conf').matchAll(
  /^denied-peer-ip=([^-\s]+)(?:-(\S+))?$/gm,
))
  denied[familyOf(first)].addRange(first, last, familyOf(first))
const isDenied = (address) => denied[familyOf(address)].check(address, familyOf(address))

it.each([
  ...['0.0.0.1', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', 'fc00::1', 'fd12::1'],
  ...['fe80::1', 'fec0::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1'],
])('[VI-3] the relay reaches no %s', (address) => {
  expect(isDenied(address)).toBe(true)
})

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '[VI-3] the relay reaches %s',
  (address) => {
    expect(isDenied(address)).toBe(false)
  },
)

it('[VI-3] the relay accepts only names and passwords that nodes have created', () => {
  const options = withoutComments(read('turnserver.conf'))
  expect(options).toMatch(/^use-auth-secret$/m)
  expect(options).not.toMatch(
    /^(?:no-auth|user=|allow-loopback-peers|server-relay|allowed-peer-ip|web-admin)/m,
  )
})
