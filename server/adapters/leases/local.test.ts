import { openBus } from '#server/adapters/bus/index.ts'
import { silentLog } from '#server/testing/log.ts'
import { createLocalLeases } from './local.ts'
import { leasesContract } from './contract.ts'

leasesContract('of one process', async () => {
  const bus = await openBus(null, silentLog, () => undefined)
  const leases = createLocalLeases(bus)
  return { nodes: [{ bus, leases }], close: async () => leases.close() }
})
