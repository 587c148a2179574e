import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { leftOver } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-refusals-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** The output lines of a start that is rejected, after checking that no process is left. */
async function refusalOf(dataDir: string, env: Record<string, string>): Promise<string[]> {
  const server = startServer({ dataDir, env })
  expect(await server.ended).toBe(1)
  expect(await leftOver(dataDir)).toEqual([])
  return server.errors().trim().split('\n')
}

it('[OP-3] reports every invalid value at once, in one sentence each and without a stack', async () => {
  const dataDir = join(root, 'never made')
  expect(
    await refusalOf(dataDir, { PORT: 'http', HOST: '0.0.0.0', SECRET: 'secret', LOG_LEVEL: 'loud' }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535 (got "http").',
    'SECRET must be at least 32 random characters. Generate one with: openssl rand -hex 32.',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent (got "loud").',
    "BASE_URL must be set to the site's public URL, because HOST is reachable from other machines.",
    'SMTP_URL must be set to a mail server, because HOST is reachable from other machines.',
    'SAFETY_CONTACT must be set to the email address that reports of members go to, because HOST is reachable from other machines.',
    'HELP_LINES must be set to the countries of your members, such as us,gb, or HELP_LINES_FILE to a file of your own, because HOST is reachable from other machines.',
    expect.stringMatching(/^SAFEGUARDING must be set to open, standard, or strict, because .*\.$/),
  ])
})

it('[OP12, OP-3] npm start -- --check lists everything that is missing at once, and starts nothing', async () => {
  const dataDir = join(root, 'only checked')
  const check = startServer({ dataDir, by: 'npm start', args: ['--check'], env: { HOST: '0.0.0.0' } })
  expect(await check.ended).toBe(1)
  const names = check
    .errors()
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect(names).toEqual(['BASE_URL', 'SMTP_URL', 'SECRET', 'SAFETY_CONTACT', 'HELP_LINES', 'SAFEGUARDING'])
  const valid = startServer({ dataDir, by: 'npm start', args: ['--check'] })
  expect(await valid.ended).toBe(0)
  expect(valid.output()).toContain('The configuration is complete.')
  expect(existsSync(dataDir)).toBe(false)
})

it('[OP-3] rejects a data directory that others can read', async () => {
  const dataDir = join(root, 'open')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'something'), '')
  await chmod(dataDir, 0o755)
  expect(await refusalOf(dataDir, {})).toEqual([
    `DATA_DIR: ${dataDir} is readable by other users of this machine. Fix it with: chmod 700 "${dataDir}"`,
  ])
})

it('[OP-3] names PORT if it is in use, and stops the database it has started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await refusalOf(join(root, 'taken'), { PORT: String(port) })).toEqual([
    `PORT: 127.0.0.1:${port} is already in use. Choose another port, for example PORT=3001.`,
  ])
})

it('[OP-3] names DATABASE_URL if no server responds there', async () => {
  const [sentence, ...more] = await refusalOf(join(root, 'elsewhere'), {
    DATABASE_URL: 'postgres://app:hidden@127.0.0.1:1/app',
  })
  expect(sentence).toMatch(/^DATABASE_URL: can't connect to the database/)
  expect(sentence).not.toContain('hidden')
  expect(more).toEqual([])
})
