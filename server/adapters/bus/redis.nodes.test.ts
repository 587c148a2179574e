import { inject } from 'vitest'
import { newSecret, openNode } from '#server/testing/processes/nodes.ts'
import { busContract } from './contract.ts'

busContract('of several nodes', async () => {
  const [url, secret] = [String(inject('redis')), newSecret()]
  const nodes = [
    await openNode(url, secret),
    await openNode(url, secret),
    await openNode(url, secret),
  ] as const
  const [first, ...others] = nodes
  return {
    nodes: [first.bus, ...others.map(({ bus }) => bus)],
    close: async () => void (await Promise.all(nodes.map(({ close }) => close()))),
  }
})
