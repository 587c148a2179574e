import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestDir } from '../../../scripts/lib/test-dir.mjs'
import { startProduct } from './product.ts'

/**
 * Global setup of Playwright: a data directory as a product leaves it that has just been set up. Each product of a
 * journey starts on a copy: creating a cluster and its tables takes longer than everything else of a start.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await makeTestDir('pathlight-prepared-')
  const dataDir = join(folder, 'data')
  const product = await startProduct({ DATA_DIR: dataDir })
  await product.stop()
  process.env.PREPARED_DATA_DIR = dataDir
  return () => rm(folder, { recursive: true, force: true })
}
