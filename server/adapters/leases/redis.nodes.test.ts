import { inject } from 'vitest'
import { newSecret, openNode } from '#server/testing/processes/nodes.ts'
import { leasesContract } from './contract.ts'

leasesContract('of several nodes', async () => {
  const [url, secret] = [String(inject('redis')), newSecret()]
  const first = await openNode(url, secret)
  const second = await openNode(url, secret)
  return {
    nodes: [first, second],
    close: async () => void (await Promise.all([first, second].map(({ close }) => close()))),
  }
})
