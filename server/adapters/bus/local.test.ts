import { createLocalBus } from './local.ts'
import { busContract } from './contract.ts'

busContract('of one process', async () => {
  const bus = createLocalBus()
  return { nodes: [bus], close: () => bus.close() }
})
