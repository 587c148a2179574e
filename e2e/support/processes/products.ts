import { aPort } from './proxy.ts'
import { startProduct, type Product } from './product.ts'

/** Settings of a product. `{port}` in them is a free port. */
export type Settings = Readonly<Record<string, string>>

/** The products of a worker: one for each set of settings, which starts when a journey first needs it. */
export type Products = {
  get(settings: Settings): Promise<Product>
  close(): Promise<void>
}

export function openProducts(): Products {
  const started = new Map<string, Promise<Product>>()
  return {
    get(settings) {
      const text = JSON.stringify(settings)
      const product = started.get(text) ?? start(text)
      started.set(text, product)
      return product
    },
    async close() {
      for (const product of started.values()) await (await product).stop()
    },
  }
}

async function start(text: string): Promise<Product> {
  const port = text.includes('{port}') ? await aPort() : 0
  return startProduct(JSON.parse(text.replaceAll('{port}', String(port))))
}
