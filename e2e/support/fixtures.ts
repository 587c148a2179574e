import { randomBytes } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { watch } from './guard.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { openPeople, type People } from './people.ts'
import { startProduct, type Product } from './processes/product.ts'
import { openProducts, type Products, type Settings } from './processes/products.ts'
import { recordAnnouncements } from './announcements.ts'

type Fixtures = {
  /** Opens a page in another browser context: nothing is shared with `page`. */
  anotherPerson: (options?: { readonly timezoneId?: string }) => Promise<Page>
  mails: Mailbox
  /** The settings of `product`: journeys with the same ones share it. */
  settings: Settings
  product: Product
  people: People
  /** Starts a product that no other journey uses, to be ended, or with settings of its own; it stops with the journey. */
  anotherProduct: (env?: Record<string, string>) => Promise<Product>
  guarded: undefined
  /** Faults that a journey provokes on purpose, such as the browser's message about an unreachable server. */
  forgiven: RegExp
}

/** The `test` of every journey: the real product, and contexts that fail the journey on any fault. */
export const test = base.extend<Fixtures, { products: Products }>({
  products: [
    // The first argument must be a pattern: Playwright reads the fixture's dependencies from it.
    async ({}, provide) => {
      const products = openProducts()
      await provide(products)
      await products.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  settings: [{}, { option: true }],
  product: [
    async ({ products, settings }, provide) => provide(await products.get(settings)),
    { scope: 'test', timeout: 300_000 },
  ],
  people: async ({ product }, provide) => {
    const people = openPeople(product)
    await provide(people)
    await people.close()
  },
  forgiven: [/^$/, { option: true }],
  baseURL: async ({ product }, provide) => provide(product.address),
  guarded: [
    async ({ context, product, forgiven }, provide) => {
      const faults = await watch(context, product.address)
      await context.addInitScript(recordAnnouncements)
      await provide(undefined)
      expect(unforgiven(faults, forgiven)).toEqual([])
    },
    { auto: true },
  ],
  anotherPerson: async ({ browser, contextOptions, baseURL, product, forgiven }, provide) => {
    const opened: { faults: string[]; close: () => Promise<void> }[] = []
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...options,
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      opened.push({ faults: await watch(context, product.address), close: () => context.close() })
      await context.addInitScript(recordAnnouncements)
      return context.newPage()
    })
    for (const { faults, close } of opened) {
      await close()
      expect(unforgiven(faults, forgiven)).toEqual([])
    }
  },
  anotherProduct: async ({}, provide) => {
    const started: Product[] = []
    await provide(async (env) => {
      const product = await startProduct(env)
      started.push(product)
      return product
    })
    for (const product of started) await product.stop()
  },
  mails: async ({ people }, provide) => provide(openMailbox(people)),
})

const unforgiven = (faults: readonly string[], forgiven: RegExp) =>
  faults.filter((fault) => !forgiven.test(fault))

/** Returns an email address that is not in use, readable in a failure. */
export const anAddress = (who: string) => `${who}-${randomBytes(4).toString('hex')}@example.org`

export { checkA11y } from './looks/a11y.ts'
export { expect }
