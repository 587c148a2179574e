import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBalancer } from '#server/testing/processes/balancer.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { seedPairs } from '#server/testing/data/message-senders.ts'
import type { Sender } from '#server/testing/data/message-senders.ts'
import { findBrowser } from '../../../scripts/lib/browser.mjs'

const PATIENCE = { timeout: 60_000, interval: 100 }

let root: string
let browser: Browser
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pathlight-journey-'))
  const executablePath = findBrowser()
  browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser.close()
  await rm(root, { recursive: true, force: true })
})

/** The chat page of this member. The host decides which node is used. */
async function openChat(address: string, { cookie, chatId }: Sender): Promise<Page> {
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.goto(`${address}/chat/${chatId}`)
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor({ timeout: 120_000 })
  return page
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill(text)
  await field.press('Enter')
}

const linesOf = async (page: Page): Promise<string> =>
  (await page.getByRole('log').innerText()).replaceAll('\n', ' ')

it('[SN1, SN5, CN2] two members on two nodes continue their chat when the node of one is killed', async () => {
  const place = await emptyPlace()
  const ports = { localhost: 0, '127.0.0.1': 0 }
  const balancer = await startBalancer((host) =>
    host === 'localhost' ? ports.localhost : ports['127.0.0.1'],
  )
  const env = { BASE_URL: `http://localhost:${balancer.port}` }
  const portOf = (output: string): number =>
    Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
  const nodes = [place.start(join(root, 'one'), env), place.start(join(root, 'two'), env)] as const
  await Promise.all(nodes.map(({ ready }) => ready))
  ports.localhost = portOf(nodes[0].output())
  ports['127.0.0.1'] = portOf(nodes[1].output())
  const [mentor, mentee] = (await seedPairs(place.database)) as [Sender, Sender]
  const left = await openChat(`http://localhost:${balancer.port}`, mentor)
  const right = await openChat(`http://127.0.0.1:${balancer.port}`, mentee)

  await say(left, 'from the first node')
  await vi.waitFor(async () => expect(await linesOf(right)).toContain('from the first node'), PATIENCE)
  await say(right, 'from the second node')
  await vi.waitFor(async () => expect(await linesOf(left)).toContain('from the second node'), PATIENCE)

  process.kill(nodes[1].pid, 'SIGKILL')
  await nodes[1].ended
  ports['127.0.0.1'] = ports.localhost
  await say(left, 'while you are away')
  await say(right, 'from wherever I am now')
  await vi.waitFor(async () => {
    const all = [
      'from the first node',
      'from the second node',
      'while you are away',
      'from wherever I am now',
    ]
    for (const page of [left, right]) {
      const lines = await linesOf(page)
      expect(all.filter((line) => lines.split(line).length !== 2)).toEqual([])
    }
  }, PATIENCE)
  await Promise.all([left, right].map((page) => page.context().close()))
  balancer.close()
  process.kill(nodes[0].pid, 'SIGTERM')
  expect(await nodes[0].ended).toBe(0)
  await place.close()
})
