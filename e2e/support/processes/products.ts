import { aPort } from './proxy.ts'
import { startProduct, type Product } from './product.ts'

/** Settings of a product. `{port}` in them is a free port. */
export type Settings = Readonly<Record<string, string>>

/** The products of a worker: the one without settings, and the last one with other settings. */
export type Products = {
  /** Starts a product with these settings, unless it runs already. */
  get(settings: Settings): Promise<Product>
  close(): Promise<void>
}

export function openProducts(): Products {
  const running = new Map<string, Promise<Product>>()
  const stop = async (text: string) => {
    const product = running.get(text)
    running.delete(text)
    await (await product)?.stop()
  }
  return {
    async get(settings) {
      const text = JSON.stringify(settings)
      // One that nobody uses still asks its database every second.
      for (const other of running.keys()) if (other !== '{}' && other !== text) await stop(other)
      const product = running.get(text) ?? start(text)
      running.set(text, product)
      return product
    },
    async close() {
      for (const text of running.keys()) await stop(text)
    },
  }
}

async function start(text: string): Promise<Product> {
  const port = text.includes('{port}') ? await aPort() : 0
  const settings = JSON.parse(text.replaceAll('{port}', String(port))) as Settings
  // Members of `open` are not asked how it goes otherwise; here, no pair is until a journey says so.
  // Members of a journey are too new for the survey, unless it makes them older.
  const month = String(new Date().getUTCMonth() + 1)
  return startProduct({ PULSE: 'on', SURVEY_MONTH: month, ...settings })
}
