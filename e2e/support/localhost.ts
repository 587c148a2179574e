import { test as base } from './fixtures.ts'
import { startProduct } from './processes/product.ts'
import type { Product } from './processes/product.ts'
import { aPort } from './processes/proxy.ts'

/** A product at `localhost`: browsers have no passkeys at an IP address [PK6]. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, provide) => {
      const port = await aPort()
      const product = await startProduct({ PORT: String(port), BASE_URL: `http://localhost:${port}` })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
