import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../lib/run.mjs'
import { fixtureRepo, withRealSettings } from './fixture-repo.mjs'

const planters = {
  'no-floating-promises': ['server/a1.ts', 'async function f(): Promise<void> {}\nf()\n'],
  'no-explicit-any': ['server/a2.ts', 'export const a: any = 1\n'],
  'no-console': ['server/a3.ts', "console.log('x')\n"],
  'no-process-env': ['server/a4.ts', 'export const port = process.env.PORT\n'],
  'no-misused-promises': ['server/a5.ts', 'export const f = (g: () => Promise<boolean>) => (g() ? 1 : 2)\n'],
  'no-non-null-assertion': ['server/a6.ts', 'export const f = (a?: string) => a!.length\n'],
  'switch-exhaustiveness-check': [
    'server/a7.ts',
    "export function f(a: 'x' | 'y') {\n  switch (a) {\n    case 'x':\n      return 1\n  }\n  return 2\n}\n",
  ],
  'no-barrel-file': ['server/b1.ts', "export * from './b2.ts'\n"],
  'no-cycle': ['server/c1.ts', "import { c2 } from './c2.ts'\nexport const c1 = () => c2\n"],
  'no-restricted-globals': ['client/features/chat/page.tsx', "export const load = () => fetch('/api')\n"],
  'no-danger': [
    'client/features/chat/raw.tsx',
    'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
  ],
  'no-focused-tests': ['server/d1.test.ts', "import { it } from 'vitest'\nit.only('x', () => {})\n"],
  'no-warning-comments': ['server/d2.ts', '// T\u004fDO: later\nexport const later = 1\n'],
}

const aside = {
  'server/b2.ts': 'export const b2 = 1\n',
  'server/c2.ts': "import { c1 } from '#server/c1.ts'\nexport const c2 = () => c1\n",
}

const lint = (root) =>
  run(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', '.'], {
    cwd: root,
    timeout: 120_000,
  })

it('lint fails for each fault, with the real settings', async () => {
  const files = { ...aside, ...Object.fromEntries(Object.values(planters)) }
  const { code, output } = await lint(await withRealSettings(await fixtureRepo(files)))
  expect(code).toBe(1)
  for (const [rule, [path]] of Object.entries(planters)) {
    expect(output).toMatch(new RegExp(`${path.replace('.', '\\.')}:.*\\(${rule}\\)`))
  }
})

it('lint allows the environment to be read in one file, and fetch in client/sync', async () => {
  const files = {
    'server/main.ts': 'export const port = process.env.PORT\n',
    'client/sync/session/session.ts': "export const boot = () => fetch('/api/app.bootstrap')\n",
  }
  const { code, output } = await lint(await withRealSettings(await fixtureRepo(files)))
  expect([code, output]).toEqual([0, expect.anything()])
})
