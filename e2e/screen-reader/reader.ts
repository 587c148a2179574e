import { spawnSync } from 'node:child_process'
import { expect, type Locator } from '@playwright/test'
import type { Desktop } from './desktop.ts'
import { openEars } from './ears.ts'

/** Something done, and what Orca said then. */
export type Step = { readonly did: string; readonly said: readonly string[] }

/** Presses keys like a person at the keyboard, and writes down what Orca says. */
export type Reader = {
  /** Enters an address into the address bar. */
  open(address: string, path: string): Promise<void>
  /** A key by its name in X11, such as `Tab` or `shift+Tab`. `until`: what is then shown. */
  press(key: string, until?: Locator): Promise<void>
  /** Presses Tab, or another key, until the element has the focus. */
  pressUntil(goal: Locator, key?: string): Promise<void>
  /** `shown`: what the report says instead, of a text that differs from run to run. `until`: resolves once it has an effect. */
  type(
    text: string,
    wish?: { readonly shown?: string; readonly until?: () => Promise<unknown> },
  ): Promise<void>
  /** Reads the page from where the focus is, with a command of Orca. */
  sayAll(): Promise<void>
  /** From the start of a page to its content, with the skip link. */
  toContent(): Promise<void>
  /** Whatever else happens, such as that another member writes. */
  hear(did: string, work: () => Promise<unknown>): Promise<void>
}

const mostPresses = 60

/** `steps` gets what is said. */
export function createReader({ env, orcaLog }: Desktop, steps: Step[]): Reader {
  const ears = openEars(orcaLog)
  const xdotool = (...args: string[]) => {
    const { status, stderr } = spawnSync('xdotool', args, { env, encoding: 'utf8', timeout: 60_000 })
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
  }
  const key = async (name: string) => xdotool('key', '--clearmodifiers', name)
  const hear = async (did: string, work: () => Promise<unknown>, isSilenceLikely = false) => {
    steps.push({ did, said: await ears.hear(work, isSilenceLikely) })
  }
  const press: Reader['press'] = (name, until) =>
    hear(named(name), async () => {
      await key(name)
      if (until) await expect(until.first()).toBeVisible({ timeout: 15_000 })
    })
  // A list that opens below the pointer would select the time there.
  xdotool('mousemove', '0', '0')
  return {
    press,
    hear,
    open: async (address, path) => {
      await ears.hear(async () => {
        await key('ctrl+l')
        xdotool('type', '--delay', '20', address)
      })
      // What is said while a page loads differs from run to run.
      await ears.hear(() => key('Return'))
      steps.push({ did: `(opens ${path})`, said: [] })
    },
    type: (text, { shown = `“${text}”`, until } = {}) =>
      hear(
        `(types ${shown})`,
        async () => {
          xdotool('type', '--delay', '40', text)
          await until?.()
        },
        true,
      ),
    sayAll: () => hear('Num+ (say all)', () => key('KP_Add')),
    toContent: async () => {
      await press('Tab')
      await press('Return')
    },
    pressUntil: async (goal, name = 'Tab') => {
      for (let presses = 0; presses < mostPresses; presses++) {
        await press(name)
        if (await hasFocus(goal)) return
      }
      throw new Error(`${mostPresses} presses of ${name} did not lead to ${String(goal)}`)
    },
  }
}

async function hasFocus(goal: Locator): Promise<boolean> {
  return goal.evaluateAll((found) => found.some((element) => element === document.activeElement))
}

const names: Readonly<Record<string, string>> = { Return: 'Enter', space: 'Space', ctrl: 'Ctrl' }

/** What is written on the keys. */
const named = (key: string) =>
  key
    .split('+')
    .map((part) => names[part] ?? part.replace(/^./, (letter) => letter.toUpperCase()))
    .join('+')
