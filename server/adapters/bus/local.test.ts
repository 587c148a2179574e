import { createLocalBus } from './local.ts'
import { busSuite } from './suite.ts'

busSuite('of one process', async () => {
  const bus = createLocalBus()
  return { nodes: [bus], close: () => bus.close() }
})
